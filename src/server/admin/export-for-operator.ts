import { createExportFiles } from '#server/account/export-files.ts';
import { writeZip } from '#server/account/write-zip.ts';
import type { AdminDeps } from './admin-deps.ts';
import { requireAccount } from './find-accounts.ts';

/** The bytes of the ZIP with everything about a family; the parent sees in the activity that the operator took it. */
export async function exportForOperator(
  { db, clock, log }: AdminDeps,
  email: string,
): Promise<AsyncIterable<Uint8Array>> {
  const now = clock();
  const { id } = await db.transaction((tx) => requireAccount(tx, email));
  const files = await createExportFiles(db, { id, device: '', by: 'operator' }, now);
  log.warn({ command: 'export', account: id }, 'the operator took a copy of an account');
  return writeZip(files, now);
}
