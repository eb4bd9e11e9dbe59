import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/change.ts';
import { DEFAULT_TEACHING, NEW_CHILD, readChild, type TeachingSettings } from '#shared/library/child.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { findLost, selectStillLost } from './compare-copies.ts';
import { mergeRescues } from './merge-rescues.ts';
import { isNothingLost, RescueSchema } from './rescue.ts';
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

  it('are offered and come back', () => {
    const lost = findLost(mine, server);
    expect(isNothingLost(lost)).toBe(false);
    expect(lost.children).toMatchObject([{ restored: { teaching: { secondsPerCard: 1, night: false } } }]);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
    expect(readSettings(restoreAll(mine, server))).toEqual(readSettings(mine));
  });

  it('do not come back over what was set since', () => {
    const lost = findLost(mine, server);
    const later = carryOut(server, set({ secondsPerCard: 2 }));
    expect(selectStillLost(lost, later).children).toMatchObject([
      { restored: { teaching: { night: false } } },
    ]);
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
