import type { Page } from '@playwright/test';

type Records = Record<string, [key: string, value: unknown][]>;

/** Writes records into the databases of all accounts in this browser. Returns the content of the databases. */
async function writeRecords(
  page: Page,
  writes: { store: string; key: string; value: unknown }[],
): Promise<Records> {
  return page.evaluate(async (records) => {
    const stored: Record<string, [string, unknown][]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('sproutcards/')) continue;
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const { store, key, value } of records) transaction.objectStore(store).put(value, key);
      for (const store of database.objectStoreNames) {
        const cursors = transaction.objectStore(store).openCursor();
        stored[store] ??= [];
        cursors.onsuccess = () => {
          const cursor = cursors.result;
          if (!cursor) return;
          stored[store]?.push([String(cursor.key), cursor.value]);
          cursor.continue();
        };
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    }
    return stored;
  }, writes);
}

export function readDatabase(page: Page): Promise<Records> {
  return writeRecords(page, []);
}

export async function writeDatabase(page: Page, store: string, key: string, value: unknown): Promise<void> {
  await writeRecords(page, [{ store, key, value }]);
}

/** Returns the content of both web storages and of the databases as text. */
export async function readStoredText(page: Page): Promise<string> {
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return storages + JSON.stringify(await readDatabase(page));
}
