import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { GentleStart } from './gentle-start-choice.tsx';

/** A Monday. */
const TODAY = '2026-03-02';

freezeDate(`${TODAY}T10:00:00`);

const NEW_FAMILY = { children: [{ ...NEW_CHILD, start: 'offer' as const }] };
const openToday = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <LibraryGate>
      <GentleStart />
    </LibraryGate>,
    { library: NEW_FAMILY, ...options },
  );
const readHeading = () => screen.queryByRole('heading', { level: 2 })?.textContent;
const getButton = (name: string) => screen.getByRole('button', { name });
type Stored = Awaited<ReturnType<typeof openToday>>['stored'];
const findSet = ({ rows }: Stored, id: number) => rows.sets.find((set) => set.id === id);

describe('GentleStart', () => {
  // docs/product/gentle-start.md#gentle-offer
  it('reduces the first set to one word and restores it by Undo', async () => {
    const { person, stored } = await openToday();
    const before = stored.rows;
    expect(readHeading()).toBe('New to this? Start with one word');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
    await person.click(getButton('Start with one word'));
    await screen.findByText('One word is enough for today');
    expect(readHeading()).toBeUndefined();
    await expect.poll(() => findSet(stored, 1)?.flashcardIds).toEqual(['f1']);
    expect(findSet(stored, 2)).toMatchObject({ flashcardIds: [], opensOn: '2026-03-09', fill: 'en' });
    expect(document.activeElement).not.toBe(document.body);
    await person.click(getButton('Undo'));
    expect(readHeading()).toBe('New to this? Start with one word');
    await expect.poll(() => findSet(stored, 1)?.flashcardIds).toEqual(['f1', 'f6', 'f11', 'f16', 'f21']);
    expect(stored.rows.flashcards).toEqual(before.flashcards);
  });

  it('starts with a Chinese word when Chinese is chosen', async () => {
    const { person, stored } = await openToday();
    await person.click(screen.getByRole('radio', { name: '中文' }));
    await person.click(getButton('Start with one word'));
    await expect.poll(() => findSet(stored, 1)?.flashcardIds).toEqual(['f1001-zh']);
    expect(stored.rows.flashcards.find(({ id }) => id === 'f1001-zh')).toMatchObject({
      word: '妈妈',
      pinyin: 'mā ma',
    });
    expect(stored.rows.flashcards).toHaveLength(26);
  });

  it('preselects the language of the existing words', async () => {
    const flashcards = createPlainDefaults().flashcards.map((card) => ({ ...card, word: '狗' }));
    const { person } = await openToday({ language: 'zh', library: { ...NEW_FAMILY, flashcards } });
    expect(readHeading()).toBe('第一次教？从一个词开始');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '中文' }).checked).toBe(true);
    await person.click(getButton('从一个词开始'));
    await screen.findByText('今天看一个词就够了');
  });

  // docs/product/gentle-start.md#gentle-offer
  it('hides a skipped offer until Undo', async () => {
    const { person, stored } = await openToday();
    await person.click(getButton('Not now'));
    await screen.findByText('Your sets stay as they are');
    expect(readHeading()).toBeUndefined();
    await expect.poll(() => stored.rows.children[0]?.start).toBe('skipped');
    await person.click(getButton('Undo'));
    expect(readHeading()).toBe('New to this? Start with one word');
    await expect.poll(() => stored.rows.children[0]?.start).toBe('offer');
    expect(findSet(stored, 1)?.flashcardIds).toHaveLength(5);
  });

  it('creates five sets for a child without sets', async () => {
    const { person, stored } = await openToday({ library: { ...NEW_FAMILY, sets: [] } });
    await person.click(getButton('Start with one word'));
    await expect
      .poll(() => stored.rows.sets.map(({ name }) => name))
      .toEqual([1, 2, 3, 4, 5].map((number) => `Set ${number}`));
  });

  it('changes nothing when the plan has no room for the first word', async () => {
    const { categoryId = '' } = createPlainDefaults().flashcards[0] ?? {};
    const cards = Array.from({ length: 100 }, (_, i) => ({ id: `f${9_000 + i}`, word: `w${i}`, categoryId }));
    const { person, stored } = await openToday({ library: { ...NEW_FAMILY, sets: [], flashcards: cards } });
    await person.click(getButton('Start with one word'));
    await screen.findByText(/^The Free Plan holds 100 flashcards/);
    expect(readHeading()).toBe('New to this? Start with one word');
    expect(stored.rows.sets).toEqual([]);
  });

  it('makes no offer to a family that has answered or taught', async () => {
    const child = { ...NEW_CHILD, start: 'skipped' as const };
    const skip: Change = { type: 'editChild', child, base: { start: 'offer' } };
    const taught = logDay('2026-02-01', { flashes: [{ setId: 1, cardIds: ['f1'], count: 1 }] });
    for (const change of [skip, taught]) {
      await openToday({ changes: [change] });
      expect(readHeading()).toBeUndefined();
    }
  });
});
