import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ERASED_RETENTION_DAYS } from '#server/account/erased-accounts.ts';
import { describeDatabaseUrl } from '#server/db/connect.ts';
import { type DatabaseSettings, toDatabaseLocation } from '#server/db/open-database.ts';
import { resolveCallerPath } from '#server/files/private-files.ts';
import { dropReplaced, type Restored, restore } from './restore.ts';

type RestoreSettings = DatabaseSettings & { BACKUP_DIR: string };

const USAGE =
  'Which backup? Stop the server, then: npm run restore -- FILE, with --identity KEYFILE for an encrypted one.';

export async function runRestore(settings: RestoreSettings, args: string[]): Promise<string[]> {
  if (args.length === 1 && args[0] === '--drop-replaced') {
    const names = await dropReplaced(toDatabaseLocation(settings));
    return [names.length === 0 ? 'There is no replaced data to remove.' : `Removed: ${names.join(', ')}`];
  }
  const { path, keyFile } = readArguments(args);
  const restored = await restore({
    path,
    identity: keyFile === null ? null : await readIdentity(keyFile),
    ...toDatabaseLocation(settings),
    dataDir: resolve(settings.DATA_DIR),
    backupDir: resolve(settings.BACKUP_DIR),
  });
  return describeRestored(
    restored,
    { databaseUrl: settings.DATABASE_URL, dataDir: resolve(settings.DATA_DIR) },
    new Date(),
  );
}

function readArguments(args: string[]): { path: string; keyFile: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { identity: { type: 'string' } },
    });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new Error(USAGE);
    const { identity } = values;
    return {
      path: resolveCallerPath(path),
      keyFile: identity === undefined ? null : resolveCallerPath(identity),
    };
  } catch {
    throw new Error(USAGE);
  }
}

export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read ${file} (${error.code}).`);
  });
  const line = text.split('\n').find((candidate) => candidate.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new Error(`${file} has no secret key (a line AGE-SECRET-KEY-1…).`);
  return line.trim();
}

export function describeRestored(
  restored: Restored,
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  now: Date,
): string[] {
  const { madeAt, rows, replacedSchema, erased, heldMails, droppedRequests, billingReads } = restored;
  const time = madeAt.toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
  const age = (now.getTime() - madeAt.getTime()) / 86_400_000;
  return [
    `Restored everything to ${time} and verified ${rows} rows.`,
    // The location is shown because an operator may have moved to another database and forgotten the setting.
    databaseUrl
      ? `The data is in PostgreSQL at ${describeDatabaseUrl(databaseUrl)}.`
      : `The data is in ${dataDir}. A server with DATABASE_URL does not use it.`,
    replacedSchema !== null &&
      `The previous data is still in the database, in the schema ${replacedSchema}. Once everything works, delete it with: npm run restore -- --drop-replaced`,
    erased > 0 && `Accounts deleted again, because they were deleted after the backup: ${erased}.`,
    age > ERASED_RETENTION_DAYS &&
      `The backup is more than ${ERASED_RETENTION_DAYS} days old. Accounts that were deleted longer ago than that may be back.`,
    heldMails > 0 &&
      `Emails held, because they may have been sent since the backup: ${heldMails}. List them with npm run admin -- mails --held, and send one with npm run admin -- resend ID.`,
    droppedRequests > 0 &&
      `Dropped requests for links by email: ${droppedRequests}. People can request new ones.`,
    'Next: npm start. Devices will offer any data that only they have.',
    billingReads > 0 &&
      `Customers that the server reads from Stripe before it changes any payments: ${billingReads}.`,
  ].filter((line) => line !== false);
}
