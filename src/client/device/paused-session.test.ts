import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { accountStorage } from './account-storage.ts';
import {
  deletePausedSession,
  isResumable,
  listPausedSessions,
  type PausedSession,
  readPausedSession,
  savePausedSession,
} from './paused-session.ts';

const PLAN: SessionPlan = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  childId: 1,
  day: '2025-03-01',
  startedAt: '2025-03-01T09:00:00.000+01:00',
  sets: [{ setId: 1, name: 'Set 1', cards: [{ id: 'f1', word: 'dog' }], cardIds: ['f1'] }],
};
const SESSION: PausedSession = {
  plan: PLAN,
  state: { step: 0, furthest: 0, isPaused: true, isOver: false },
  keptAt: '2025-03-01T09:01:00.000+01:00',
};

beforeEach(() => {
  for (const key of accountStorage.keys('teach-session/')) accountStorage.remove(key);
});

// docs/product/teaching.md#unsaved-session
describe('paused session', () => {
  it('is readable by its account only', () => {
    savePausedSession('ann', SESSION);
    expect(readPausedSession('ann', 1)).toEqual(SESSION);
    expect(readPausedSession('ben', 1)).toBeNull();
  });

  // docs/product/children.md#days-of-children
  it('is stored once for each child', () => {
    const otherSession = { ...SESSION, plan: { ...PLAN, childId: 2 } };
    savePausedSession('ann', SESSION);
    savePausedSession('ann', otherSession);
    expect(readPausedSession('ann', 1)).toEqual(SESSION);
    expect(readPausedSession('ann', 2)).toEqual(otherSession);
    expect(listPausedSessions('ann')).toEqual([SESSION, otherSession]);
    deletePausedSession('ann', PLAN);
    expect(listPausedSessions('ann')).toEqual([otherSession]);
  });

  it('is deleted only by its own session id', () => {
    savePausedSession('ann', SESSION);
    deletePausedSession('ann', { ...PLAN, sessionId: '00000000-0000-4000-8000-000000000002' });
    expect(readPausedSession('ann', 1)).not.toBeNull();
    deletePausedSession('ann', PLAN);
    expect(readPausedSession('ann', 1)).toBeNull();
  });

  it('reads as null when its stored JSON is invalid', () => {
    for (const json of ['', '{', 'null', '{"plan":{}}', JSON.stringify({ ...SESSION, state: null })]) {
      accountStorage.write('teach-session/ann', json);
      expect(readPausedSession('ann', 1)).toBeNull();
    }
  });

  it('is resumable for half an hour unless it is over', () => {
    expect(isResumable(SESSION, new Date('2025-03-01T08:30:00Z'))).toBe(true);
    expect(isResumable(SESSION, new Date('2025-03-01T08:31:00Z'))).toBe(false);
    const finished = { ...SESSION, state: { ...SESSION.state, isOver: true } };
    expect(isResumable(finished, new Date('2025-03-01T08:02:00Z'))).toBe(false);
  });
});
