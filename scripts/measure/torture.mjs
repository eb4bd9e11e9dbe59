import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainFailure, withProgress } from '../lib/run/progress.mjs';
import { runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/** The test of each kind of failure and the number of rounds in its long form. */
const KINDS = {
  kill: { file: 'tests/torture/kill-database.long.ts', rounds: 400 },
  start: { file: 'tests/torture/first-start.long.ts', rounds: 40 },
  power: { file: 'tests/torture/power-cut.long.ts', rounds: 40 },
  full: { file: 'tests/torture/full-disk.long.ts', rounds: 40 },
  clock: { file: 'tests/torture/clock-jumps.long.ts', rounds: 60 },
  postgres: { file: 'tests/torture/stopped-postgres.long.ts', rounds: 60 },
};

function readOptions() {
  const { values } = parseArgs({
    options: { kinds: { type: 'string' }, rounds: { type: 'string' }, seed: { type: 'string' } },
  });
  const kinds = values.kinds?.split(',') ?? Object.keys(KINDS);
  const unknown = kinds.filter((kind) => !(kind in KINDS));
  if (unknown.length > 0) {
    throw new PlainFailure(
      `Unknown kinds: ${unknown.join(', ')}. Choose from ${Object.keys(KINDS).join(', ')}.`,
    );
  }
  return { kinds, rounds: values.rounds, seed: values.seed ?? String(1 + Math.floor(Math.random() * 2e9)) };
}

function readTallies(report) {
  const lines = readFileSync(report, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/**
 * `npm run torture [-- --kinds=kill,full --rounds=100 --seed=7]`: kills, stops and starves the product's databases for much
 * longer than `npm run test:long`. Prints one table. A seed repeats the random choices of a run, but not its timing.
 */
await runScript('test', async () => {
  const { kinds, rounds, seed } = readOptions();
  const report = join(tmpdir(), `torture-${process.pid}.jsonl`);
  let hasFailed = false;
  for (const kind of kinds) {
    const { file, rounds: defaultRounds } = KINDS[kind];
    const env = {
      TESTS: 'long',
      TORTURE_ROUNDS: rounds ?? String(defaultRounds),
      TORTURE_SEED: seed,
      TORTURE_REPORT: report,
    };
    const { code, output } = await withProgress(`${kind}, ${env.TORTURE_ROUNDS} rounds, seed ${seed}`, () =>
      runNode('node_modules/vitest/vitest.mjs', ['run', '--project=unit', file], { env }),
    );
    if (code === 0) continue;
    hasFailed = true;
    console.error(output.trim());
  }
  const tallies = readTallies(report);
  rmSync(report, { force: true });
  console.table(Object.fromEntries(tallies.map(({ kind, findings: _, ...figures }) => [kind, figures])));
  for (const { kind, findings } of tallies)
    for (const finding of findings) console.log(`${kind}: ${finding}`);
  if (hasFailed) process.exit(1);
});
