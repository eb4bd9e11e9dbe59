import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MemoryBudget,
  MIN_RESERVATION_BYTES,
  REQUEST_SLOTS,
  type SharedSlots,
  type Ticket,
  WorkQueue,
} from './work-queue.ts';

let queue: WorkQueue;
let started: string[];
beforeEach(() => {
  vi.useFakeTimers();
  queue = new WorkQueue();
  started = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function enter(
  client: string,
  name: string,
  options: { isAdmitted?: boolean; shared?: SharedSlots } = {},
): Ticket {
  const turn = queue.enter(client, options)!;
  void turn.started.then(() => started.push(name));
  return turn.ticket;
}

async function readStarted(): Promise<string[]> {
  await Promise.resolve();
  return started;
}

describe('WorkQueue', () => {
  it('runs two requests of each client at a time, in order', async () => {
    const [first, second] = [enter('a', '1'), enter('a', '2')];
    enter('a', '3');
    enter('a', '4');
    enter('b', '5');
    expect(await readStarted()).toEqual(['1', '2', '5']);
    queue.leave(second);
    queue.leave(first);
    expect(await readStarted()).toEqual(['1', '2', '5', '3', '4']);
  });

  it('refuses requests beyond the queue unless they were admitted before', async () => {
    const first = enter('a', 'first');
    for (let count = 1; count < REQUEST_SLOTS.active + REQUEST_SLOTS.waiting; count += 1) enter('a', 'other');
    expect(queue.enter('a')).toBeNull();
    expect(queue.enter('b')).not.toBeNull();
    enter('a', 'body has come in', { isAdmitted: true });
    queue.leave(first);
    expect((await readStarted()).at(-1)).toBe('body has come in');
  });

  it('limits only requests that share slots', async () => {
    const [a1, , b1] = ['a1', 'a2', 'b1', 'b2', 'b3', 'c1'].map((name) =>
      enter(name[0]!, name, { shared: { name: 'large home', slots: 3, address: 'home' } }),
    );
    enter('c', 'small');
    expect(await readStarted()).toEqual(['a1', 'a2', 'b1', 'small']);
    queue.leave(a1!);
    queue.leave(b1!);
    expect(await readStarted()).toEqual(['a1', 'a2', 'b1', 'small', 'b2', 'c1']);
  });

  it('takes clients that share one slot in turn', async () => {
    const shared = { name: 'huge', slots: 1, address: 'home' };
    const tickets = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name[0]!, name, { shared }));
    for (const index of [0, 3, 5, 1, 4]) {
      await readStarted();
      queue.leave(tickets[index]!);
    }
    expect(await readStarted()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  // docs/product/limits.md#large-bodies-in-turn
  it('takes addresses that share one slot in turn', async () => {
    const tickets = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2'].map((name) =>
      enter(name, name, { shared: { name: 'huge', slots: 1, address: name[0]! } }),
    );
    for (const index of [0, 3, 1, 5, 2]) {
      await readStarted();
      queue.leave(tickets[index]!);
    }
    expect(await readStarted()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('holds a slot for ten milliseconds, or longer after a large body', async () => {
    const [first, second] = [enter('a', '1'), enter('a', '2')];
    enter('a', '3');
    enter('a', '4');
    queue.finish(first, 0);
    queue.finish(second, 1024 * 1024);
    vi.advanceTimersByTime(9);
    expect(await readStarted()).toEqual(['1', '2']);
    vi.advanceTimersByTime(2);
    expect(await readStarted()).toEqual(['1', '2', '3']);
    vi.advanceTimersByTime(14);
    expect(await readStarted()).toEqual(['1', '2', '3']);
    vi.advanceTimersByTime(2);
    expect(await readStarted()).toEqual(['1', '2', '3', '4']);
  });
});

const UNIT = 10 * MIN_RESERVATION_BYTES;
const createBudget = (units: number) => new MemoryBudget(units * UNIT);

let evicted: string[];
beforeEach(() => {
  evicted = [];
});

function reserve(budget: MemoryBudget, name: string, { client = name, address = name } = {}) {
  return budget.reserve({ client, address }, () => evicted.push(name));
}

describe('MemoryBudget', () => {
  // docs/product/limits.md#room-for-bodies
  it('counts received bytes so that silent bodies take almost no memory', () => {
    const budget = createBudget(1);
    for (let count = 0; count < 9; count += 1) reserve(budget, `silent ${count}`, { client: 'a' });
    reserve(budget, 'b').add(MIN_RESERVATION_BYTES);
    expect(evicted).toEqual([]);
  });

  // docs/product/limits.md#room-for-bodies
  it('evicts the largest reservation of the account or address that holds the most', () => {
    const budget = createBudget(10);
    reserve(budget, 'alone').add(4 * UNIT);
    for (const name of ['1', '2', '3']) reserve(budget, name, { address: 'school' }).add(2 * UNIT);
    expect(evicted).toEqual([]);
    reserve(budget, 'small').add(MIN_RESERVATION_BYTES);
    expect(evicted).toEqual(['1']);
    reserve(budget, 'other').add(2 * UNIT);
    expect(evicted).toEqual(['1', 'alone']);
  });

  it('evicts a reservation that exceeds the entire budget', () => {
    const budget = createBudget(2);
    const small = reserve(budget, 'small');
    small.add(UNIT / 2);
    const large = reserve(budget, 'large');
    large.add(2 * UNIT);
    large.add(UNIT);
    expect(evicted).toEqual(['large']);
    small.add(UNIT);
    expect(evicted).toEqual(['large']);
  });

  it('frees a reservation only once', () => {
    const budget = createBudget(3);
    const first = reserve(budget, 'first');
    first.add(2 * UNIT);
    first.release();
    first.release();
    reserve(budget, 'second').add(3 * UNIT);
    expect(evicted).toEqual([]);
    reserve(budget, 'third');
    expect(evicted).toEqual(['second']);
  });
});
