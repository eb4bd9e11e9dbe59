import { Readable } from 'node:stream';
import { createExport } from '#server/account/export-files.ts';
import type { AdminDeps } from './admin-deps.ts';
import { requireAccount } from './find-accounts.ts';

/** The bytes of the ZIP with everything about a family; the parent sees in the activity that the operator took it. */
export async function exportForOperator(
  { db, clock, log }: AdminDeps,
  email: string,
): Promise<AsyncIterable<Uint8Array>> {
  const now = clock();
  const { id } = await db.transaction((tx) => requireAccount(tx, email));
  const pieces = await createExport(db, { id, device: '', by: 'operator' }, now);
  log.warn({ command: 'export', account: id }, 'the operator took a copy of an account');
  return Readable.from(pieces, { objectMode: false });
}
