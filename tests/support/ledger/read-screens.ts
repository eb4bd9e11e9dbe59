import type { Page } from '@playwright/test';

type TodayScreen = {
  session: string;
  /** The words of Set 1, or none once the sessions of the day are done. */
  words: string[];
  preview: string[];
  friends: string[];
  lastWords: string[];
  stageOffer: string | null;
};

/** Reads Today, including its folded sections. */
export function readToday(page: Page): Promise<TodayScreen> {
  return page.evaluate(() => {
    const readTexts = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').trim());
    const rows = [...document.querySelectorAll('section[aria-label="New words"] li')];
    const titles = readTexts('main details summary :is(h2, p)');
    // The row of the only set that moves leaves its next move to the title.
    const titleMoves = readTexts('section[aria-label="New words"] summary h2').filter(
      (title) => rows.length === 1 && title.startsWith('New '),
    );
    return {
      session: readTexts('main h2')[0] ?? '',
      words: readTexts('ul[aria-label="Words of Set 1"] li .word-card'),
      preview: rows.map((row) => {
        const [name, ...lines] = readTexts('p', row);
        return `${name} ${[...lines, ...titleMoves].sort().join(' ')}`;
      }),
      friends: readTexts('ul[aria-label="Old friends"] li'),
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
    const readTexts = (row: Element, selector: string) =>
      [...row.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').trim());
    // The row of old friends has no words.
    const rows = [...document.querySelectorAll('ul[aria-label="Sets"] > li')].filter((row) =>
      row.querySelector('button[aria-label^="Manage Words: Set "]'),
    );
    return {
      words: rows.map((row) => readTexts(row, 'p > span > span')),
      moves: rows.flatMap((row, i) =>
        readTexts(row, 'p')
          .filter((text) => /^(New|Goes|Going) /.test(text))
          .map((text) => `Set ${i + 1} ${text}`),
      ),
    };
  });
}

/** Reads the rows of /cards without dates, such as 'dog: Set 1 · shown 12 of 15 times'. The window must fit all rows. */
export async function readCards(page: Page): Promise<string[]> {
  for (const stage of ['Shown often enough', 'Old friends']) {
    const foldButton = page.getByRole('button', { name: new RegExp(`^${stage}`), expanded: false });
    if (await foldButton.isVisible()) await foldButton.click();
  }
  return page.evaluate(() =>
    ['In a set now', 'Shown often enough', 'Old friends'].flatMap((stage) =>
      [...document.querySelectorAll(`ul[aria-label="${stage}"] li`)].map((row) => {
        const [word, facts = ''] = [...row.querySelectorAll('p')].map(({ textContent }) => textContent);
        const undated = facts?.split(' · ').filter((fact) => !fact.startsWith('back ')) ?? [];
        return `${word}: ${undated.slice(0, 2).join(' · ')}`;
      }),
    ),
  );
}

/** Reads the figures of all days on /history and the flashes of each day, oldest first. */
export async function readHistory(page: Page): Promise<{ figures: string[]; flashes: [string, number][] }> {
  const monthSelect = page.getByLabel('Month');
  const flashes: [string, number][] = [];
  for (const month of (
    await monthSelect
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  ).toReversed()) {
    if (month === 'all') continue;
    await monthSelect.selectOption(month);
    const moreButton = page.getByRole('button', { name: /^Show \d+ more days?$/ });
    if (await moreButton.isVisible()) await moreButton.click();
    const rows = await page
      .locator('button:has(time[datetime])')
      .evaluateAll((elements) =>
        elements.map((row): [string, number] => [
          row.querySelector('time')?.dateTime ?? '',
          Number(row.querySelector<HTMLElement>('[data-flashes]')?.dataset.flashes),
        ]),
      );
    flashes.push(...rows.toReversed());
  }
  await monthSelect.selectOption('all');
  const rows = await page.locator('dl > div').evaluateAll((all) =>
    all.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    ),
  );
  const figures = rows.filter((row) => /^(Sessions|Average engagement|Cards learned) /.test(row));
  return { figures, flashes };
}
