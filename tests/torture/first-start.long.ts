import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestPostgres } from '#tests/support/database/test-postgres.ts';
import {
  bundleServerForTests,
  signInOnServers,
  startServers,
  stopServers,
} from '#tests/support/process/bundled-server.ts';
import { listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife, prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

const torture = beginTorture('first start', 2);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

test(`A data folder opens and has no leftovers after ${rounds} killed first starts (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  await runRounds(1, async (folder) => {
    const killed = startLife(folder);
    await killed.waitForLine((line) => line === 'opening');
    // The kill hits between the first file of initdb and the first transaction.
    await sleep(random() * 2_000);
    killed.child.kill('SIGKILL');
    await killed.exited;
    countLife(killed, folder, tally);
    const next = startLife(folder, { transactions: 1 });
    expect(await next.exited).toMatchObject({ code: 0, stderr: '' });
    countLife(next, folder, tally);
    await expect.poll(() => listProcesses(folder.dataDir), { timeout: 10_000 }).toEqual([]);
    expect(await readdir(folder.dataDir)).toEqual([expect.stringMatching(/^postgres-\d+$/)]);
  });
});

test(`All servers start in each of ${rounds} simultaneous first starts`, {
  timeout: 120_000 + rounds * 120_000,
}, async () => {
  const { entry, remove } = await bundleServerForTests();
  for (let round = 0; round < rounds; round += 1) {
    const servers = 2 + (round % 4);
    const onFolder = await startServers({ entry, servers });
    expect(await signInOnServers(onFolder)).toBe(servers);
    await stopServers(onFolder);
    const postgres = await startTestPostgres();
    const onDatabase = await startServers({ entry, servers, databaseUrl: postgres.url });
    expect(await signInOnServers(onDatabase)).toBe(0);
    await stopServers(onDatabase);
    await postgres.stop();
  }
  await remove();
});
