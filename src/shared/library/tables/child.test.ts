import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOrFail, getRefusal, startLibrary } from '#shared/library/changes/apply-change.test-support.ts';
import { type ChangeOf, replayChanges } from '#shared/library/changes/change.ts';
import {
  CARD_BACKS,
  CARD_VOICES,
  CHINESE_READINGS,
  CHINESE_SCRIPTS,
  ChildSchema,
  DEFAULT_TEACHING,
  NEW_CHILD,
  readChild,
  type TeachingSettings,
  TeachingSettingsSchema,
} from './child.ts';
import { FIRST_CHILD } from './fields.ts';

/** Returns an edit by a device whose copy has the settings `current`. */
function edit(patch: Partial<TeachingSettings>, current = DEFAULT_TEACHING): ChangeOf<'editChild'> {
  const names = Object.keys(patch) as (keyof TeachingSettings)[];
  return {
    type: 'editChild',
    child: { ...NEW_CHILD, teaching: { ...current, ...patch } },
    base: { teaching: Object.fromEntries(names.map((name) => [name, current[name]])) },
  };
}

const patch = fc.record(
  {
    secondsPerCard: fc.integer({ min: 2, max: 12 }).map((quarters) => quarters / 4),
    sessionsADay: fc.integer({ min: 1, max: 9 }),
    backs: fc.constantFrom(...CARD_BACKS),
    night: fc.boolean(),
    voice: fc.constantFrom(...CARD_VOICES),
    byTap: fc.boolean(),
    oneSize: fc.boolean(),
    dotRow: fc.boolean(),
    blackLater: fc.boolean(),
    dayBeginsAt: fc.integer({ min: 0, max: 5 }),
    script: fc.constantFrom(...CHINESE_SCRIPTS),
    reading: fc.constantFrom(...CHINESE_READINGS),
  },
  { requiredKeys: [] },
);

describe('TeachingSettingsSchema', () => {
  it.each([0.5, 0.75, 1, 2.25, 3])('accepts %s seconds per card', (secondsPerCard) => {
    expect(TeachingSettingsSchema.safeParse({ ...DEFAULT_TEACHING, secondsPerCard }).success).toBe(true);
  });

  it.each([
    { secondsPerCard: 0.25 },
    { secondsPerCard: 3.25 },
    { secondsPerCard: 1.1 },
    { secondsPerCard: Number.NaN },
    { sessionsADay: 0 },
    { sessionsADay: 10 },
    { sessionsADay: 2.5 },
    { dayBeginsAt: 6 },
    { backs: 'meaning' },
    { night: 'yes' },
    { voice: 'radio' },
    { byTap: 'yes' },
  ])('rejects %o', (invalid) => {
    expect(TeachingSettingsSchema.safeParse({ ...DEFAULT_TEACHING, ...invalid }).success).toBe(false);
  });
});

describe('ChildSchema', () => {
  const child = { ...NEW_CHILD, name: '  Dou   Dou ' };

  it('cleans a name and limits it to 80 characters', () => {
    expect(ChildSchema.parse(child).name).toBe('Dou Dou');
    expect(ChildSchema.safeParse({ ...child, name: 'x'.repeat(81) }).success).toBe(false);
  });
});

describe('editChild', () => {
  it('writes nothing when it changes nothing', () => {
    expect(applyOrFail(startLibrary, edit({ sessionsADay: 3 }))).toBe(startLibrary);
  });

  it('creates the row of the first child if it is missing', () => {
    const after = applyOrFail({ ...startLibrary, children: new Map() }, edit({ night: true }));
    expect(after.children.get(FIRST_CHILD)?.teaching.night).toBe(true);
  });

  it('rejects an unknown child', () => {
    const { child, base } = edit({ night: true });
    expect(getRefusal(startLibrary, { type: 'editChild', child: { ...child, id: 2 }, base })).toBe(
      'child_not_found',
    );
  });

  // docs/product/teaching.md#settings
  it('sets each setting to its last value regardless of the copies on devices', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ patch, current: patch }), { maxLength: 10 }), (edits) => {
        const changes = edits.map(({ patch, current }, i) => ({
          id: `change ${i}`,
          change: edit(patch, { ...DEFAULT_TEACHING, ...current }),
        }));
        const expected = Object.assign({ ...DEFAULT_TEACHING }, ...edits.map(({ patch }) => patch));
        expect(readChild(replayChanges(startLibrary, changes), FIRST_CHILD).teaching).toEqual(expected);
      }),
    );
  });
});
