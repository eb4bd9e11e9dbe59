import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ERASED_KEPT_DAYS } from '#server/account/erased-accounts.ts';
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
    return [
      names.length === 0 ? 'Nothing that a restore has replaced is kept.' : `Removed: ${names.join(', ')}`,
    ];
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
    throw new Error(`${file} cannot be read (${error.code}).`);
  });
  const line = text.split('\n').find((candidate) => candidate.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new Error(`${file} holds no secret key (a line AGE-SECRET-KEY-1…).`);
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
    `Everything is as it was on ${time}: ${rows} rows, checked.`,
    // The location is shown because an operator may have moved to another database and forgotten the setting.
    databaseUrl
      ? `It is in PostgreSQL at ${describeDatabaseUrl(databaseUrl)}.`
      : `It is in ${dataDir}. A server with DATABASE_URL does not use that.`,
    replacedSchema !== null &&
      `What was there before is kept in the database, in the schema ${replacedSchema}. When all is well: npm run restore -- --drop-replaced`,
    erased > 0 && `Accounts deleted since the backup, and now again: ${erased}.`,
    age > ERASED_KEPT_DAYS &&
      `The backup is older than ${ERASED_KEPT_DAYS} days: accounts that were deleted before that are no longer known and may be back.`,
    heldMails > 0 &&
      `Mails held, because they waited in the backup and may have been sent since: ${heldMails}. npm run admin -- mails --held lists them, npm run admin -- resend ID sends one.`,
    droppedRequests > 0 &&
      `Requests for links by mail that were dropped: ${droppedRequests}. People can ask again.`,
    'Next: npm start. Devices offer what they hold and this server lost.',
    billingReads > 0 &&
      `Payments: the server changes nothing before it has read its customers from Stripe: ${billingReads}.`,
  ].filter((line) => line !== false);
}
