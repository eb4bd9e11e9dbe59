import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOTHING_LOST, type Rescue } from '#client/device/divergence/rescue.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createParent } from '#tests/support/client/signed-in-parent.ts';
import { ConflictNotices } from './conflict-notices.tsx';
import { ReturnedNotice } from './rescue-notices.tsx';

const rename = (name: string): Change => ({ type: 'renameSet', setId: 1, name, base: 'Set 1' });

it('asks which of two names a set bears, and gives it the other one', async () => {
  const { person, stored } = await renderScreen(<ConflictNotices />, {
    changes: [rename('Fruit'), rename('Morning')],
  });
  expect(await screen.findByText('A set was renamed on two devices.')).toBeDefined();
  expect(screen.getByText('Morning')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Use the other version' }));
  await expect.poll(() => stored.rows.sets[0]?.name).toBe('Fruit');
  await expect.poll(() => stored.rows.conflicts).toEqual([]);
});

it('names a set that a restored server has again, and deletes it', async () => {
  const user = createParent();
  const set = { id: 3, childId: 1, name: 'Set 3', flashcardIds: [] };
  const rescue: Rescue = { ...NOTHING_LOST, returnedSets: [set] };
  localStorage.setItem(`rescued/${user.id}`, JSON.stringify(rescue));
  const { person, stored } = await renderScreen(<ReturnedNotice />, { user });
  expect(screen.getByText('Our server has 1 set again that this device no longer had.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show them' }));
  expect(within(screen.getByRole('dialog')).getByText('Set 3')).toBeDefined();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Delete them again' }));
  await expect.poll(() => stored.rows.sets.map(({ id }) => id)).toEqual([1, 2, 4, 5]);
});
