import { describe, expect, it } from 'vitest';
import { assignIds } from '#shared/library/arbitraries.test-support.ts';
import { replayChanges } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { listSets } from '#shared/library/sets.ts';
import { NEW_CHILD, readChild } from '#shared/library/tables/child.ts';
import { planAddChild, planEditChild, readChildForm } from './child-dialog.tsx';

const library = createPlainLibrary();
const settings = { sessionsADay: 3, dayBeginsAt: 0, movesOn: true };
const input = {
  name: 'Ben',
  animal: 'turtle',
  born: '2024-05',
  copyFrom: '',
  sessionsADay: '3',
  dayBeginsAt: '0',
  movesOn: 'on',
};
const form = { name: 'Ben', animal: 'turtle', born: '2024-05', copyFrom: null, ...settings } as const;
let lastSetId = 1_000_000;
const newSetId = () => ++lastSetId;
const addBen = (to: Library, copyFrom: number | null = null) => {
  const changes = planAddChild(to, { ...form, copyFrom }, { random: () => 0, newSetId });
  return replayChanges(to, assignIds(changes));
};

describe('readChildForm', () => {
  it('trims the name and omits blank fields', () => {
    expect(readChildForm({ ...input, name: ' Ben ' }, [])).toEqual({ ok: true, form });
    const minimal = readChildForm({ ...input, animal: '', born: ' ', copyFrom: '1' }, []);
    expect(minimal).toEqual({
      ok: true,
      form: { name: 'Ben', animal: undefined, born: undefined, copyFrom: 1, ...settings },
    });
  });

  it('rejects a blank or duplicate name and an invalid month', () => {
    expect(readChildForm({ ...input, name: ' ' }, [])).toEqual({ ok: false, field: 'name' });
    expect(readChildForm(input, [{ name: 'Ben' }])).toEqual({ ok: false, field: 'name' });
    expect(readChildForm({ ...input, born: 'May 2024' }, [])).toEqual({ ok: false, field: 'born' });
    expect(readChildForm({ ...input, name: '' }, [], '').ok).toBe(true);
  });
});

// docs/product/children.md#add-child
describe('planAddChild', () => {
  it('adds a child without sets and offers it the gentle start', () => {
    const after = addBen(library);
    const { name, animal, born } = form;
    const teaching = { ...NEW_CHILD.teaching, dayBeginsAt: 0 };
    expect(readChild(after, 2)).toEqual({
      ...NEW_CHILD,
      id: 2,
      name,
      animal,
      born,
      teaching,
      start: 'offer',
    });
    expect(listSets(after, 2)).toEqual([]);
  });

  it('copies the sets of another child in their order', () => {
    const after = addBen(library, 1);
    const pick = (childId: number) =>
      listSets(after, childId).map(({ name, flashcardIds }) => [name, flashcardIds]);
    expect(pick(2)).toEqual(pick(1));
    expect(listSets(after, 1)).toEqual(listSets(library, 1));
    expect(readChild(after, 2).start).toBe('skipped');
  });

  it('copies the opening days of sets that have not opened yet', () => {
    const opensOn = '2026-03-09';
    const waiting = replayChanges(library, assignIds([{ type: 'editSet', setId: 2, opensOn }]));
    const after = addBen(waiting, 1);
    const openingDays = listSets(after, 2).map((set) => set.opensOn);
    expect(openingDays).toEqual([undefined, opensOn, undefined, undefined, undefined]);
    expect(readChild(after, 2).start).toBe('gentle');
  });
});

describe('planEditChild', () => {
  it('changes only the fields that differ', () => {
    const before = addBen(library);
    const child = readChild(before, 2);
    const changes = planEditChild(before, child, { ...form, animal: undefined }, newSetId);
    expect(changes).toMatchObject([{ type: 'editChild', base: { animal: 'turtle' } }]);
    const after = replayChanges(before, assignIds(changes));
    expect(readChild(after, 2)).toMatchObject({ name: 'Ben', born: '2024-05' });
    expect(planEditChild(before, child, form, newSetId)).toEqual([]);
  });

  // docs/product/teaching.md#settings
  it('changes the sessions a day, the beginning of a day and the moves of words', () => {
    const child = readChild(library, 1);
    const edited = { ...form, name: child.name, animal: undefined, born: undefined };
    const changes = planEditChild(
      library,
      child,
      { ...edited, sessionsADay: 4, dayBeginsAt: 4, movesOn: false },
      newSetId,
    );
    // What a server receives has no fields that are undefined.
    const sent = JSON.parse(JSON.stringify(changes)) as typeof changes;
    const { teaching, rotation } = readChild(replayChanges(library, assignIds(sent)), 1);
    expect([teaching.sessionsADay, teaching.dayBeginsAt, rotation]).toEqual([4, 4, 'off']);
  });
});
