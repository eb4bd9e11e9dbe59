import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Change } from '#shared/library/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const TODAY = '2026-03-04';
const CARDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];

freezeDate(`${TODAY}T10:00:00`);

/** Set 1 with a pace of one showing, taught on the day before. */
const taughtYesterday: Change[] = [
  { type: 'editSet', setId: 1, pace: { showings: 1 } },
  logDay('2026-03-03', { flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count: 1 }] }),
];
const open = (changes: Change[]) =>
  renderScreen(<DashboardPage below={null} />, {
    path: '/dashboard',
    changes: [...taughtYesterday, ...changes],
  });
const words = () =>
  within(screen.getByRole('list', { name: 'Words of Set 1' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// docs/product/rotation.md#start
it('shows the first session of a day with the word that enters, and moves the set on with Done on paper', async () => {
  const { person, stored } = await open([{ type: 'addComing', setId: 1, flashcardIds: ['f2'] }]);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', 'cat']);
  expect(stored.rows.rotations).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect
    .poll(() => stored.rows.rotations)
    .toMatchObject([{ day: TODAY, entering: ['f2'], retiring: ['f1'] }]);
  await expect
    .poll(() => stored.rows.entries.find(({ day }) => day === TODAY)?.flashes[0]?.cardIds)
    .toEqual(['f6', 'f11', 'f16', 'f21', 'f2']);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', 'cat']);
});

// docs/product/rotation.md#start
it('moves a set on once, however often the press is repeated', async () => {
  const { person, stored } = await open([{ type: 'addComing', setId: 1, flashcardIds: ['f2', 'f3'] }]);
  await person.dblClick(screen.getByRole('button', { name: 'Done on paper' }));
  vi.setSystemTime(new Date(`${TODAY}T12:00:00`));
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.entries.filter(({ day }) => day === TODAY)).toHaveLength(2);
  expect(stored.rows.rotations).toHaveLength(1);
  expect(stored.rows.sets.find(({ id }) => id === 1)?.coming).toEqual(['f3']);
});

it('takes the next word of the product into a set that fills itself', async () => {
  const { person, stored } = await open([{ type: 'editSet', setId: 1, fill: 'zh' }]);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.rotations).toHaveLength(1);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', '妈妈']);
  expect(stored.rows.flashcards.at(-1)).toMatchObject({ word: '妈妈', english: 'mum' });
});

// docs/product/rotation.md#on-or-off
it('leaves the sets alone where the parent has not let them move', async () => {
  const { children } = createPlainDefaults();
  const child = { ...children[0]!, id: FIRST_CHILD, rotation: 'off' as const };
  const { person, stored } = await open([
    { type: 'addComing', setId: 1, flashcardIds: ['f2'] },
    { type: 'editChild', child, base: { rotation: 'on' } },
  ]);
  expect(words()).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.entries.filter(({ day }) => day === TODAY)).toHaveLength(1);
  expect(stored.rows.rotations).toEqual([]);
});
