import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type PausedSession,
  readLeftSession,
  readPausedSession,
  savePausedSession,
} from '#client/device/paused-session.ts';
import { readSavedSession } from '#client/device/saved-session.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { PlayState } from '#shared/teach/session-play.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { useSaveOnBack } from './save-session.ts';

const SESSION_ID = '00000000-0000-4000-8000-000000000001';

function createSession(state: Partial<PlayState>): PausedSession {
  return {
    plan: {
      sessionId: SESSION_ID,
      childId: 1,
      day: '2026-03-04',
      startedAt: '2026-03-04T09:00:00.000+01:00',
      sets: [
        {
          setId: 1,
          name: 'Set 1',
          cardIds: ['f1', 'f6'],
          cards: [
            { id: 'f1', word: 'dog' },
            { id: 'f6', word: 'hand' },
          ],
        },
      ],
    },
    state: { step: 1, furthest: 1, isPaused: false, isOver: false, ...state },
    keptAt: '2026-03-04T09:01:00.000+01:00',
  };
}

function Session({ userId, session, to }: { userId: string; session: PausedSession; to: string }) {
  useSaveOnBack(userId, () => session);
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <button type="button" onClick={() => navigate(to)}>
        Leave
      </button>
      <p>{readSavedSession(state)?.entryId ?? 'not saved'}</p>
    </>
  );
}

/** Renders a session and leaves it for the page `to`. */
async function leaveSession(state: Partial<PlayState>, to: string) {
  const user = createUser();
  const session = createSession(state);
  savePausedSession(user.id, session);
  const { person, stored } = await renderScreen(
    <LibraryGate>
      <Session userId={user.id} session={session} to={to} />
    </LibraryGate>,
    { user, path: '/teach' },
  );
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  return {
    stored,
    readPaused: () => readPausedSession(user.id, 1),
    readLeft: () => readLeftSession(user.id, 1),
  };
}
describe('useSaveOnBack', () => {
  // docs/product/teaching.md#leave-session
  it('saves the sets shown whole without a rating', async () => {
    const { stored, readPaused, readLeft } = await leaveSession({ isOver: true }, '/dashboard');
    expect(await screen.findByText(SESSION_ID)).toBeDefined();
    expect(readPaused()).toBeNull();
    await expect.poll(() => stored.rows.entries.map(({ id }) => id)).toEqual([SESSION_ID]);
    expect(stored.rows.entries[0]).not.toHaveProperty('engagement');
    expect(readLeft()).toBeNull();
  });

  it('also saves on the way to another page', async () => {
    const { stored } = await leaveSession({ isOver: true }, '/history');
    await expect.poll(() => stored.rows.entries).toHaveLength(1);
    expect(screen.getByText('not saved')).toBeDefined();
  });

  // docs/product/teaching.md#leave-session
  it('logs nothing when no set was shown whole', async () => {
    const { stored, readPaused, readLeft } = await leaveSession({}, '/dashboard');
    expect(screen.getByText('not saved')).toBeDefined();
    expect(readPaused()).toBeNull();
    expect(stored.rows.entries).toEqual([]);
    expect(readLeft()?.plan.sessionId).toBe(SESSION_ID);
  });
});
