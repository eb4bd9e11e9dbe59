import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/** What lies beside the embedded database and is no part of it, with what an operator should know of it after a move. */
const KNOWN: Record<string, string> = {
  backups: 'backups, which can be restored into either kind of database.',
  'demo-password.txt':
    'the password of the demo account, which moved like every other. Delete the account where strangers can reach the server.',
  'erased-accounts.txt': 'which accounts were erased, so that no backup brings them back.',
  outbox:
    'mails that were written to files because there was no mail server. Those that still wait have moved.',
  'test-payments.json': 'the test payments; the server goes on with them as long as it has this file.',
};

/** Says which files of a data directory stay there when the database moves; an empty list when there are none. */
export async function describeFilesBeside(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => Object.hasOwn(KNOWN, name)).sort();
  if (names.length === 0) return [];
  return [
    `These stay in ${resolve(dataDir)}, for both kinds of database. Keep the same DATA_DIR, or take them along to another machine:`,
    ...names.map((name) => `  ${name}: ${KNOWN[name]}`),
  ];
}
