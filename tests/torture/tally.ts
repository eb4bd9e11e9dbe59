import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createRandom } from '#tests/support/seeded-random.ts';

/** What came of the rounds of one kind of failure. */
export type Tally = {
  kind: string;
  seed: number;
  rounds: number;
  /** Writes that were acknowledged as saved. */
  acknowledged: number;
  lost: number;
  inconsistent: number;
  couldNotOpen: number;
  /** Servers of PostgreSQL that a killed program left, and how many of them the next one used. */
  orphans?: number;
  adopted?: number;
  /** What was found wrong, in words. */
  findings: string[];
};

/** One run of a kind: its length, its random numbers, and where its results are counted. */
export type Torture = { rounds: number; seed: number; random: () => number; tally: Tally };

/**
 * Prepares the run of one kind. `npm run torture` sets TORTURE_ROUNDS and TORTURE_SEED; without them the form is the short one
 * of `npm run test:long`, always with the same seed.
 */
export function beginTorture(kind: string, shortRounds: number): Torture {
  const rounds = Number(process.env.TORTURE_ROUNDS ?? shortRounds);
  const seed = Number(process.env.TORTURE_SEED ?? 126_704);
  const tally = {
    kind,
    seed,
    rounds: 0,
    acknowledged: 0,
    lost: 0,
    inconsistent: 0,
    couldNotOpen: 0,
    findings: [],
  };
  return { rounds, seed, random: createRandom(seed), tally };
}

/** Hands the tally to `npm run torture`, and fails when something was lost or wrong, or nothing was tried. */
export function endTorture({ tally }: Torture): void {
  if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${JSON.stringify(tally)}\n`);
  expect(tally).toMatchObject({ lost: 0, inconsistent: 0, couldNotOpen: 0, findings: [] });
  expect(tally.acknowledged).toBeGreaterThan(0);
}
