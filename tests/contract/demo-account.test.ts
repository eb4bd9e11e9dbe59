import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_EMAIL } from '#server/auth/records/users.ts';
import { ensureDemoAccount } from '#server/operate/demo/demo-account.ts';
import { createDemoChanges } from '#server/operate/demo/demo-changes.ts';
import { ChangeSchema } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
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
  const { sets } = createDefaultRows('11112222-3333-4444-8555-666677778888');
  const changes = createDemoChanges('2026-03-01', sets);
  for (const change of changes) expect(ChangeSchema.parse(change)).toEqual(change);
  expect(createDemoChanges('2026-03-01', sets)).toEqual(changes);
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
  expect(rows.flashcards).toHaveLength(30);
  // Cards have retired, and every set has words to come.
  const retired = rows.rotations.flatMap(({ setId, retiring }) => retiring.map(() => setId));
  expect(retired.toSorted()).toEqual([1, 1, 1, 1, 2, 2, 2]);
  expect(rows.sets.map(({ flashcardIds, fill }) => [flashcardIds.length, fill])).toEqual([
    ...[
      [5, 'zh'],
      [5, 'zh'],
      [5, 'en'],
      [5, 'en'],
      [5, 'en'],
    ],
  ]);
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
