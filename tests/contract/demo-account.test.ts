import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_EMAIL } from '#server/auth/records/users.ts';
import { readSecretFile } from '#server/files/private-files.ts';
import { createDemoChanges, ensureDemoAccount } from '#server/operate/demo-account.ts';
import { ChangeSchema } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import { countDaysOfRoom } from '#shared/rotation/preview-tomorrow.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ensure = () => ensureDemoAccount({ db: server.db, dataDir, now: new Date() });

it('tells a story of valid changes, the same for the same day', () => {
  const rows = createDefaultRows('11112222-3333-4444-8555-666677778888');
  const changes = createDemoChanges('2026-03-01', rows);
  for (const change of changes) expect(ChangeSchema.parse(change)).toEqual(change);
  expect(createDemoChanges('2026-03-01', rows)).toEqual(changes);
  const dates = changes.flatMap((change) => (change.type === 'logDay' ? [change.entry.day] : []));
  expect(dates.length).toBeGreaterThan(55);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates.every((date) => date >= '2025-11-29' && date < '2026-03-01')).toBe(true);
});

it('makes an account that one can log in to, once, with the same password at every start', async () => {
  const password = await ensure();
  expect(await ensure()).toBe(password);
  expect((await readFile(join(dataDir, 'demo-password.txt'), 'utf8')).trim()).toBe(password);
  const { auth } = createTestClient(server.url);
  const { data, error } = await auth.signInWithPassword({ email: DEMO_EMAIL, password: password ?? '' });
  expect(error).toBeNull();
  // No mail could reach the demo family, so it is never asked for its address.
  expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
  const { rows } = await syncAs(server, { accessToken: data.session?.access_token ?? '' });
  expect(rows.history.length).toBeGreaterThan(55);
  expect(rows.entries).toHaveLength(rows.history.length);
  // Every word leaves once it was shown often enough, and the next ones fit into the plan.
  const usage = countCardUsage(rows.history);
  expect(Math.max(...[...usage.values()].map(({ flashes }) => flashes))).toBeLessThan(40);
  expect(rows.rotations.length).toBeGreaterThan(20);
  expect(new Set(rows.rotations.map(({ setId }) => setId))).toEqual(new Set([1, 2, 3]));
  expect(rows.sets.every(({ flashcardIds }) => flashcardIds.length === 5)).toBe(true);
  expect(countDaysOfRoom(rows.sets, FREE_FLASHCARDS - rows.flashcards.length)).toBeNull();
});

// docs/security.md#demo-account
it('makes none where a family lives already', async () => {
  const lived = await startTestServer();
  const empty = await mkdtemp(join(tmpdir(), 'demo-'));
  await lived.signUp();
  expect(await ensureDemoAccount({ db: lived.db, dataDir: empty, now: new Date() })).toBeNull();
  await lived.close();
  await rm(empty, { recursive: true, force: true });
});

// docs/security.md#demo-account
it('is made once by starts at the same time, with the password in the file of their folder', async () => {
  const fresh = await startTestServer();
  const [shared, other] = [await mkdtemp(join(tmpdir(), 'demo-')), await mkdtemp(join(tmpdir(), 'demo-'))];
  const start = (folder: string) => ensureDemoAccount({ db: fresh.db, dataDir: folder, now: new Date() });
  const passwords = await Promise.all([shared, shared, shared, other].map(start));
  const kept = await readSecretFile(join(shared, 'demo-password.txt'), 'the password');
  const keptByOther = await readSecretFile(join(other, 'demo-password.txt'), 'the password');
  expect([kept, keptByOther], 'only one folder has a password').toContain('');
  expect(passwords).toEqual([kept, kept, kept, keptByOther].map((password) => password || null));
  const { auth } = createTestClient(fresh.url);
  const { error } = await auth.signInWithPassword({ email: DEMO_EMAIL, password: kept || keptByOther });
  expect(error).toBeNull();
  expect([...(await readdir(shared)), ...(await readdir(other))]).toEqual(['demo-password.txt']);
  await fresh.close();
  for (const folder of [shared, other]) await rm(folder, { recursive: true, force: true });
});
