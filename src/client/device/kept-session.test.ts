import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { accountStorage } from './account-storage.ts';
import {
  dropKeptSession,
  isResumable,
  type KeptSession,
  keepSession,
  listKeptSessions,
  readKeptSession,
} from './kept-session.ts';

const PLAN: SessionPlan = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  childId: 1,
  day: '2025-03-01',
  startedAt: '2025-03-01T09:00:00.000+01:00',
  sets: [{ setId: 1, name: 'Set 1', cards: [{ id: 'f1', word: 'dog' }], cardIds: ['f1'] }],
};
const SESSION: KeptSession = {
  plan: PLAN,
  state: { step: 0, furthest: 0, isPaused: true, isOver: false },
  keptAt: '2025-03-01T09:01:00.000+01:00',
};

beforeEach(() => {
  for (const key of accountStorage.keys('teach-session/')) accountStorage.remove(key);
});

// docs/product/teaching.md#unsaved-session
describe('a session that is kept', () => {
  it('is there again after a reload, for its account alone', () => {
    keepSession('ann', SESSION);
    expect(readKeptSession('ann', 1)).toEqual(SESSION);
    expect(readKeptSession('ben', 1)).toBeNull();
  });

  // docs/product/children.md#days-of-children
  it('is one of each child: two tabs that teach two children keep both', () => {
    const ofBen = { ...SESSION, plan: { ...PLAN, childId: 2 } };
    keepSession('ann', SESSION);
    keepSession('ann', ofBen);
    expect(readKeptSession('ann', 1)).toEqual(SESSION);
    expect(readKeptSession('ann', 2)).toEqual(ofBen);
    expect(listKeptSessions('ann')).toEqual([SESSION, ofBen]);
    dropKeptSession('ann', PLAN);
    expect(listKeptSessions('ann')).toEqual([ofBen]);
  });

  it('goes once it is saved, and another session stays', () => {
    keepSession('ann', SESSION);
    dropKeptSession('ann', { ...PLAN, sessionId: '00000000-0000-4000-8000-000000000002' });
    expect(readKeptSession('ann', 1)).not.toBeNull();
    dropKeptSession('ann', PLAN);
    expect(readKeptSession('ann', 1)).toBeNull();
  });

  it('returns null for an unreadable stored session', () => {
    for (const text of ['', '{', 'null', '{"plan":{}}', JSON.stringify({ ...SESSION, state: null })]) {
      accountStorage.write('teach-session/ann', text);
      expect(readKeptSession('ann', 1)).toBeNull();
    }
  });

  it('is taken up again within half an hour, unless it is over', () => {
    expect(isResumable(SESSION, new Date('2025-03-01T08:30:00Z'))).toBe(true);
    expect(isResumable(SESSION, new Date('2025-03-01T08:31:00Z'))).toBe(false);
    const over = { ...SESSION, state: { ...SESSION.state, isOver: true } };
    expect(isResumable(over, new Date('2025-03-01T08:02:00Z'))).toBe(false);
  });
});
