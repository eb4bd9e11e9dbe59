import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PLACES, type SharedPlaces, type Ticket, WorkQueue } from './work-queue.ts';

let queue: WorkQueue;
/** The names of the requests that have begun, in their order. */
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers();
  queue = new WorkQueue();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function enter(
  client: string,
  name: string,
  given: { isAdmitted?: boolean; shared?: SharedPlaces } = {},
): Ticket {
  const turn = queue.enter(client, given)!;
  void turn.begins.then(() => begun.push(name));
  return turn.ticket;
}

async function readBegun(): Promise<string[]> {
  await Promise.resolve();
  return begun;
}

it('works on two requests of a client at once, on the others in their order, and on another client beside them', async () => {
  const [first, second] = [enter('a', '1'), enter('a', '2')];
  enter('a', '3');
  enter('a', '4');
  enter('b', '5');
  expect(await readBegun()).toEqual(['1', '2', '5']);
  queue.leave(second);
  queue.leave(first);
  expect(await readBegun()).toEqual(['1', '2', '5', '3', '4']);
});

it('refuses what is beyond the queue, and takes what was let in before, which goes first', async () => {
  const first = enter('a', 'first');
  for (let count = 1; count < PLACES.atWork + PLACES.waiting; count += 1) enter('a', 'other');
  expect(queue.enter('a')).toBeNull();
  expect(queue.enter('b')).not.toBeNull();
  enter('a', 'body has come in', { isAdmitted: true });
  queue.leave(first);
  expect((await readBegun()).at(-1)).toBe('body has come in');
});

it('works on as many requests at once as share places, of their clients in turn, and on all others', async () => {
  const [a1, , b1] = ['a1', 'a2', 'b1', 'b2', 'b3', 'c1'].map((name) =>
    enter(name[0]!, name, { shared: { name: 'large home', places: 3, address: 'home' } }),
  );
  enter('c', 'small');
  expect(await readBegun()).toEqual(['a1', 'a2', 'b1', 'small']);
  queue.leave(a1!);
  queue.leave(b1!);
  expect(await readBegun()).toEqual(['a1', 'a2', 'b1', 'small', 'b2', 'c1']);
});

it('lets one client after the other begin where all share one place, however many each sends', async () => {
  const shared = { name: 'huge', places: 1, address: 'home' };
  const tickets = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name[0]!, name, { shared }));
  for (const index of [0, 3, 5, 1, 4]) {
    await readBegun();
    queue.leave(tickets[index]!);
  }
  expect(await readBegun()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

// docs/product/limits.md#large-bodies-in-turn
it('lets addresses take turns for one place, however many accounts each has', async () => {
  const tickets = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2'].map((name) =>
    enter(name, name, { shared: { name: 'huge', places: 1, address: name[0]! } }),
  );
  for (const index of [0, 3, 1, 5, 2]) {
    await readBegun();
    queue.leave(tickets[index]!);
  }
  expect(await readBegun()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

it('keeps the place of a cheap request for ten milliseconds, and for longer after a large body', async () => {
  const [first, second] = [enter('a', '1'), enter('a', '2')];
  enter('a', '3');
  enter('a', '4');
  queue.finish(first, 0);
  queue.finish(second, 1024 * 1024);
  vi.advanceTimersByTime(9);
  expect(await readBegun()).toEqual(['1', '2']);
  vi.advanceTimersByTime(2);
  expect(await readBegun()).toEqual(['1', '2', '3']);
  vi.advanceTimersByTime(14);
  expect(await readBegun()).toEqual(['1', '2', '3']);
  vi.advanceTimersByTime(2);
  expect(await readBegun()).toEqual(['1', '2', '3', '4']);
});
