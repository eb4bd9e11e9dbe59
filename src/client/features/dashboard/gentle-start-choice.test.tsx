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
const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <LibraryGate>
      <GentleStart />
    </LibraryGate>,
    { library: NEW_FAMILY, ...options },
  );
const heading = () => screen.queryByRole('heading', { level: 2 })?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = ({ rows }: { rows: Awaited<ReturnType<typeof open>>['stored']['rows'] }, id: number) =>
  rows.sets.find((set) => set.id === id);

describe('the offer to begin with one word', () => {
  // docs/product/gentle-start.md#gentle-offer
  it('makes one word of the first set, says what comes, and is taken back by Undo', async () => {
    const { person, stored } = await open();
    const before = stored.rows;
    expect(heading()).toBe('New to this? Start with one word');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
    await person.click(button('Start with one word'));
    await screen.findByText('One word is enough for today');
    expect(heading()).toBe('Week 1: one set');
    expect(screen.getByText('One word is enough for the first day.')).toBeDefined();
    expect(screen.getByText('“Set 2” begins on Monday, March 9.')).toBeDefined();
    await expect.poll(() => rowOf(stored, 1)?.flashcardIds).toEqual(['f1']);
    expect(rowOf(stored, 2)).toMatchObject({ flashcardIds: [], opensOn: '2026-03-09', fill: 'en' });
    expect(document.activeElement?.contains(screen.getByRole('heading', { level: 2 }))).toBe(true);
    await person.click(button('Undo'));
    expect(heading()).toBe('New to this? Start with one word');
    await expect.poll(() => rowOf(stored, 1)?.flashcardIds).toEqual(['f1', 'f6', 'f11', 'f16', 'f21']);
    expect(stored.rows.flashcards).toEqual(before.flashcards);
  });

  it('begins with a Chinese word when Chinese is chosen, and the English words stay among the cards', async () => {
    const { person, stored } = await open();
    await person.click(screen.getByRole('radio', { name: '中文' }));
    await person.click(button('Start with one word'));
    await expect.poll(() => rowOf(stored, 1)?.flashcardIds).toEqual(['f1001-zh']);
    expect(stored.rows.flashcards.find(({ id }) => id === 'f1001-zh')).toMatchObject({
      word: '妈妈',
      pinyin: 'mā ma',
    });
    expect(stored.rows.flashcards).toHaveLength(26);
  });

  it('is in Chinese for a parent who reads Chinese, with the language of the child’s words chosen', async () => {
    const flashcards = createPlainDefaults().flashcards.map((card) => ({ ...card, word: '狗' }));
    const { person } = await open({ language: 'zh', library: { ...NEW_FAMILY, flashcards } });
    expect(heading()).toBe('第一次教？从一个词开始');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '中文' }).checked).toBe(true);
    await person.click(button('从一个词开始'));
    await screen.findByText('今天看一个词就够了');
    expect(heading()).toBe('第 1 周：1 组字卡');
    expect(screen.getByText('“Set 2”从3月9日星期一开始。')).toBeDefined();
  });

  // docs/product/gentle-start.md#gentle-offer
  it('goes away when the parent skips it, and comes back by Undo', async () => {
    const { person, stored } = await open();
    await person.click(button('Not now'));
    await screen.findByText('Your sets stay as they are');
    expect(heading()).toBeUndefined();
    await expect.poll(() => stored.rows.children[0]?.start).toBe('skipped');
    await person.click(button('Undo'));
    expect(heading()).toBe('New to this? Start with one word');
    await expect.poll(() => stored.rows.children[0]?.start).toBe('offer');
    expect(rowOf(stored, 1)?.flashcardIds).toHaveLength(5);
  });

  it('makes five sets for a child that has none', async () => {
    const { person, stored } = await open({ library: { ...NEW_FAMILY, sets: [] } });
    await person.click(button('Start with one word'));
    await expect
      .poll(() => stored.rows.sets.map(({ name }) => name))
      .toEqual([1, 2, 3, 4, 5].map((number) => `Set ${number}`));
  });

  it('begins nothing when the plan has no room for the first word, and says so', async () => {
    const { categoryId = '' } = createPlainDefaults().flashcards[0] ?? {};
    const cards = Array.from({ length: 100 }, (_, i) => ({ id: `f${9_000 + i}`, word: `w${i}`, categoryId }));
    const { person, stored } = await open({ library: { ...NEW_FAMILY, sets: [], flashcards: cards } });
    await person.click(button('Start with one word'));
    await screen.findByText(/^The Free Plan holds 100 flashcards/);
    expect(heading()).toBe('New to this? Start with one word');
    expect(stored.rows.sets).toEqual([]);
  });

  it('is not made to a family that was asked, or has taught', async () => {
    const skip: Change = {
      ...{ type: 'editChild', child: { ...NEW_CHILD, start: 'skipped' }, base: { start: 'offer' } },
    };
    const taught = logDay('2026-02-01', { flashes: [{ setId: 1, cardIds: ['f1'], count: 1 }] });
    for (const change of [skip, taught]) {
      await open({ changes: [change] });
      expect(heading()).toBeUndefined();
    }
  });
});

it('the first weeks count the sets that are open', async () => {
  const { sets } = createPlainDefaults();
  const waiting = sets.map((set, i) => (i > 2 ? { ...set, flashcardIds: [], opensOn: '2026-03-02' } : set));
  await open({ library: { children: [{ ...NEW_CHILD, start: 'gentle' }], sets: waiting } });
  expect(heading()).toBe('Week 3: 3 sets');
  expect(screen.queryByText('One word is enough for the first day.')).toBeNull();
  expect(screen.getByText('“Set 4” begins next.')).toBeDefined();
});
