import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#client/lib/i18n/languages.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SessionEnd } from './session-end.tsx';

const WORDS = ['dog', 'milk', 'hand', 'flower', '苹果', 'sun', 'moon', 'cup', 'bed', 'door', 'eye'];

type EndOptions = { count?: number; ordinal?: number; firstSetId?: number; language?: Language };

/** Renders the end of a session that showed `count` words in sets of three. */
async function renderEnd({ count = 5, ordinal = 2, firstSetId = 1, language = 'en' }: EndOptions = {}) {
  const cards = WORDS.slice(0, count).map((word, index) => ({ id: `f${index + 1}`, word }));
  const sets = Array.from({ length: Math.ceil(count / 3) }, (_, set) => {
    const cardsOfSet = cards.slice(set * 3, set * 3 + 3);
    return {
      setId: set + firstSetId,
      name: `Set ${set + 1}`,
      cards: cardsOfSet,
      cardIds: cardsOfSet.map(({ id }) => id),
    };
  });
  const actions = { onSave: vi.fn(), onOnceMore: vi.fn() };
  const { person } = await renderScreen(
    <SessionEnd shown={sets} ordinal={ordinal} plannedCount={3} failure={null} {...actions} />,
    { language },
  );
  const isEnabled = () => screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => !disabled);
  return { person, isEnabled, ...actions };
}
describe('SessionEnd', () => {
  // docs/product/teaching.md#session-end
  it("lists the shown words and the session's number", async () => {
    await renderEnd();
    expect(screen.getByRole('heading', { level: 1, name: 'All five!' })).toBeDefined();
    expect(screen.getByText('That was session 2 of 3.')).toBeDefined();
    const words = within(screen.getByRole('list', { name: 'Words shown' })).getAllByRole('listitem');
    expect(words.map((word) => word.textContent)).toEqual(WORDS.slice(0, 5));
  });

  // docs/product/day-log.md#sessions
  it('gives a session of old friends no number', async () => {
    await renderEnd({ count: 3, firstSetId: OLD_FRIENDS_SET });
    expect(screen.getByText('The old friends came by for a look.')).toBeDefined();
    expect(screen.queryByText(/^That was session/)).toBeNull();
  });

  it('shows more than ten words as a figure', async () => {
    await renderEnd({ count: 11, ordinal: 4 });
    expect(screen.getByRole('heading', { level: 1, name: 'All 11!' })).toBeDefined();
    expect(screen.getByText('That was session 4.')).toBeDefined();
  });

  // docs/product/teaching.md#session-end
  it('lists ten words and the number of the others', async () => {
    const listWords = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    await renderEnd({ count: 11 });
    expect(listWords('Words shown')).toEqual([...WORDS.slice(0, 10), '1 more']);
    cleanup();
    await renderEnd({ count: 11, language: 'zh' });
    expect(listWords('看过的词').at(-1)).toBe('还有 1 个');
  });

  // docs/product/teaching.md#session-end
  it('saves only the first rating', async () => {
    const { person, isEnabled, onSave } = await renderEnd();
    await waitFor(() => expect(isEnabled()).toBe(true));
    await person.dblClick(screen.getByRole('button', { name: 'Keen' }));
    await person.click(screen.getByRole('button', { name: 'Loved it' }));
    await person.click(screen.getByRole('button', { name: 'Save without a rating' }));
    expect(onSave.mock.calls).toEqual([[4]]);
  });

  it('ignores the second tap of a double tap on the last card', async () => {
    const { person, isEnabled, onSave } = await renderEnd();
    expect(isEnabled()).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Keen' }));
    expect(onSave).not.toHaveBeenCalled();
  });

  // docs/product/teaching.md#session-end
  it('ignores a touch of several fingers', async () => {
    const { person, isEnabled, onSave } = await renderEnd();
    await waitFor(() => expect(isEnabled()).toBe(true));
    const face = screen.getByRole('button', { name: 'Keen' });
    fireEvent.pointerDown(document.body, { isPrimary: true });
    fireEvent.pointerDown(face, { isPrimary: false });
    fireEvent.click(face, { detail: 1 });
    expect(onSave).not.toHaveBeenCalled();
    await person.click(face);
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('starts another session without a rating', async () => {
    const { person, isEnabled, onOnceMore, onSave } = await renderEnd({ language: 'zh' });
    await waitFor(() => expect(isEnabled()).toBe(true));
    expect(screen.getByRole('heading', { level: 1, name: '五张都看完啦！' })).toBeDefined();
    expect(screen.getAllByRole('button')).toHaveLength(7);
    await person.click(screen.getByRole('button', { name: '再来一次' }));
    expect(onOnceMore).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });
});
