import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { type RequestedSession, useTeaching } from './use-teaching.ts';

const TODAY = '2026-03-04';

freezeDate(`${TODAY}T10:00:00`);

/** Returns changes after which Set 1 has a pace of one showing, was taught yesterday and has one coming word. */
const listChanges = (cardIds: string[]): Change[] => [
  { type: 'editSet', setId: 1, pace: { showings: 1 } },
  { type: 'addComing', setId: 1, flashcardIds: ['f2'] },
  logDay('2026-03-03', { flashes: [{ setId: 1, cardIds, count: 1 }] }),
];
const CHANGES = listChanges(['f1', 'f6', 'f11', 'f16', 'f21']);

type SessionProps = { requested: RequestedSession; userId: string };

/** Renders the words that Set 1 shows in the session. */
function Session({ requested, userId }: SessionProps) {
  const { teaching, start } = useTeaching(userId, requested);
  const words =
    'session' in teaching ? teaching.session.plan.sets[0]?.cards.map(({ word }) => word).sort() : [];
  return (
    <>
      <button type="button" onClick={start}>
        {teaching.phase}
      </button>
      <p>{words?.join(' ')}</p>
    </>
  );
}

const Teaching = (props: SessionProps) => (
  <LibraryGate>
    <Session {...props} />
  </LibraryGate>
);
describe('useTeaching', () => {
  // docs/product/rotation.md#start
  it('moves the sets on and begins the first session of a day with the entering words', async () => {
    const user = createUser();
    const { stored } = await renderScreen(<Teaching requested="sets" userId={user.id} />, {
      user,
      changes: CHANGES,
    });
    expect(await screen.findByText('car cat hand table tree')).toBeDefined();
    await expect
      .poll(() => stored.rows.rotations)
      .toMatchObject([{ day: TODAY, entering: ['f2'], retiring: ['f1'] }]);
  });

  // docs/product/rotation.md#start
  it('moves sets on only after Start and once a day', async () => {
    const user = createUser();
    const { person, stored } = await renderScreen(<Teaching requested={null} userId={user.id} />, {
      user,
      changes: CHANGES,
    });
    const button = await screen.findByRole('button', { name: 'ready' });
    expect(stored.rows.rotations).toEqual([]);
    await person.click(button);
    expect(await screen.findByText('car cat hand table tree')).toBeDefined();
    await person.click(button);
    expect(await screen.findByText('car cat hand table tree')).toBeDefined();
    await expect.poll(() => stored.rows.rotations).toHaveLength(1);
  });

  // docs/product/teaching.md#calm-start
  it('waits for Start before the first session of a child', async () => {
    const user = createUser();
    const { person } = await renderScreen(<Teaching requested="sets" userId={user.id} />, { user });
    await person.click(await screen.findByRole('button', { name: 'ready' }));
    expect(await screen.findByText('car dog hand table tree')).toBeDefined();
  });

  it('shows due old friends without moving a set on', async () => {
    const user = createUser();
    const key = { childId: FIRST_CHILD, setId: 1, ordinal: 1 };
    const coming: Change = { type: 'addComing', setId: 1, flashcardIds: ['f3'] };
    const retired: Change = {
      type: 'rotateSet',
      rotation: {
        ...key,
        id: deriveRotationId(key),
        day: '2026-02-20',
        at: '2026-02-20T08:00:00.000+01:00',
        entering: ['f3'],
        retiring: ['f1'],
      },
      cards: [],
      categories: [],
    };
    const { stored } = await renderScreen(<Teaching requested="friends" userId={user.id} />, {
      user,
      changes: [coming, retired, ...listChanges(['f6', 'f11', 'f16', 'f21', 'f3'])],
    });
    expect(await screen.findByText('dog')).toBeDefined();
    expect(stored.rows.rotations).toHaveLength(1);
    cleanup();
    const otherUser = createUser();
    await renderScreen(<Teaching requested="friends" userId={otherUser.id} />, { user: otherUser });
    expect(await screen.findByRole('button', { name: 'ready' })).toBeDefined();
  });
});
