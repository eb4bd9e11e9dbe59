import type { Page } from '@playwright/test';

type TodayScreen = {
  session: string;
  /** The words of Set 1; none once the sessions of the day are done. */
  words: string[];
  preview: string[];
  friends: string[];
  lastWords: string[];
  stageOffer: string | null;
};

/** Reads Today, including folded parts. */
export function readToday(page: Page): Promise<TodayScreen> {
  return page.evaluate(() => {
    const textsOf = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').trim());
    const rows = [...document.querySelectorAll('section[aria-label="New words"] li')];
    const titles = textsOf('main details summary :is(h2, p)');
    return {
      session: textsOf('main h2')[0] ?? '',
      words: textsOf('ul[aria-label="Words of Set 1"] li'),
      preview: rows.map((row) => {
        const [name, ...lines] = textsOf('p', row);
        return `${name} ${lines.sort().join(' ')}`;
      }),
      friends: textsOf('ul[aria-label="Old friends"] li'),
      lastWords: titles
        .filter((title) => / words from Sproutcards /.test(title))
        .map((title) => title.replace(/have come in, so .+/, 'have come in')),
      stageOffer:
        titles.find((title) => /^(Two words at a time|Phrases next|Sentences next)\?$/.test(title)) ?? null,
    };
  });
}

/** Reads the words and the moves of each set on Daily Tracking. */
export function readDay(page: Page): Promise<{ words: string[][]; moves: string[] }> {
  return page.evaluate(() => {
    const textsOf = (row: Element, selector: string) =>
      [...row.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').trim());
    // The row of old friends has no words.
    const rows = [...document.querySelectorAll('ul[aria-label="Sets"] > li')].filter((row) =>
      row.querySelector('button[aria-label^="Options for Set "]'),
    );
    return {
      words: rows.map((row) => textsOf(row, 'p > span > span')),
      moves: rows.flatMap((row, i) =>
        textsOf(row, 'p')
          .filter((text) => /^(New|Goes|Going) /.test(text))
          .map((text) => `Set ${i + 1} ${text}`),
      ),
    };
  });
}

/** Reads the beginnings of the rows of /cards, such as 'dog: Set 1 · seen 12 of 15 times'. The window must fit all rows. */
export async function readCards(page: Page): Promise<string[]> {
  for (const stage of ['Retired', 'Old friends']) {
    const fold = page.getByRole('button', { name: new RegExp(`^${stage}`), expanded: false });
    if (await fold.isVisible()) await fold.click();
  }
  return page.evaluate(() =>
    ['Being taught', 'Retired', 'Old friends'].flatMap((stage) =>
      [...document.querySelectorAll(`ul[aria-label="${stage}"] li`)].map((row) => {
        const [word, facts = ''] = [...row.querySelectorAll('p')].map(({ textContent }) => textContent);
        const undated = facts?.split(' · ').filter((fact) => !fact.startsWith('back ')) ?? [];
        return `${word}: ${undated.slice(0, 2).join(' · ')}`;
      }),
    ),
  );
}

/** Reads the summary of all days on /history and the flashes of each day, the oldest first. */
export async function readHistory(page: Page): Promise<{ figures: string[]; flashes: [string, number][] }> {
  const months = page.getByLabel('Month');
  const flashes: [string, number][] = [];
  for (const month of (
    await months
      .locator('option')
      .evaluateAll((options) => options.map((o) => (o as HTMLOptionElement).value))
  ).toReversed()) {
    if (month === 'all') continue;
    await months.selectOption(month);
    const more = page.getByRole('button', { name: /^Show \d+ more days?$/ });
    if (await more.isVisible()) await more.click();
    const rows = await page
      .locator('button:has(time[datetime])')
      .evaluateAll((elements) =>
        elements.map((row): [string, number] => [
          row.querySelector('time')?.dateTime ?? '',
          Number(row.querySelector(':scope > span:last-child > span')?.textContent),
        ]),
      );
    flashes.push(...rows.toReversed());
  }
  await months.selectOption('all');
  const figures = await page.locator('dl > div').evaluateAll((rows) =>
    rows.slice(0, 3).map((row) =>
      [...row.children]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    ),
  );
  return { figures, flashes };
}
