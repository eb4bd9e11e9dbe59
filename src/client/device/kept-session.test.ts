import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import {
  dropKeptSession,
  isResumable,
  type KeptSession,
  keepSession,
  listKeptSessions,
  readKeptSession,
} from './kept-session.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';

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
const open = () => createSafeStorage(() => new MemoryStorage());

// docs/product/teaching.md#unsaved-session
describe('a session that is kept', () => {
  it('is there again after a reload, for its account alone', () => {
    const storage = open();
    keepSession(storage, 'ann', SESSION);
    expect(readKeptSession(storage, 'ann', 1)).toEqual(SESSION);
    expect(readKeptSession(storage, 'ben', 1)).toBeNull();
  });

  // docs/product/children.md#days-of-children
  it('is one of each child: two tabs that teach two children keep both', () => {
    const storage = open();
    const ofBen = { ...SESSION, plan: { ...PLAN, childId: 2 } };
    keepSession(storage, 'ann', SESSION);
    keepSession(storage, 'ann', ofBen);
    expect(readKeptSession(storage, 'ann', 1)).toEqual(SESSION);
    expect(readKeptSession(storage, 'ann', 2)).toEqual(ofBen);
    expect(listKeptSessions(storage, 'ann')).toEqual([SESSION, ofBen]);
    dropKeptSession(storage, 'ann', PLAN);
    expect(listKeptSessions(storage, 'ann')).toEqual([ofBen]);
  });

  it('is forgotten once it is saved, and another one stays', () => {
    const storage = open();
    keepSession(storage, 'ann', SESSION);
    dropKeptSession(storage, 'ann', { ...PLAN, sessionId: '00000000-0000-4000-8000-000000000002' });
    expect(readKeptSession(storage, 'ann', 1)).not.toBeNull();
    dropKeptSession(storage, 'ann', PLAN);
    expect(readKeptSession(storage, 'ann', 1)).toBeNull();
  });

  it('counts as none where something else was written', () => {
    const storage = open();
    for (const text of ['', '{', 'null', '{"plan":{}}', JSON.stringify({ ...SESSION, state: null })]) {
      storage.write('teach-session/ann', text);
      expect(readKeptSession(storage, 'ann', 1)).toBeNull();
    }
  });

  it('is taken up again within half an hour, unless it is over', () => {
    expect(isResumable(SESSION, new Date('2025-03-01T08:30:00Z'))).toBe(true);
    expect(isResumable(SESSION, new Date('2025-03-01T08:31:00Z'))).toBe(false);
    const over = { ...SESSION, state: { ...SESSION.state, isOver: true } };
    expect(isResumable(over, new Date('2025-03-01T08:02:00Z'))).toBe(false);
  });
});
