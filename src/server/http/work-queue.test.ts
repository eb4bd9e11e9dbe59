import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BodyRoom, MIN_ROOM, PLACES, type SharedPlaces, type Ticket, WorkQueue } from './work-queue.ts';

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

it('lets one client after the other begin when all share one place, however many each sends', async () => {
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

const UNIT = 10 * MIN_ROOM;
const room = (units: number) => new BodyRoom(units * UNIT);

/** Opens a body; `ended` lists the names of those that had to go. */
function open(bodies: BodyRoom, ended: string[], name: string, { client = name, address = name } = {}) {
  return bodies.open({ client, address }, () => ended.push(name));
}

// docs/product/limits.md#room-for-bodies
it('takes room for what has come in, so that bodies that bring nothing take next to none', () => {
  const [bodies, ended] = [room(1), [] as string[]];
  for (let count = 0; count < 9; count += 1) open(bodies, ended, `silent ${count}`, { client: 'a' });
  open(bodies, ended, 'b').add(MIN_ROOM);
  expect(ended).toEqual([]);
});

// docs/product/limits.md#room-for-bodies
it('ends the largest body of the account or address that holds most when no room is left', () => {
  const [bodies, ended] = [room(10), [] as string[]];
  open(bodies, ended, 'alone').add(4 * UNIT);
  for (const name of ['1', '2', '3']) open(bodies, ended, name, { address: 'school' }).add(2 * UNIT);
  expect(ended).toEqual([]);
  open(bodies, ended, 'small').add(MIN_ROOM);
  expect(ended).toEqual(['1']);
  open(bodies, ended, 'other').add(2 * UNIT);
  expect(ended).toEqual(['1', 'alone']);
});

it('ends the body that brings more than all have together', () => {
  const [bodies, ended] = [room(2), [] as string[]];
  const small = open(bodies, ended, 'small');
  small.add(UNIT / 2);
  const large = open(bodies, ended, 'large');
  large.add(2 * UNIT);
  large.add(UNIT);
  expect(ended).toEqual(['large']);
  small.add(UNIT);
  expect(ended).toEqual(['large']);
});

it('gives back the room of a body that is closed, once', () => {
  const [bodies, ended] = [room(3), [] as string[]];
  const first = open(bodies, ended, 'first');
  first.add(2 * UNIT);
  first.close();
  first.close();
  open(bodies, ended, 'second').add(3 * UNIT);
  expect(ended).toEqual([]);
  open(bodies, ended, 'third');
  expect(ended).toEqual(['second']);
});
