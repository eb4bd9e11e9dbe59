import type { Page } from '@playwright/test';

type Records = Record<string, [key: string, value: unknown][]>;

/** Carries out `work` on each database that this browser keeps of an account, and returns what they hold afterwards. */
async function changeDatabases(
  page: Page,
  changes: { store: string; key: string; value: unknown }[],
): Promise<Records> {
  return page.evaluate(async (writes) => {
    const held: Record<string, [string, unknown][]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('sproutcards/')) continue;
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const { store, key, value } of writes) transaction.objectStore(store).put(value, key);
      for (const store of database.objectStoreNames) {
        const cursors = transaction.objectStore(store).openCursor();
        held[store] ??= [];
        cursors.onsuccess = () => {
          const cursor = cursors.result;
          if (!cursor) return;
          held[store]?.push([String(cursor.key), cursor.value]);
          cursor.continue();
        };
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    }
    return held;
  }, changes);
}

export function readDatabase(page: Page): Promise<Records> {
  return changeDatabases(page, []);
}

/** Puts a record into what this browser keeps of its account. */
export async function writeDatabase(page: Page, store: string, key: string, value: unknown): Promise<void> {
  await changeDatabases(page, [{ store, key, value }]);
}

/** All that this browser keeps, in either storage and in the database, as text. */
export async function readEverything(page: Page): Promise<string> {
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return storages + JSON.stringify(await readDatabase(page));
}

/** Makes the copy one of a history that the server has lost, with one more row of `table`. */
export async function loseOnServer(
  page: Page,
  table: string,
  row: (rows: unknown[]) => unknown,
): Promise<void> {
  const { copy = [] } = await readDatabase(page);
  const marker = copy.find(([key]) => key === 'marker')?.[1] as { rev: number };
  const rows = (copy.find(([key]) => key === `${table}/`)?.[1] ?? []) as unknown[];
  await writeDatabase(page, 'copy', `${table}/`, [...rows, row(rows)]);
  await writeDatabase(page, 'copy', 'marker', {
    ...marker,
    rev: marker.rev + 5,
    token: 'of-another-history',
  });
}
