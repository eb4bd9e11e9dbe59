import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { DEMO_EMAIL } from '#server/auth/records/users.ts';
import { readSecretFile } from '#server/files/private-files.ts';
import { createDemoChanges, ensureDemoAccount } from '#server/operate/demo-account.ts';
import { ChangeSchema } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import { countDaysWithRoom } from '#shared/rotation/preview-tomorrow.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { logIn } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** Creates a data folder, which is removed after the test. */
async function makeDataDir(): Promise<string> {
  const dataDir = await makeScratchFolder('demo-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts a server without accounts, which is closed after the test. */
async function startFreshServer(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  return server;
}

const ensureAccount = ({ db }: TestServer, dataDir: string) =>
  ensureDemoAccount({ db, dataDir, now: new Date() });

test('createDemoChanges returns the same valid changes for the same day', () => {
  const rows = createDefaultRows('11112222-3333-4444-8555-666677778888');
  const changes = createDemoChanges('2026-03-01', rows);
  for (const change of changes) expect(ChangeSchema.parse(change)).toEqual(change);
  expect(createDemoChanges('2026-03-01', rows)).toEqual(changes);
  const dates = changes.flatMap((change) => (change.type === 'logDay' ? [change.entry.day] : []));
  expect(dates.length).toBeGreaterThan(55);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates.every((date) => date >= '2025-11-29' && date < '2026-03-01')).toBe(true);
});

describe('ensureDemoAccount', () => {
  it('keeps the password of the account at every start', async () => {
    const server = await startFreshServer();
    const dataDir = await makeDataDir();
    const password = await ensureAccount(server, dataDir);
    expect(await ensureAccount(server, dataDir)).toBe(password);
    expect((await readFile(join(dataDir, 'demo-password.txt'), 'utf8')).trim()).toBe(password);
    const { data, error } = await logIn(server, DEMO_EMAIL, password ?? '');
    expect(error).toBeNull();
    // No email can reach the demo family, so its address counts as verified.
    expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
    const { rows } = await syncAs(server, { accessToken: data.session?.access_token ?? '' });
    expect(rows.history.length).toBeGreaterThan(55);
    expect(rows.entries).toHaveLength(rows.history.length);
    // Every word leaves after enough showings, and the plan has room for the next ones.
    const usage = countCardUsage(rows.history);
    expect(Math.max(...[...usage.values()].map(({ flashes }) => flashes))).toBeLessThan(40);
    expect(rows.rotations.length).toBeGreaterThan(20);
    expect(new Set(rows.rotations.map(({ setId }) => setId))).toEqual(new Set([1, 2, 3]));
    expect(rows.sets.every(({ flashcardIds }) => flashcardIds.length === 5)).toBe(true);
    expect(countDaysWithRoom(rows.sets, FREE_FLASHCARDS - rows.flashcards.length)).toBeNull();
  });

  // docs/security.md#demo-account
  it('creates no account beside existing ones', async () => {
    const server = await startFreshServer();
    await server.signUp();
    expect(await ensureAccount(server, await makeDataDir())).toBeNull();
  });

  // docs/security.md#demo-account
  it('creates one account for concurrent starts', async () => {
    const server = await startFreshServer();
    const [shared, other] = [await makeDataDir(), await makeDataDir()];
    const passwords = await Promise.all(
      [shared, shared, shared, other].map((folder) => ensureAccount(server, folder)),
    );
    const sharedPassword = await readSecretFile(join(shared, 'demo-password.txt'), 'the password');
    const otherPassword = await readSecretFile(join(other, 'demo-password.txt'), 'the password');
    expect([sharedPassword, otherPassword], 'only one folder has a password').toContain('');
    const stored = [sharedPassword, sharedPassword, sharedPassword, otherPassword];
    expect(passwords).toEqual(stored.map((password) => password || null));
    expect((await logIn(server, DEMO_EMAIL, sharedPassword || otherPassword)).error).toBeNull();
    expect([...(await readdir(shared)), ...(await readdir(other))]).toEqual(['demo-password.txt']);
  });
});
