import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ConflictNotices } from './conflict-notices.tsx';

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
