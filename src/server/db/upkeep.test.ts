import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleUpkeep } from './upkeep.ts';

let time = 0;
let ran: string[];
let upkeep: ReturnType<typeof scheduleUpkeep>;

beforeEach(() => {
  time = 0;
  ran = [];
  vi.useFakeTimers();
  upkeep = scheduleUpkeep(
    async (statement) => ran.push(statement),
    () => time,
  );
});

afterEach(() => {
  upkeep.stop();
  vi.useRealTimers();
});

function work(times: number): void {
  for (let count = 0; count < times; count += 1) upkeep.noteWork();
}

it('vacuums and cuts the log after enough work, when no transaction is waiting', async () => {
  work(500);
  time = 4_000;
  await upkeep.consider();
  expect(ran).toEqual([]);
  time = 6_000;
  await upkeep.consider();
  expect(ran).toEqual(['vacuum (analyze)', 'checkpoint']);
  await upkeep.consider();
  expect(ran).toHaveLength(2);
});

it('leaves a database alone in which little happened', async () => {
  work(499);
  time = 3_600_000;
  await upkeep.consider();
  expect(ran).toEqual([]);
});

it('does not wait for a quiet moment for ever', async () => {
  work(20_000);
  await upkeep.consider();
  expect(ran).toEqual(['vacuum (analyze)', 'checkpoint']);
});

it('comes by itself every minute, until it is stopped', async () => {
  work(500);
  time = 60_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran).toHaveLength(2);
  upkeep.stop();
  work(500);
  time = 600_000;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ran).toHaveLength(2);
});

it('waits for upkeep under way when it is paused, and begins none before the pause ends', async () => {
  work(500);
  time = 6_000;
  const considered = upkeep.consider();
  const release = await upkeep.pause();
  await considered;
  expect(ran).toEqual(['vacuum (analyze)', 'checkpoint']);
  work(500);
  time = 20_000;
  await upkeep.consider();
  expect(ran).toHaveLength(2);
  release();
  await upkeep.consider();
  expect(ran).toHaveLength(4);
});
