import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createParent } from '#tests/support/client/signed-in-parent.ts';
import { OldFriends } from './old-friends-panel.tsx';

/** A Wednesday. */
const TODAY = '2026-03-11';
const ROTATION = {
  ...{
    id: rotationId({ childId: FIRST_CHILD, setId: 1, ordinal: 1 }),
    childId: FIRST_CHILD,
    setId: 1,
    ordinal: 1,
  },
  ...{ day: '2026-03-02', at: '2026-03-02T08:00:00.000+01:00', entering: [], places: [0, 0] },
};
const SETS = [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: ['f6'] }];

freezeDate(`${TODAY}T10:00:00`);

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <LibraryGate>
      <OldFriends />
    </LibraryGate>,
    {
      path: '/dashboard',
      library: { sets: SETS, rotations: [{ ...ROTATION, retiring: ['f1', 'f2'] }] },
      ...options,
    },
  );

const heading = () => screen.queryByRole('heading', { name: 'Old friends today' });

it('names the old friends of the day and leads to a session of them', async () => {
  await open();
  expect(heading()).not.toBeNull();
  const words = within(screen.getByRole('list', { name: 'Old friends' })).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual(['dog', 'cat']);
  expect(screen.getByRole('link', { name: 'Start with the old friends' }).getAttribute('href')).toBe(
    '/teach?friends',
  );
});

it('shows nothing when no card is due', async () => {
  await open({ library: { sets: SETS } });
  expect(heading()).toBeNull();
});

// docs/product/card-ways.md#old-friends-session
it('logs them as shown on paper once, goes, and comes back by Undo', async () => {
  const { person, stored } = await open();
  await person.dblClick(screen.getByRole('button', { name: 'Done on paper with the old friends' }));
  expect(heading()).toBeNull();
  await expect
    .poll(() => stored.rows.history[0])
    .toMatchObject({
      ...{ date: TODAY, sessions: 1 },
      shown: [{ setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2'], count: 1 }],
    });
  expect(stored.rows.entries).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(heading()).not.toBeNull();
  await expect.poll(() => stored.rows.history).toHaveLength(0);
});

// docs/product/card-ways.md#old-friends-session
it('waits until Monday when a parent puts it off on this device, and comes back by Undo', async () => {
  const user = createParent();
  const { person } = await open({ user });
  await person.click(screen.getByRole('button', { name: 'Not this week' }));
  expect(heading()).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(heading()).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Not this week' }));
  expect(localStorage.getItem(`old-friends/${user.id}/${FIRST_CHILD}`)).toBe('2026-03-09');
});

it('comes back on the Monday after it was put off', async () => {
  const user = createParent();
  localStorage.setItem(`old-friends/${user.id}/${FIRST_CHILD}`, '2026-03-02');
  await open({ user });
  expect(heading()).not.toBeNull();
});
