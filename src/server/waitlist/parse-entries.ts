import { parseRows } from '#server/rest/rest-body.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { parseWaitlistEmail } from '#shared/mail-address.ts';
import { type NewEntry, waitlistRestTable as table } from './tables.ts';

/** One page sends one entry; a handful leaves room for scripts of the owner. */
const MAX_ENTRIES = 10;
/** In characters, as the database counts them. */
const MAX_LENGTHS = {
  source: 100,
  utm_source: 200,
  utm_medium: 200,
  utm_campaign: 200,
  utm_term: 200,
  utm_content: 200,
};

/** An entry with the address in the spelling it is stored in. */
export type GivenEntry = { email: string; entry: NewEntry };

/**
 * Reads the entries to be put on the list. All is checked here, because the database's own refusals would name what it
 * holds. Throws RestError: PGRST102 for another shape or too many, PGRST204 for unknown columns, 23502 for what must not
 * be null, 23514 for what is no address or too long, 22P02 for another consent than yes or no, 22P05 for what is no text,
 * 21000 for an address given twice.
 */
export function parseEntries(body: unknown, columns: string[] | null): GivenEntry[] {
  const parsed = parseRows(table, body, columns);
  if (parsed.count === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (parsed.count > MAX_ENTRIES) {
    throw new RestError(400, 'PGRST102', `At most ${MAX_ENTRIES} entries can be sent at once`);
  }
  const entries = (JSON.parse(parsed.json) as Record<string, unknown>[]).map((row) => {
    const given = (column: string) => (parsed.columns.includes(column) ? (row[column] ?? null) : undefined);
    return { email: parseEmail(given('email')), entry: parseEntry(given) };
  });
  if (new Set(entries.map(({ email }) => email)).size < entries.length) {
    throw new RestError(400, '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time');
  }
  return entries;
}

function parseEntry(given: (column: string) => unknown): NewEntry {
  const texts = Object.entries(MAX_LENGTHS).map(([column, most]) => [column, parseText(given(column), most)]);
  return { consent: parseConsent(given('consent')), ...Object.fromEntries(texts) };
}

function parseEmail(value: unknown): string {
  if (value === null || value === undefined) throw new RestError(400, '23502', 'An email is needed.');
  const email = typeof value === 'string' ? parseWaitlistEmail(value) : null;
  if (email === null) throw new RestError(400, '23514', 'Please enter a valid email.');
  return email;
}

function parseConsent(value: unknown): boolean {
  if (value === null) throw new RestError(400, '23502', 'The consent must be true or false.');
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new RestError(400, '22P02', 'The consent must be true or false.');
  return value;
}

function parseText(value: unknown, most: number): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (text.includes('\0')) throw new RestError(400, '22P05', 'A value holds a character that no text has.');
  if ([...text].length > most) throw new RestError(400, '23514', `A value has more than ${most} characters.`);
  return text;
}
