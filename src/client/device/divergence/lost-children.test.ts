import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import {
  DEFAULT_TEACHING,
  NEW_CHILD,
  readChild,
  type TeachingSettings,
} from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { findLost, selectStillLost } from './compare-copies.ts';
import { mergeRescues, RescueSchema } from './rescue.ts';
import { isNothingLost } from './rescue-parts.ts';
import { bringBackTo, carryOut, restoreAll } from './rescues.test-support.ts';

const server = createPlainLibrary();

/** A change of settings that were those of the start. */
function set(patch: Partial<TeachingSettings>): Change {
  const names = Object.keys(patch) as (keyof TeachingSettings)[];
  return {
    type: 'editChild',
    child: { ...NEW_CHILD, teaching: { ...DEFAULT_TEACHING, ...patch } },
    base: { teaching: Object.fromEntries(names.map((name) => [name, DEFAULT_TEACHING[name]])) },
  };
}

const readSettings = (library: typeof server) => readChild(library, FIRST_CHILD).teaching;

describe('settings of teaching that a restored server has lost', () => {
  const mine = carryOut(server, set({ secondsPerCard: 0.5, night: true }));

  // docs/product/teaching.md#settings
  it('are offered and come back', () => {
    const lost = findLost(mine, server);
    expect(isNothingLost(lost)).toBe(false);
    expect(lost.children).toMatchObject([{ restored: { secondsPerCard: 1, night: false } }]);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
    expect(readSettings(restoreAll(mine, server))).toEqual(readSettings(mine));
  });

  it('do not come back over what was set since', () => {
    const lost = findLost(mine, server);
    const later = carryOut(server, set({ secondsPerCard: 2 }));
    expect(selectStillLost(lost, later).children).toMatchObject([{ fields: ['night'] }]);
    expect(readSettings(bringBackTo(later, lost))).toMatchObject({ secondsPerCard: 2, night: true });
  });

  it('are nothing to ask about once the server says the same', () => {
    expect(isNothingLost(selectStillLost(findLost(mine, server), mine))).toBe(true);
  });

  it('bring the name of the child back with them', () => {
    const named = carryOut(server, {
      type: 'editChild',
      child: { ...NEW_CHILD, name: 'Dou Dou' },
      base: { name: '' },
    });
    expect(readChild(restoreAll(named, server), FIRST_CHILD).name).toBe('Dou Dou');
    expect(readChild(bringBackTo(mine, findLost(named, server)), FIRST_CHILD)).toEqual({
      ...NEW_CHILD,
      name: 'Dou Dou',
      teaching: readSettings(mine),
    });
  });

  it('add up over two losses, the later value before the earlier one', () => {
    const earlier = findLost(mine, server);
    const later = findLost(carryOut(server, set({ secondsPerCard: 3, sessionsADay: 5 })), server);
    const restored = bringBackTo(server, mergeRescues(earlier, later));
    expect(readSettings(restored)).toEqual({
      ...DEFAULT_TEACHING,
      ...{ secondsPerCard: 3, sessionsADay: 5, night: true },
    });
  });

  it('are not taken for lost by a copy that was made before there were any', () => {
    expect(isNothingLost(findLost({ ...server, children: new Map() }, mine))).toBe(true);
  });
});

describe('children that a restored server has lost', () => {
  const ben = { ...NEW_CHILD, id: 2, name: 'Ben', animal: 'turtle' as const, born: '2024-05' };
  const add: Change = { type: 'addChild', child: ben };
  const set: Change = { type: 'addSet', set: { id: 1_000_007, childId: 2, name: 'Fruit', flashcardIds: [] } };
  const log: Change = { type: 'logDay', entry: createEntry('2026-03-01', { childId: 2 }) };
  const remove: Change = { type: 'removeChild', childId: 2 };
  const withBen = carryOut(server, add);

  // docs/product/children.md#files-of-children
  it('come back with their sets and days', () => {
    const mine = carryOut(server, add, set, log);
    const lost = findLost(mine, server);
    expect(lost.children).toEqual([{ row: ben, fields: null, restored: { shown: true } }]);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
    const restored = bringBackTo(server, lost);
    expect(restored.children.get(2)).toEqual(ben);
    expect(restored.sets.get(1_000_007)).toMatchObject({ childId: 2 });
    expect([...restored.history.keys()]).toEqual(['2/2026-03-01']);
    expect(isNothingLost(selectStillLost(lost, restored))).toBe(true);
  });

  it('come back removed where they were removed, without a question', () => {
    const mine = carryOut(server, add, log, remove);
    expect(bringBackTo(server, findLost(mine, server)).children.get(2)?.state).toBe('removed');
  });

  it('are removed again, or shown again, where the server has lost that', () => {
    const removed = carryOut(withBen, remove);
    expect(findLost(removed, withBen).children).toMatchObject([{ restored: { shown: true } }]);
    expect(bringBackTo(withBen, findLost(removed, withBen)).children.get(2)?.state).toBe('removed');
    expect(bringBackTo(removed, findLost(withBen, removed)).children.get(2)?.state).toBeUndefined();
  });

  it('have their picture and month of birth again', () => {
    const bare = carryOut(server, { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } });
    expect(bringBackTo(bare, findLost(withBen, bare)).children.get(2)).toEqual(ben);
  });
});
