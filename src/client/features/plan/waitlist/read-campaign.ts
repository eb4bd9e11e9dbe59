/** Where a visitor came from, as campaign links say it. */
export type Campaign = Record<(typeof CAMPAIGN_FIELDS)[number], string | null>;

const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The longest value the server takes, in characters. */
export const CAMPAIGN_MAX_LENGTH = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database stores no NUL, and the others say nothing either.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * The five campaign fields of a page's query string (`?utm_source=…`), null where one is absent or blank. Anybody can write
 * such a link, so values are trimmed, freed of control characters and cut to `CAMPAIGN_MAX_LENGTH`.
 */
export function readCampaign(search: string): Campaign {
  const query = new URLSearchParams(search);
  const read = (field: string) => {
    const text = (query.get(field) ?? '').replace(CONTROL_CHARACTERS, '').trim();
    // A character of two units that the cut has split would be refused by the database.
    const cut = text.slice(0, CAMPAIGN_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
    return cut === '' ? null : cut;
  };
  return Object.fromEntries(CAMPAIGN_FIELDS.map((field) => [field, read(field)])) as Campaign;
}
