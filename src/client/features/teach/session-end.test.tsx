import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Language } from '#client/lib/i18n/languages.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SessionEnd } from './session-end.tsx';

const WORDS = ['dog', 'milk', 'hand', 'flower', '苹果', 'sun', 'moon', 'cup', 'bed', 'door', 'eye'];

/** Draws the end of a session that showed `count` words in sets of three. */
async function renderEnd(given: { count?: number; ordinal?: number; language?: Language } = {}) {
  const { count = 5, ordinal = 2, language = 'en' } = given;
  const cards = WORDS.slice(0, count).map((word, index) => ({ id: `f${index + 1}`, word }));
  const sets = Array.from({ length: Math.ceil(count / 3) }, (_, set) => {
    const held = cards.slice(set * 3, set * 3 + 3);
    return { setId: set + 1, name: `Set ${set + 1}`, cards: held, cardIds: held.map(({ id }) => id) };
  });
  const actions = { onSave: vi.fn(), onOnceMore: vi.fn() };
  const { person } = await renderScreen(
    <SessionEnd shown={sets} ordinal={ordinal} of={3} failure={null} {...actions} />,
    { language },
  );
  const isOpen = () => screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => !disabled);
  return { person, isOpen, ...actions };
}

// docs/product/teaching.md#session-end
it('names what was shown, and which session of the day it was', async () => {
  await renderEnd();
  expect(screen.getByRole('heading', { level: 1, name: 'All five!' })).toBeDefined();
  expect(screen.getByText('That was session 2 of 3.')).toBeDefined();
  const words = within(screen.getByRole('list', { name: 'Words shown' })).getAllByRole('listitem');
  expect(words.map((word) => word.textContent)).toEqual(WORDS.slice(0, 5));
});

it('says more than ten words as a figure, and one session more than planned without the plan', async () => {
  await renderEnd({ count: 11, ordinal: 4 });
  expect(screen.getByRole('heading', { level: 1, name: 'All 11!' })).toBeDefined();
  expect(screen.getByText('That was session 4.')).toBeDefined();
});

// docs/product/teaching.md#session-end
it('names five words and says how many more there were, in Chinese too', async () => {
  const listed = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  await renderEnd({ count: 11 });
  expect(listed('Words shown')).toEqual([...WORDS.slice(0, 5), '6 more']);
  cleanup();
  await renderEnd({ count: 11, language: 'zh' });
  expect(listed('看过的词').at(-1)).toBe('还有 6 个');
});

// docs/product/teaching.md#session-end
it('takes the first tap on a face for the answer', async () => {
  const { person, isOpen, onSave } = await renderEnd();
  await waitFor(() => expect(isOpen()).toBe(true));
  await person.dblClick(screen.getByRole('button', { name: 'Keen' }));
  await person.click(screen.getByRole('button', { name: 'Loved it' }));
  await person.click(screen.getByRole('button', { name: 'Save without a rating' }));
  expect(onSave.mock.calls).toEqual([[4]]);
});

it('takes no tap at first, which would be the second one of a double tap on the last card', async () => {
  const { person, isOpen, onSave } = await renderEnd();
  expect(isOpen()).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Keen' }));
  expect(onSave).not.toHaveBeenCalled();
});

it('offers one more session and an end without a rating, in Chinese too', async () => {
  const { person, isOpen, onOnceMore, onSave } = await renderEnd({ language: 'zh' });
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(screen.getByRole('heading', { level: 1, name: '五张都看完啦！' })).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(7);
  await person.click(screen.getByRole('button', { name: '再来一次' }));
  expect(onOnceMore).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});
