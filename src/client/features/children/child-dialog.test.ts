import { describe, expect, it } from 'vitest';
import { assignIds } from '#shared/library/arbitraries.test-support.ts';
import { type Change, replayChanges } from '#shared/library/changes/change.ts';
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
  sessionsADay: '3',
  dayBeginsAt: '0',
  movesOn: 'on',
};
const form = { name: 'Ben', animal: 'turtle', born: '2024-05', ...settings } as const;
const addBen = (to: Library) => replayChanges(to, assignIds([planAddChild(to, form, () => 0)]));

describe('readChildForm', () => {
  it('trims the name and omits blank fields', () => {
    expect(readChildForm({ ...input, name: ' Ben ' }, [])).toEqual({ ok: true, form });
    const minimal = readChildForm({ ...input, animal: '', born: ' ' }, []);
    expect(minimal).toEqual({
      ok: true,
      form: { name: 'Ben', animal: undefined, born: undefined, ...settings },
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
  it('adds a child without sets whose first questions are open', () => {
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
});

describe('planEditChild', () => {
  it('changes only the fields that differ', () => {
    const before = addBen(library);
    const child = readChild(before, 2);
    const change = planEditChild(child, { ...form, animal: undefined });
    expect(change).toMatchObject({ type: 'editChild', base: { animal: 'turtle' } });
    const after = replayChanges(before, assignIds(change ? [change] : []));
    expect(readChild(after, 2)).toMatchObject({ name: 'Ben', born: '2024-05' });
    expect(planEditChild(child, form)).toBeNull();
  });

  // docs/product/script.md#settings
  it('changes the characters and the reading of Chinese words, if they are asked', () => {
    const result = readChildForm({ ...input, script: 'traditional', reading: 'zhuyin' }, []);
    if (!result.ok) throw new Error('invalid form');
    const child = readChild(library, 1);
    const change = planEditChild(child, {
      ...result.form,
      name: child.name,
      animal: undefined,
      born: undefined,
    });
    const sent = JSON.parse(JSON.stringify([change])) as Change[];
    const after = replayChanges(library, assignIds(sent));
    expect(readChild(after, 1).teaching).toMatchObject({ script: 'traditional', reading: 'zhuyin' });
    const simplified = readChildForm({ ...input, script: 'simplified', reading: 'pinyin' }, []);
    expect(simplified.ok && planEditChild(readChild(addBen(library), 2), simplified.form)).toBeNull();
  });

  // docs/product/teaching.md#settings
  it('changes the sessions a day, the beginning of a day and the moves of words', () => {
    const child = readChild(library, 1);
    const edited = { ...form, name: child.name, animal: undefined, born: undefined };
    const change = planEditChild(child, { ...edited, sessionsADay: 4, dayBeginsAt: 4, movesOn: false });
    // What a server receives has no fields that are undefined.
    const sent = JSON.parse(JSON.stringify([change])) as Change[];
    const { teaching, rotation } = readChild(replayChanges(library, assignIds(sent)), 1);
    expect([teaching.sessionsADay, teaching.dayBeginsAt, rotation]).toEqual([4, 4, 'off']);
  });
});
