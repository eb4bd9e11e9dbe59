import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId, type Rotation } from '#shared/library/tables/rotation.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { OldFriends } from './old-friends-panel.tsx';

/** A Wednesday. */
const TODAY = '2026-03-11';
const KEY = { childId: FIRST_CHILD, setId: 1, ordinal: 1 };
const ROTATION: Rotation = {
  ...KEY,
  id: deriveRotationId(KEY),
  day: '2026-03-02',
  at: '2026-03-02T08:00:00.000+01:00',
  entering: [],
  retiring: ['f1', 'f2'],
  places: [0, 0],
};
const SETS = [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: ['f6'] }];

freezeDate(`${TODAY}T10:00:00`);

const openToday = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <LibraryGate>
      <OldFriends />
    </LibraryGate>,
    {
      path: '/dashboard',
      library: { sets: SETS, rotations: [ROTATION] },
      ...options,
    },
  );

const queryHeading = () => screen.queryByRole('heading', { name: 'Old friends today' });

it('lists the old friends of the day and links to a session of them', async () => {
  await openToday();
  expect(queryHeading()).not.toBeNull();
  const words = within(screen.getByRole('list', { name: 'Old friends' })).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual(['dog', 'cat']);
  expect(screen.getByRole('link', { name: 'Start with the old friends' }).getAttribute('href')).toBe(
    '/teach?friends',
  );
});

it('shows nothing when no card is due', async () => {
  await openToday({ library: { sets: SETS } });
  expect(queryHeading()).toBeNull();
});

// docs/product/card-ways.md#old-friends-session
it('logs a double press of Done on paper once and removes it by Undo', async () => {
  const { person, stored } = await openToday();
  await person.dblClick(screen.getByRole('button', { name: 'Done on paper with the old friends' }));
  expect(queryHeading()).toBeNull();
  await expect
    .poll(() => stored.rows.history[0])
    .toMatchObject({
      date: TODAY,
      sessions: 1,
      shown: [{ setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2'], count: 1 }],
    });
  expect(stored.rows.entries).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(queryHeading()).not.toBeNull();
  await expect.poll(() => stored.rows.history).toHaveLength(0);
});

// docs/product/card-ways.md#old-friends-session
it('hides until Monday when the parent dismisses it', async () => {
  const user = createUser();
  const { person } = await openToday({ user });
  await person.click(screen.getByRole('button', { name: 'Not this week' }));
  expect(queryHeading()).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(queryHeading()).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Not this week' }));
  expect(localStorage.getItem(`old-friends/${user.id}/${FIRST_CHILD}`)).toBe('2026-03-09');
});

it('returns on the Monday after it was dismissed', async () => {
  const user = createUser();
  localStorage.setItem(`old-friends/${user.id}/${FIRST_CHILD}`, '2026-03-02');
  await openToday({ user });
  expect(queryHeading()).not.toBeNull();
});
