import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife } from './ledger-life.ts';
import { prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

const torture = beginTorture('first start', 2);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

it(`opens a data folder and leaves nothing else there after ${rounds} killed first starts (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  await runRounds(1, async (folder) => {
    const killed = startLife(folder);
    await killed.untilLine((line) => line === 'opening');
    // From the first file of initdb to the first transaction.
    await sleep(random() * 2_000);
    killed.child.kill('SIGKILL');
    await killed.ended;
    countLife(killed, folder, tally);
    const next = startLife(folder, { transactions: 1 });
    expect(await next.ended).toMatchObject({ code: 0, errors: '' });
    countLife(next, folder, tally);
    await expect.poll(() => listProcesses(folder.dataDir), { timeout: 10_000 }).toEqual([]);
    expect(await readdir(folder.dataDir)).toEqual([expect.stringMatching(/^postgres-\d+$/)]);
  });
});
