import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { mergeIntoErasedFile, readErasedAccounts, readErasedFile } from '#server/account/erased-accounts.ts';
import { restoreFamily } from '#server/operate/backup/restore-family.ts';
import { givePlan } from '#server/profiles/profile-queries.ts';
import { backUp } from '#tests/support/database/backups.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let test: TestDatabase;
let server: TestServer;
let folder: string;
let ann: SignedUp;
let ben: SignedUp;
let devices: Record<'ann' | 'ben', FamilyDevice>;
let path: string;

/** Two families with a day each, a backup of both, and a day more of each since. */
beforeAll(async () => {
  test = await openTestDatabase();
  server = await startTestServer({ beside: test });
  folder = await makeScratchFolder('restore-family-');
  [ann, ben] = [await server.signUp(), await server.signUp()];
  devices = { ann: new FamilyDevice(ann.user.id), ben: new FamilyDevice(ben.user.id) };
  await log('2026-03-01');
  ({ path } = await backUp(test, folder));
  await log('2026-03-02');
});
afterAll(async () => {
  await server.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function log(day: string): Promise<void> {
  for (const [device, family] of [
    [devices.ann, ann],
    [devices.ben, ben],
  ] as const) {
    await device.syncUntilSent(receiveFrom(server, family));
    device.commit(logDay(day, { note: { text: day, base: '' } }));
    await device.syncUntilSent(receiveFrom(server, family));
  }
}

/** Signs Ann in again, whose sessions go with her account. */
async function signInAgain(email = ann.email): Promise<void> {
  const { auth } = createTestClient(server.url);
  const { data } = await auth.signInWithPassword({ email, password: PASSWORD });
  ann = { ...ann, accessToken: data.session?.access_token ?? '' };
}

async function readDays(family: SignedUp): Promise<string[]> {
  const fresh = new FamilyDevice(family.user.id);
  await fresh.syncUntilSent(receiveFrom(server, family));
  return [...fresh.library.entries.values()].map(({ day }) => day).sort();
}

const bringBack = (who: string, erased = false) =>
  restoreFamily(test.db, { path, identity: null, who, erased, folders: [folder] }, server.clock());

async function readPlan({ user }: SignedUp) {
  const { rows } = await test.db.transaction((tx) =>
    tx.execute(sql`select plan, plan_override from profiles where id = ${user.id}::uuid`),
  );
  return rows;
}

// docs/product/backups.md#one-family
describe('restoreFamily', () => {
  it('replaces the library of one family, keeps sessions, plan and all others, and lets a newer device offer what it has', async () => {
    await test.db.transaction((tx) =>
      givePlan(tx, ann.user.id, { plan: 'pro', until: null, note: null }, server.clock()),
    );
    expect(await bringBack(ann.email)).toMatchObject({ id: ann.user.id, isNewAccount: false });
    expect(await readDays(ann)).toEqual(['2026-03-01']);
    expect(await readDays(ben)).toEqual(['2026-03-01', '2026-03-02']);
    expect(await readPlan(ann)).toEqual([{ plan: 'pro', plan_override: 'pro' }]);
    await devices.ann.syncUntilSent(receiveFrom(server, ann));
    expect(devices.ann.store.getSnapshot().rescue?.entries.map(({ day }) => day)).toEqual(['2026-03-02']);
  });

  it('brings an account back that is gone, with its password, without sessions and on the Free plan', async () => {
    await test.db.transaction(async (tx) => {
      await givePlan(tx, ann.user.id, { plan: 'pro', until: null, note: null }, server.clock());
      await tx.execute(sql`delete from users where id = ${ann.user.id}::uuid`);
    });
    expect(await bringBack(ann.email)).toMatchObject({ isNewAccount: true });
    await expect(readDays(ann)).rejects.toThrow('401');
    await signInAgain();
    expect(await readDays(ann)).toEqual(['2026-03-01']);
    expect(await readPlan(ann)).toEqual([{ plan: 'free', plan_override: null }]);
  });

  it('brings an erased account back only when that is asked for, and from then on no restore erases it', async () => {
    await test.db.transaction((tx) => eraseAccount(tx, ann.user.id));
    await mergeIntoErasedFile(folder, await test.db.transaction(readErasedAccounts));
    await expect(bringBack(ann.email)).rejects.toThrow('add --erased');
    expect(await readPlan(ann)).toEqual([]);
    await bringBack(ann.email, true);
    expect(await readPlan(ann)).toHaveLength(1);
    const listed = [...(await test.db.transaction(readErasedAccounts)), ...(await readErasedFile(folder))];
    expect(listed.map(({ userId }) => userId)).not.toContain(ann.user.id);
  });

  it('asks for the id where the account has another address since the backup, and takes it once more', async () => {
    await test.db.transaction((tx) =>
      tx.execute(sql`update users set email = 'moved@example.org' where id = ${ann.user.id}::uuid`),
    );
    await signInAgain('moved@example.org');
    await sendChanges(server, ann.accessToken, [logDay('2026-03-03')]);
    await expect(bringBack(ann.email)).rejects.toThrow('Give the id');
    expect(await readDays(ann)).toEqual(['2026-03-01', '2026-03-03']);
    for (const _ of [1, 2]) await bringBack(ann.user.id);
    expect(await readDays(ann)).toEqual(['2026-03-01']);
  });

  it('changes nothing for an address that the backup does not hold, or that another account has now', async () => {
    await expect(bringBack('stranger@example.org')).rejects.toThrow(
      'holds no account of stranger@example.org',
    );
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`delete from users where id = ${ann.user.id}::uuid`);
      await tx.execute(sql`update users set email = ${ann.email} where id = ${ben.user.id}::uuid`);
    });
    await expect(bringBack(ann.email)).rejects.toThrow('Another account has the address');
    expect(await readPlan(ann)).toEqual([]);
    const { rows } = await test.db.transaction((tx) =>
      tx.execute(sql`select from pg_namespace where nspname = 'family_from_backup'`),
    );
    expect(rows).toEqual([]);
  });
});
