import { describe, expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { LibraryStore } from './library-store.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { createSafeStorage } from './safe-storage.ts';

const ANN = 'user-ann';
let clock = 1_000;

function openTab(storage: Storage, userId = ANN, deviceId = crypto.randomUUID()): LibraryStore {
  return new LibraryStore({
    storage: createSafeStorage(() => storage),
    userId,
    deviceId,
    now: () => ++clock,
  });
}

const NOTHING = { categories: [], flashcards: [], sets: [], history: [] };

function wholeLibrary(rev = 1): SyncResponse {
  const rows = createDefaultRows();
  return {
    rev,
    whole: true,
    lastSeq: 0,
    refused: [],
    gone: NOTHING,
    rows: {
      categories: [...rows.categories],
      flashcards: [...rows.flashcards],
      sets: [...rows.sets],
      history: [],
    },
  };
}

function request(tab: LibraryStore, since = tab.rev): SyncRequest {
  return { deviceId: tab.deviceId, since, changes: [] };
}

function startedTab(storage: Storage): LibraryStore {
  const tab = openTab(storage);
  expect(tab.takeResponse(request(tab), [], wholeLibrary())).toBe(true);
  return tab;
}

const food = { type: 'putCategory', category: { id: 'cat50', name: 'Food' } } as const;

describe('a change', () => {
  it('shows at once and survives a reload before any sync', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    expect(tab.commit(food, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    expect(tab.getSnapshot().rows.categories.at(-1)?.name).toBe('Food');
    const reloaded = openTab(storage);
    expect(reloaded.getSnapshot()).toMatchObject({ status: 'ready', pending: 1 });
    expect(reloaded.getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
  });

  it('leaves the outbox when the server has it, under whatever device it was made', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit(food, WITHOUT_PLAN_LIMIT);
    const reloaded = openTab(storage);
    const sent = reloaded.listPending();
    const answer: SyncResponse = {
      ...wholeLibrary(2),
      whole: false,
      lastSeq: 1,
      rows: { ...NOTHING, categories: [{ id: 'cat50', name: 'Food' }] },
    };
    const sentRequest = { deviceId: tab.deviceId, since: 1, changes: [] };
    expect(reloaded.takeResponse(sentRequest, sent, answer)).toBe(true);
    expect(reloaded.getSnapshot()).toMatchObject({ pending: 0 });
    expect(openTab(storage).getSnapshot().library.categories.has('cat50')).toBe(true);
  });

  it('that breaks a rule is refused and not kept', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    const result = tab.commit({ type: 'deleteCategory', categoryId: 'cat1' }, WITHOUT_PLAN_LIMIT);
    expect(result).toEqual({ ok: false, code: 'category_not_empty' });
    expect(tab.commit({ ...food, category: { id: 'nonsense', name: '' } }, WITHOUT_PLAN_LIMIT)).toEqual({
      ok: false,
      code: 'invalid_change',
    });
    expect(tab.listPending()).toEqual([]);
  });

  it('refused by the server is undone on screen and stays available with its reason', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit({ type: 'addToSet', setId: 1, flashcardId: 'f2' }, WITHOUT_PLAN_LIMIT);
    const sent = tab.listPending();
    const answer: SyncResponse = {
      ...wholeLibrary(2),
      whole: false,
      lastSeq: 1,
      refused: [{ seq: 1, code: 'flashcard_not_found' }],
      rows: NOTHING,
      gone: { ...NOTHING, flashcards: ['f2'] },
    };
    tab.takeResponse(request(tab), sent, answer);
    const { library, refused } = openTab(storage).getSnapshot();
    expect(library.sets.get(1)?.flashcardIds).not.toContain('f2');
    expect(refused).toMatchObject([{ code: 'flashcard_not_found', change: { type: 'addToSet' } }]);
    tab.dismissRefused(refused[0]!);
    expect(openTab(storage).getSnapshot().refused).toEqual([]);
  });
});

describe('two tabs', () => {
  it('never overwrite each other', () => {
    const storage = new MemoryStorage();
    const one = startedTab(storage);
    const two = openTab(storage);
    one.commit(food, WITHOUT_PLAN_LIMIT);
    two.commit({ type: 'putCategory', category: { id: 'cat51', name: 'Toys' } }, WITHOUT_PLAN_LIMIT);
    one.noticeStorage(null);
    two.noticeStorage(null);
    for (const tab of [one, two, openTab(storage)]) {
      expect([...tab.getSnapshot().library.categories.keys()]).toEqual(
        expect.arrayContaining(['cat50', 'cat51']),
      );
    }
  });

  it('a slow answer does not undo what the other tab has taken in since', () => {
    const storage = new MemoryStorage();
    const slow = startedTab(storage);
    const quick = openTab(storage);
    const slowRequest = request(slow);
    const newer: SyncResponse = {
      ...wholeLibrary(3),
      whole: false,
      rows: { ...NOTHING, categories: [{ id: 'cat1', name: 'Beasts' }] },
    };
    quick.takeResponse(request(quick), [], newer);
    const older: SyncResponse = {
      ...wholeLibrary(2),
      whole: false,
      rows: { ...NOTHING, categories: [{ id: 'cat1', name: 'Pets' }] },
    };
    expect(slow.takeResponse(slowRequest, [], older)).toBe(false);
    expect(slow.getSnapshot().library.categories.get('cat1')?.name).toBe('Animals');
    slow.noticeStorage(null);
    expect(slow.rev).toBe(3);
    expect(openTab(storage).getSnapshot().library.categories.get('cat1')?.name).toBe('Beasts');
  });
});

describe('accounts on one browser', () => {
  it('never see or overwrite each other', () => {
    const storage = new MemoryStorage();
    const ann = startedTab(storage);
    ann.commit(food, WITHOUT_PLAN_LIMIT);
    const ben = openTab(storage, 'user-ben');
    expect(ben.getSnapshot()).toMatchObject({ status: 'loading', pending: 0 });
    expect(ben.getSnapshot().library.categories.size).toBe(0);
    ben.takeResponse(request(ben), [], wholeLibrary());
    expect(ben.getSnapshot().library.categories.has('cat50')).toBe(false);
    const annAgain = openTab(storage);
    expect(annAgain.listPending()).toMatchObject([{ change: food }]);
  });
});

describe('a storage in trouble', () => {
  it.each(['{', '[{"id":1}]', 'null'])('takes %s for no copy and starts from the server again', (text) => {
    const storage = new MemoryStorage();
    startedTab(storage);
    storage.setItem('flashcards', text);
    expect(openTab(storage)).toMatchObject({ rev: 0 });
  });

  it('falls back to the defaults without a copy and without the server', () => {
    const tab = openTab(new MemoryStorage());
    expect(tab.getSnapshot().status).toBe('loading');
    tab.showDefaults();
    expect(tab.getSnapshot()).toMatchObject({ status: 'ready' });
    expect(tab.getSnapshot().rows.flashcards).toHaveLength(25);
  });

  it('when full says so, keeps the change for sending and leaves no half copy', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    storage.quota = 0;
    expect(tab.commit(food, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    expect(tab.getSnapshot()).toMatchObject({ storageFull: true, pending: 1, unstored: 1 });
    expect(tab.listPending()).toMatchObject([{ change: food }]);
    const answer = { ...wholeLibrary(2), whole: false, lastSeq: 1, rows: NOTHING };
    tab.takeResponse(request(tab), tab.listPending(), answer);
    expect(tab.getSnapshot()).toMatchObject({ pending: 0, unstored: 0, storageFull: true });
    expect(openTab(storage).rev).toBe(0);
  });

  it('forbidden altogether still works in memory', () => {
    const tab = new LibraryStore({
      storage: createSafeStorage(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
      userId: ANN,
      deviceId: crypto.randomUUID(),
      now: () => ++clock,
    });
    tab.takeResponse(request(tab), [], wholeLibrary());
    tab.commit(food, WITHOUT_PLAN_LIMIT);
    expect(tab.listPending()).toHaveLength(1);
    expect(tab.getSnapshot().library.categories.has('cat50')).toBe(true);
  });
});

describe('against the odds', () => {
  it('keeps the order of changes when the clock was set back between two page loads', () => {
    const storage = new MemoryStorage();
    const before = startedTab(storage);
    const card = { id: 'f900', word: 'cow', categoryId: 'cat1' };
    before.commit({ type: 'putFlashcard', flashcard: card, categoryName: 'Animals' }, WITHOUT_PLAN_LIMIT);
    clock -= 500;
    const after = openTab(storage);
    after.commit({ type: 'addToSet', setId: 1, flashcardId: card.id }, WITHOUT_PLAN_LIMIT);
    expect(after.listPending().map(({ change }) => change.type)).toEqual(['putFlashcard', 'addToSet']);
  });

  it('shows a refused change even when the storage cannot keep it', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit(food, WITHOUT_PLAN_LIMIT);
    const sent = tab.listPending();
    storage.quota = 0;
    const seq = sent[0]!.seq;
    const answer = { ...wholeLibrary(2), lastSeq: seq, refused: [{ seq, code: 'set_full' as const }] };
    tab.takeResponse({ ...request(tab), changes: [] }, sent, answer);
    expect(tab.getSnapshot().refused).toMatchObject([{ seq, code: 'set_full' }]);
    tab.dismissRefused(tab.getSnapshot().refused[0]!);
    expect(tab.getSnapshot().refused).toEqual([]);
  });

  it('leaves out what is no change of ours, so that it cannot hold up the rest', () => {
    const storage = new MemoryStorage();
    const kept = JSON.stringify({ at: 1, change: food });
    storage.setItem(`outbox/${ANN}/no-device/000000001`, kept);
    storage.setItem(`outbox/${ANN}/${crypto.randomUUID()}/nothing`, kept);
    storage.setItem(`outbox/${ANN}/${crypto.randomUUID()}/000000001`, kept);
    expect(openTab(storage).listPending()).toHaveLength(1);
  });

  it('works on when the storage is taken away', () => {
    const gone = () => {
      throw new Error('SecurityError');
    };
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    Object.defineProperty(storage, 'length', { get: gone });
    Object.defineProperty(storage, 'setItem', { value: gone });
    tab.commit(food, WITHOUT_PLAN_LIMIT);
    expect(tab.listPending()).toHaveLength(1);
    expect(tab.getSnapshot().library.categories.has('cat50')).toBe(true);
  });
});
