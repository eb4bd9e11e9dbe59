import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPasswords } from '#server/auth/credentials/passwords.ts';
import { insertEmailAccount, makeEmailAccount } from '#server/auth/records/email-account.ts';
import { DEMO_EMAIL, findUserByEmail, hasUsers } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { acquireStartLock } from '#server/db/migrate.ts';
import { readSecretFile, replaceFile } from '#server/files/private-files.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { insertProfile } from '#server/profiles/profile-queries.ts';
import { localDay } from '#shared/lib/local-clock.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { CHANGES_PER_SYNC, SYNC_PROTOCOL, type SyncRequest } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { createDemoChanges } from './demo-changes.ts';

const PASSWORD_FILE = 'demo-password.txt';

/** Creates the account at the first start without accounts. Always returns its password; null without the account. */
export async function ensureDemoAccount(deps: {
  db: Database;
  dataDir: string;
  now: Date;
}): Promise<string | null> {
  const { db, dataDir, now } = deps;
  const file = join(dataDir, PASSWORD_FILE);
  const { password, userId } = await db.transaction(async (tx) => {
    await acquireStartLock(tx);
    const kept = await readSecretFile(file, 'the password of the demo account');
    if ((await findUserByEmail(tx, DEMO_EMAIL)) !== null) return { password: kept || null, userId: null };
    if (await hasUsers(tx)) return { password: null, userId: null };
    // The password is written before the account, so that a crash in between leaves no account without a known
    // password.
    const password = kept || randomBytes(6).toString('base64url');
    if (!kept) await replaceFile(file, `${password}\n`);
    const passwordHash = await createPasswords().hashPassword(password);
    return { password, userId: await insertDemoFamily(tx, passwordHash, now) };
  });
  if (userId !== null) await db.asFamily(userId, (tx) => liveDemoLife(tx, userId, now));
  return password;
}

async function liveDemoLife(tx: Tx, userId: string, now: Date): Promise<void> {
  const changes = createDemoChanges(localDay(now), createDefaultRows(userId));
  for (let start = 0; start < changes.length; start += CHANGES_PER_SYNC) {
    const some = changes.slice(start, start + CHANGES_PER_SYNC);
    const request: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      shape: LIBRARY_SHAPE,
      copy: null,
      changes: some.map((change) => ({ id: randomUUID(), base: 1, change })),
      page: null,
    };
    await syncLibrary(tx, userId, request, { now, planLimits: 'on' });
  }
}

async function insertDemoFamily(tx: Tx, passwordHash: string, now: Date): Promise<string> {
  const data = { name: 'Demo Family' };
  const account = makeEmailAccount({ email: DEMO_EMAIL, passwordHash, data }, { standing: 'proved', now });
  if (!(await insertEmailAccount(tx, account)))
    throw new Error('Another process made the demo account at this moment.');
  await insertProfile(tx, account.user, now);
  return account.user.id;
}
