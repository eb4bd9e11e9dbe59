import { describe, expect, it } from 'vitest';
import { identify } from '#shared/library/arbitraries.test-support.ts';
import { replayChanges } from '#shared/library/changes/change.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { listSets } from '#shared/library/sets.ts';
import { NEW_CHILD, readChild } from '#shared/library/tables/child.ts';
import { planAddChild, planEditChild, readChildForm } from './child-dialog.tsx';

const library = createPlainLibrary();
const typed = { name: 'Ben', animal: 'turtle', born: '2024-05', copyFrom: '' };
const form = { name: 'Ben', animal: 'turtle', born: '2024-05', copyFrom: null } as const;
let lastSetId = 1_000_000;
const newSetId = () => {
  lastSetId += 1;
  return lastSetId;
};
const add = (copyFrom: number | null = null) =>
  planAddChild(library, { ...form, copyFrom }, { random: () => 0, newSetId });

describe('the form of a child', () => {
  it('is read without outer spaces, and blank fields are left out', () => {
    expect(readChildForm({ ...typed, name: ' Ben ' }, [])).toEqual({ ok: true, form });
    const bare = readChildForm({ ...typed, animal: '', born: ' ', copyFrom: '1' }, []);
    expect(bare).toEqual({
      ok: true,
      form: { name: 'Ben', animal: undefined, born: undefined, copyFrom: 1 },
    });
  });

  it('asks for a name that no other child has, and for a month', () => {
    expect(readChildForm({ ...typed, name: ' ' }, [])).toEqual({ ok: false, field: 'name' });
    expect(readChildForm(typed, [{ name: 'Ben' }])).toEqual({ ok: false, field: 'name' });
    expect(readChildForm({ ...typed, born: 'May 2024' }, [])).toEqual({ ok: false, field: 'born' });
  });
});

// docs/product/children.md#add-child
describe('a new child', () => {
  it('has no sets, and is offered the gentle start', () => {
    const after = replayChanges(library, identify(add()));
    const { copyFrom: _copyFrom, ...fields } = form;
    expect(readChild(after, 2)).toEqual({ ...NEW_CHILD, id: 2, ...fields, start: 'offer' });
    expect(listSets(after, 2)).toEqual([]);
  });

  it('may begin with the sets of another one, in their order, which stay as they are', () => {
    const after = replayChanges(library, identify(add(1)));
    const pick = (childId: number) =>
      listSets(after, childId).map(({ name, flashcardIds }) => [name, flashcardIds]);
    expect(pick(2)).toEqual(pick(1));
    expect(listSets(after, 1)).toEqual(listSets(library, 1));
    expect(readChild(after, 2).start).toBe('skipped');
  });
});

// docs/product/children.md#add-child
describe('a new child with the sets of one in its first weeks', () => {
  it('goes through them as well: its sets open on the same days', () => {
    const opensOn = '2026-03-09';
    const waiting = replayChanges(library, identify([{ type: 'editSet', setId: 2, opensOn }]));
    const plan = planAddChild(waiting, { ...form, copyFrom: 1 }, { random: () => 0, newSetId });
    const after = replayChanges(waiting, identify(plan));
    expect(listSets(after, 2).map((set) => set.opensOn)).toEqual([
      ...[undefined, opensOn, undefined, undefined, undefined],
    ]);
    expect(readChild(after, 2).start).toBe('gentle');
  });
});

describe('a change of a child', () => {
  const after = replayChanges(library, identify(add()));

  it('names only what differs', () => {
    const plan = planEditChild(after, readChild(after, 2), { ...form, animal: undefined }, newSetId);
    expect(plan).toMatchObject([{ type: 'editChild', base: { animal: 'turtle' } }]);
    expect(readChild(replayChanges(after, identify(plan)), 2)).toMatchObject({
      name: 'Ben',
      born: '2024-05',
    });
    expect(planEditChild(after, readChild(after, 2), form, newSetId)).toEqual([]);
  });
});
