import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PausedSession, readPausedSession, saveLeftSession } from '#client/device/paused-session.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { LibraryGate } from '../library-gate.tsx';
import { LeftSession } from './left-session.tsx';

const DAY = '2026-03-04';
const SESSION_ID = '00000000-0000-4000-8000-000000000001';
const STATE = { step: 3, furthest: 3, isPaused: true, isOver: false };

function createSession(keptAt: Date): PausedSession {
  const startedAt = `${DAY}T09:00:00.000+01:00`;
  const set = { setId: 1, name: 'Set 1', cards: [{ id: 'f1', word: 'dog' }], cardIds: ['f1'] };
  const plan = { sessionId: SESSION_ID, childId: FIRST_CHILD, day: DAY, startedAt, sets: [set] };
  return { plan, state: STATE, keptAt: toZonedIso(keptAt) };
}

async function openOffer(keptAt: Date) {
  const user = createUser();
  saveLeftSession(user.id, createSession(keptAt));
  const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
  const rendered = await renderScreen(
    <LibraryGate>
      <p>Today</p>
      <LeftSession userId={user.id} />
    </LibraryGate>,
    { user, path: '/dashboard', changes: [logDay(DAY, { id: SESSION_ID, source: 'player', flashes })] },
  );
  await screen.findByText('Today');
  return { ...rendered, readPaused: () => readPausedSession(user.id, FIRST_CHILD) };
}

describe('LeftSession', () => {
  // docs/product/teaching.md#left-session
  it('goes on with the session under a new id and takes back what was saved', async () => {
    const { person, stored, address, readPaused } = await openOffer(new Date());
    await person.click(screen.getByRole('button', { name: 'Go on with the session' }));
    expect(address()).toBe('/teach');
    const paused = readPaused();
    expect(paused).toMatchObject({ plan: { day: DAY, sets: [{ setId: 1 }] }, state: STATE });
    expect(paused?.plan.sessionId).not.toBe(SESSION_ID);
    await expect.poll(() => stored.rows.entries).toMatchObject([{ id: SESSION_ID, undone: 'day' }]);
  });

  it('ends half an hour after the session was left', async () => {
    await openOffer(new Date(Date.now() - 31 * 60_000));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
