import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { useChooseChild } from '#client/library/use-child.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { DashboardPage } from './today-panel.tsx';

freezeDate('2026-03-04T10:00:00');
afterEach(() => vi.restoreAllMocks());

const BEN = 2;
const ben: Change[] = [
  { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } },
  { type: 'addSet', set: { id: 1_000_007, childId: BEN, name: 'Fruit', flashcardIds: ['f1'] } },
];

function ChooseBen() {
  const choose = useChooseChild();
  return (
    <button type="button" onClick={() => choose(BEN)}>
      Ben
    </button>
  );
}

const open = (changes: Change[] = []) =>
  renderScreen(
    <>
      <ChooseBen />
      <DashboardPage below={() => null} />
    </>,
    { path: '/dashboard', changes },
  );
const paper = () => screen.getByRole('button', { name: 'Done on paper' });
const heading = () => screen.getByRole('heading', { level: 2, name: /session/i }).textContent;

// docs/product/teaching.md#done-on-paper
it('logs a press for another child that comes right after one for the first', async () => {
  const { person, stored } = await open(ben);
  await person.click(paper());
  await person.click(screen.getByRole('button', { name: 'Ben' }));
  expect(heading()).toBe('Session 1 of 3');
  await person.click(paper());
  expect(heading()).toBe('Session 2 of 3');
  await expect
    .poll(() => stored.rows.history.map(({ childId, sessions }) => [childId, sessions]))
    .toEqual([
      [FIRST_CHILD, 1],
      [BEN, 1],
    ]);
});

// docs/product/teaching.md#done-on-paper
it('logs a press that comes right after a refused one', async () => {
  const { person, stored } = await open();
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(paper());
  expect(heading()).toBe('Session 1 of 3');
  await person.click(paper());
  expect(heading()).toBe('Session 2 of 3');
  await expect.poll(() => stored.rows.history).toMatchObject([{ sessions: 1 }]);
});
