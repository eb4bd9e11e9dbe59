import type { Database } from '#server/db/database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { LIBRARY_FILE_NAME, writeLibraryFile } from '#shared/account-data/library-file.ts';
import { COMPLETE_HEADER } from '#shared/csv/complete-columns.ts';
import { exportComplete } from '#shared/csv/export-words.ts';
import { writeCsv } from '#shared/csv/write-csv.ts';
import { libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import { exportHistory, HISTORY_CSV_HEADER } from '#shared/tracking/history-csv.ts';
import { writeExportReadme } from './export-readme.ts';
import { type AccountData, readAccountData } from './read-account-data.ts';
import type { ZipFile } from './write-zip.ts';

/** Stands for no device: it sends no change, so the library remembers nothing of it. */
const NO_DEVICE = '00000000-0000-4000-8000-000000000000';

/** Everything stored about a family, as the files of one ZIP. */
export async function createExportFiles(db: Database, userId: string, now: Date): Promise<ZipFile[]> {
  const request = { deviceId: NO_DEVICE, since: 0, changes: [] };
  const { rows } = await db.asFamily(userId, (tx) =>
    syncLibrary(tx, userId, request, { now, planLimits: 'on' }),
  );
  const account = await db.transaction((tx) => readAccountData(tx, userId));
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
  const head = { format: 'sproutcards-account', version: 1, exportedAt: now.toISOString() };
  return `${JSON.stringify({ ...head, ...account }, null, 1)}\n`;
}
