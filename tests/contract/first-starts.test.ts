import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDatabaseForTest } from '#tests/support/database/create-database.ts';
import { IS_SHORT, itLong } from '#tests/support/long-test.ts';
import { type BundledServer, bundleServerForTests } from '#tests/support/process/bundled-server.ts';
import { signInTogether, startTogether, stopTogether } from '#tests/support/process/start-together.ts';

const SERVERS = IS_SHORT ? 2 : 3;

let bundle: BundledServer;
beforeAll(async () => {
  bundle = await bundleServerForTests();
});
afterAll(() => bundle?.remove());

// docs/product/backups.md#started-together
it('comes up as often as it is started at the same moment on one fresh folder', async () => {
  const started = await startTogether({ entry: bundle.entry, servers: SERVERS });
  onTestFinished(() => stopTogether(started));
  expect(await signInTogether(started)).toBe(SERVERS);
}, 180_000);

// docs/product/backups.md#started-together
itLong(
  'comes up as often as it is started at the same moment on one fresh database',
  async () => {
    const database = await createDatabaseForTest('empty');
    const started = await startTogether({ entry: bundle.entry, servers: SERVERS, databaseUrl: database.url });
    onTestFinished(() => stopTogether(started).then(database.drop));
    // Only a server that runs its own database has a demo account.
    expect(await signInTogether(started)).toBe(0);
  },
  180_000,
);
