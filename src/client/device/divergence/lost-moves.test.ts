import { expect, test } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { apply, DAY, log, show, uuid } from '#shared/library/day-log/day-log.test-support.ts';
import type { Library } from '#shared/library/library.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { findLost } from './compare-copies.ts';
import { mergeRescues, NOTHING_LOST, RescueSchema } from './rescue.ts';
import { isNothingLost, listLostDays } from './rescue-parts.ts';
import { bringBackTo, carryOut, restoreAll } from './rescues.test-support.ts';

const [BEN, EVE] = [2, 3];
const addChildren = [BEN, EVE].map(
  (id): Change => ({ type: 'addChild', child: { ...NEW_CHILD, id, name: `Child ${id}` } }),
);
const move = (number: number, from: number, to: number): Change => ({
  type: 'moveEntry',
  ...{ entryId: uuid(number), childId: from, day: DAY, to },
});
const take = (entry: number, count: number) => ({ entryId: uuid(entry), setId: 1, count });
const flashesOf = ({ history }: Library) =>
  [...history.values()].map(({ childId, setUsage }) => [childId, setUsage['1']]);

// docs/product/children.md#files-of-children
test('an entry that a restored server has under the wrong child again is offered and moved', () => {
  const server = apply(...addChildren, log(1, { flashes: show(1, 2) }));
  const mine = carryOut(server, move(1, 1, BEN));
  const lost = findLost(mine, server);
  expect(isNothingLost(lost)).toBe(false);
  expect(listLostDays(lost)).toEqual([DAY]);
  expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
  expect(mergeRescues(NOTHING_LOST, lost)).toEqual(lost);
  expect(flashesOf(restoreAll(mine, server))).toEqual([[BEN, 2]]);
});

// docs/product/children.md#files-of-children
test('what a move made of corrections counts once', () => {
  const server = apply(
    ...addChildren,
    log(1, { flashes: show(1, 5) }),
    log(2, { at: `${DAY}T09:00:00.000+01:00`, flashes: show(1, 4), takes: [take(1, 1)] }),
    log(3, { at: `${DAY}T10:00:00.000+01:00`, source: 'correction', takes: [take(1, 1), take(2, 2)] }),
    log(4, { at: `${DAY}T11:00:00.000+01:00`, source: 'correction', takes: [take(2, 1)] }),
  );
  const mine = carryOut(server, move(2, 1, BEN));
  expect(flashesOf(mine)).toEqual([
    [1, 3],
    [BEN, 1],
  ]);
  expect(flashesOf(restoreAll(mine, server))).toEqual(flashesOf(mine));
});

test('an entry that was moved elsewhere since stays there', () => {
  const server = apply(...addChildren, log(1, { flashes: show(1, 2) }));
  const lost = findLost(carryOut(server, move(1, 1, BEN)), server);
  expect(flashesOf(bringBackTo(carryOut(server, move(1, 1, EVE)), lost))).toEqual([[EVE, 2]]);
});

test('an entry comes to a child that the server has lost as well', () => {
  const server = apply(log(1, { flashes: show(1, 2) }));
  const mine = carryOut(server, ...addChildren, move(1, 1, BEN));
  expect(flashesOf(restoreAll(mine, server))).toEqual([[BEN, 2]]);
});
