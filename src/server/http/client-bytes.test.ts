import { expect, it } from 'vitest';
import { BodyRoom, MIN_ROOM } from './client-bytes.ts';

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
