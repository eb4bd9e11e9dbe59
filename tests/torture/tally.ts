import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createSeededRandom } from '#tests/support/seeded-random.ts';

export type Tally = {
  kind: string;
  seed: number;
  rounds: number;
  /** Writes that were acknowledged as saved. */
  acknowledged: number;
  lost: number;
  inconsistent: number;
  couldNotOpen: number;
  /** PostgreSQL servers that a killed program left, and those of them that the next program used. */
  orphans?: number;
  adopted?: number;
  findings: string[];
};

export type Torture = { rounds: number; seed: number; random: () => number; tally: Tally };

/**
 * Creates the settings and the tally of a run. `npm run torture` sets TORTURE_ROUNDS and TORTURE_SEED. Without them, a run has
 * `shortRounds` rounds and a fixed seed.
 */
export function beginTorture(kind: string, shortRounds: number): Torture {
  const rounds = Number(process.env.TORTURE_ROUNDS ?? shortRounds);
  const seed = Number(process.env.TORTURE_SEED ?? 126_704);
  const counts = { rounds: 0, acknowledged: 0, lost: 0, inconsistent: 0, couldNotOpen: 0 };
  const tally = { kind, seed, ...counts, findings: [] };
  return { rounds, seed, random: createSeededRandom(seed), tally };
}

/** Reports the tally to `npm run torture`. Fails if anything was lost or wrong, or if nothing was acknowledged. */
export function endTorture({ tally }: Torture): void {
  if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${JSON.stringify(tally)}\n`);
  expect(tally).toMatchObject({ lost: 0, inconsistent: 0, couldNotOpen: 0, findings: [] });
  expect(tally.acknowledged).toBeGreaterThan(0);
}
