import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, refusal, start } from '#shared/library/changes/apply-change.test-support.ts';
import { type ChangeOf, replayChanges } from '#shared/library/changes/change.ts';
import {
  CARD_BACKS,
  CARD_VOICES,
  ChildSchema,
  DEFAULT_TEACHING,
  NEW_CHILD,
  readChild,
  type TeachingSettings,
  TeachingSettingsSchema,
} from './child.ts';
import { FIRST_CHILD } from './fields.ts';

/** An edit on a device that saw `seen`. */
function edit(patch: Partial<TeachingSettings>, seen = DEFAULT_TEACHING): ChangeOf<'editChild'> {
  const names = Object.keys(patch) as (keyof TeachingSettings)[];
  return {
    type: 'editChild',
    child: { ...NEW_CHILD, teaching: { ...seen, ...patch } },
    base: { teaching: Object.fromEntries(names.map((name) => [name, seen[name]])) },
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
  },
  { requiredKeys: [] },
);

describe('the settings of teaching', () => {
  it.each([0.5, 0.75, 1, 2.25, 3])('take %s seconds a card', (secondsPerCard) => {
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
    { backs: 'meaning' },
    { night: 'yes' },
    { voice: 'radio' },
    { byTap: 'yes' },
  ])('refuse %o', (wrong) => {
    expect(TeachingSettingsSchema.safeParse({ ...DEFAULT_TEACHING, ...wrong }).success).toBe(false);
  });
});

describe('the name of a child', () => {
  const child = { ...NEW_CHILD, name: '  Dou   Dou ' };

  it('is tidied and has 80 characters at most', () => {
    expect(ChildSchema.parse(child).name).toBe('Dou Dou');
    expect(ChildSchema.safeParse({ ...child, name: 'x'.repeat(81) }).success).toBe(false);
  });
});

describe('an edit of a child', () => {
  it('writes nothing when it changes nothing', () => {
    expect(accepted(start, edit({ sessionsADay: 3 }))).toBe(start);
  });

  it('makes the first child when a library has no row of it', () => {
    const made = accepted({ ...start, children: new Map() }, edit({ night: true }));
    expect(made.children.get(FIRST_CHILD)?.teaching.night).toBe(true);
  });

  it('is refused for a child that the family does not have', () => {
    const { child, base } = edit({ night: true });
    expect(refusal(start, { type: 'editChild', child: { ...child, id: 2 }, base })).toBe('child_not_found');
  });

  // docs/product/teaching.md#settings
  it('sets each setting to its last value, whatever the devices had seen before', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ patch, seen: patch }), { maxLength: 10 }), (edits) => {
        const changes = edits.map(({ patch, seen }, i) => ({
          id: `change ${i}`,
          change: edit(patch, { ...DEFAULT_TEACHING, ...seen }),
        }));
        const expected = Object.assign({ ...DEFAULT_TEACHING }, ...edits.map(({ patch }) => patch));
        expect(readChild(replayChanges(start, changes), FIRST_CHILD).teaching).toEqual(expected);
      }),
    );
  });
});
