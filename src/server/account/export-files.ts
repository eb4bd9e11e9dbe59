import { noteAccountEvent } from '#server/auth/account-events.ts';
import type { Database } from '#server/db/database.ts';
import { readFamily } from '#server/library/lock-family.ts';
import { readLibrary } from '#server/library/read-page.ts';
import { LIBRARY_FILE_NAME, writeLibraryFile } from '#shared/account-data/library-file.ts';
import { COMPLETE_HEADER } from '#shared/csv/complete-columns.ts';
import { exportComplete } from '#shared/csv/export-words.ts';
import { writeCsv } from '#shared/csv/write-csv.ts';
import { libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import { exportHistory, HISTORY_CSV_HEADER } from '#shared/tracking/history-csv.ts';
import type { AccountCaller } from './account-parts.ts';
import { writeExportReadme } from './export-readme.ts';
import { type AccountData, readAccountData } from './read-account-data.ts';
import type { ZipFile } from './write-zip.ts';

/** Everything stored about a family, as the files of one ZIP. */
export async function createExportFiles(
  db: Database,
  { id: userId, device, by }: Pick<AccountCaller, 'id' | 'device'> & { by?: 'operator' },
  now: Date,
): Promise<ZipFile[]> {
  const rows = await db.asFamily(userId, async (tx) => {
    const family = await readFamily(tx, userId, now);
    return readLibrary(tx, family.id);
  });
  const account = await db.transaction(async (tx) => {
    await noteAccountEvent(tx, { userId, kind: 'exported', device, ...(by && { details: { by } }) }, now);
    return readAccountData(tx, userId);
  });
  const library = rowsToLibrary(rows);
  const sorted = libraryToRows(library);
  return [
    { name: 'README.txt', text: writeExportReadme(String(account.account?.email), now) },
    { name: LIBRARY_FILE_NAME, text: writeLibraryFile(sorted, now) },
    { name: 'flashcards.csv', text: exportComplete(sorted) ?? writeCsv([COMPLETE_HEADER]) },
    { name: 'history.csv', text: exportHistory(library, 'all') ?? writeCsv([HISTORY_CSV_HEADER]) },
    { name: 'account.json', text: writeAccountFile(account, now) },
  ];
}

function writeAccountFile(account: AccountData, now: Date): string {
  const head = { format: 'sproutcards-account', version: 2, exportedAt: now.toISOString() };
  return `${JSON.stringify({ ...head, ...account }, null, 1)}\n`;
}
