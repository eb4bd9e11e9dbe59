import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOTHING_LOST, type Rescue } from '#client/device/divergence/rescue.ts';
import { DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createParent } from '#tests/support/client/signed-in-parent.ts';
import { LostNotice } from './rescue-notices.tsx';

const LOST_SETTINGS: Rescue = {
  ...NOTHING_LOST,
  children: [
    {
      row: {
        ...NEW_CHILD,
        teaching: {
          ...{ secondsPerCard: 0.75, sessionsADay: 5, backs: 'wordThenMeaning', night: true },
          voice: 'browser',
          ...{ byTap: true, oneSize: true, dotRow: false, blackLater: true },
        },
      },
      fields: Object.keys(DEFAULT_TEACHING),
      restored: DEFAULT_TEACHING,
    },
  ],
};

it('names the settings of teaching that the server lost, and brings them back', async () => {
  const user = createParent();
  localStorage.setItem(`rescued/${user.id}`, JSON.stringify(LOST_SETTINGS));
  const { person, stored } = await renderScreen(<LostNotice />, { user });
  expect(screen.getByText('This device has session settings that our server lost.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show them' }));
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Seconds a card: 0.75',
    'Sessions a day: 5',
    'After the word: what a Chinese word means',
    'Night mode: on',
    "Voice: this device's voice",
    'Tap for each card: on',
    'One size for a set: on',
    'Dots under the word: off',
    'Two words and more in black: on',
  ]);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Bring back' }));
  expect(screen.queryByText(/that our server lost/)).toBeNull();
  await expect.poll(() => stored.rows.children).toMatchObject(LOST_SETTINGS.children.map(({ row }) => row));
});
