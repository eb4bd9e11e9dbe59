import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { mergeIntoErasedFile, readErasedAccounts, readErasedFile } from '#server/account/erased-accounts.ts';
import { restoreFamily } from '#server/operate/backup/restore-family.ts';
import { writeGift } from '#server/profiles/profile-queries.ts';
import { backUp } from '#tests/support/database/backups.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import { logIn, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const test = setUpForFile(openTestDatabase);
const server = setUpTestServer({ beside: test });
let folder: string;
let ann: SignedUp;
let ben: SignedUp;
let devices: Record<'ann' | 'ben', FamilyDevice>;
let path: string;

/** Both families log one day before the backup and one day after it. */
beforeAll(async () => {
  folder = await makeScratchFolder('restore-family-');
  [ann, ben] = [await server.signUp(), await server.signUp()];
  devices = { ann: new FamilyDevice(ann.user.id), ben: new FamilyDevice(ben.user.id) };
  await logDayOnBoth('2026-03-01');
  ({ path } = await backUp(test, folder));
  await logDayOnBoth('2026-03-02');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function logDayOnBoth(day: string): Promise<void> {
  for (const [device, family] of [
    [devices.ann, ann],
    [devices.ben, ben],
  ] as const) {
    await device.syncUntilSent(receiveFrom(server, family));
    device.commit(logDay(day, { note: { text: day, base: '' } }));
    await device.syncUntilSent(receiveFrom(server, family));
  }
}

/** Signs Ann in again, because her sessions end with her account. */
async function signInAgain(email = ann.email): Promise<void> {
  const { data } = await logIn(server, email);
  ann = { ...ann, accessToken: data.session?.access_token ?? '' };
}

async function readDays(family: SignedUp): Promise<string[]> {
  const fresh = new FamilyDevice(family.user.id);
  await fresh.syncUntilSent(receiveFrom(server, family));
  return [...fresh.library.entries.values()].map(({ day }) => day).sort();
}

const restoreAccount = (who: string, erased = false) =>
  restoreFamily(test.db, { path, identity: null, who, erased, folders: [folder] }, server.clock());

async function readPlan({ user }: SignedUp) {
  const rows = await runSql(
    test.db,
    sql`select plan, plan_override from profiles where id = ${user.id}::uuid`,
  );
  return rows;
}

// docs/product/backups.md#one-family
describe('restoreFamily', () => {
  it('replaces the library of only one family', async () => {
    await test.db.transaction((tx) =>
      writeGift(tx, ann.user.id, { plan: 'pro', until: null, note: null }, server.clock()),
    );
    expect(await restoreAccount(ann.email)).toMatchObject({ id: ann.user.id, isNewAccount: false });
    expect(await readDays(ann)).toEqual(['2026-03-01']);
    expect(await readDays(ben)).toEqual(['2026-03-01', '2026-03-02']);
    expect(await readPlan(ann)).toEqual([{ plan: 'pro', plan_override: 'pro' }]);
    await devices.ann.syncUntilSent(receiveFrom(server, ann));
    expect(devices.ann.store.getSnapshot().rescue?.entries.map(({ day }) => day)).toEqual(['2026-03-02']);
  });

  it('restores a deleted account with its password on the Free plan', async () => {
    await test.db.transaction(async (tx) => {
      await writeGift(tx, ann.user.id, { plan: 'pro', until: null, note: null }, server.clock());
      await tx.execute(sql`delete from users where id = ${ann.user.id}::uuid`);
    });
    expect(await restoreAccount(ann.email)).toMatchObject({ isNewAccount: true });
    await expect(readDays(ann)).rejects.toThrow('401');
    await signInAgain();
    expect(await readDays(ann)).toEqual(['2026-03-01']);
    expect(await readPlan(ann)).toEqual([{ plan: 'free', plan_override: null }]);
  });

  it('restores an erased account only on request', async () => {
    await test.db.transaction((tx) => eraseAccount(tx, ann.user.id));
    await mergeIntoErasedFile(folder, await test.db.transaction(readErasedAccounts));
    await expect(restoreAccount(ann.email)).rejects.toThrow('add --erased');
    expect(await readPlan(ann)).toEqual([]);
    await restoreAccount(ann.email, true);
    expect(await readPlan(ann)).toHaveLength(1);
    const listed = [...(await test.db.transaction(readErasedAccounts)), ...(await readErasedFile(folder))];
    expect(listed.map(({ userId }) => userId)).not.toContain(ann.user.id);
  });

  it('requires the id of an account whose address has changed', async () => {
    await runSql(test.db, sql`update users set email = 'moved@example.org' where id = ${ann.user.id}::uuid`);
    await signInAgain('moved@example.org');
    await sendChanges(server, ann.accessToken, [logDay('2026-03-03')]);
    await expect(restoreAccount(ann.email)).rejects.toThrow('use the id');
    expect(await readDays(ann)).toEqual(['2026-03-01', '2026-03-03']);
    for (const _ of [1, 2]) await restoreAccount(ann.user.id);
    expect(await readDays(ann)).toEqual(['2026-03-01']);
  });

  it('refuses an address without an account in the backup or with another one now', async () => {
    await expect(restoreAccount('stranger@example.org')).rejects.toThrow(
      'has no account stranger@example.org',
    );
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`delete from users where id = ${ann.user.id}::uuid`);
      await tx.execute(sql`update users set email = ${ann.email} where id = ${ben.user.id}::uuid`);
    });
    await expect(restoreAccount(ann.email)).rejects.toThrow('Another account now has the address');
    expect(await readPlan(ann)).toEqual([]);
    const rows = await runSql(test.db, sql`select from pg_namespace where nspname = 'family_from_backup'`);
    expect(rows).toEqual([]);
  });
});
