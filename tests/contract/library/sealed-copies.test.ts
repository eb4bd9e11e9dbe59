import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { ParkedCopyCheck } from '#client/device/parked-copy-check.ts';
import { bringLostBack } from '#client/device/rescue/bring-lost-back.ts';
import type { AccountVault, SessionPlace } from '#client/device/sealing/account-vault.ts';
import { KEYS, openBrowser, ANN as SAMPLE } from '#client/device/sealing/vault.test-support.ts';
import { SyncEngine } from '#client/device/sync-engine.ts';
import { pruneLibraries, REVISIONS_KEPT_MS } from '#server/library/prune-library.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { backUpFamily, restoreFamily } from '#tests/support/database/family-backup.ts';
import { insertTestUser } from '#tests/support/database/insert-test-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { withFamilyIds } from '#tests/support/library/default-ids.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;

/** A family on a server with a clock, and a browser whose tabs are signed in to it. */
async function openFamily() {
  const userId = await insertTestUser(test.db);
  const browser = openBrowser();
  const server = { now: Date.now(), requests: [] as SyncRequest[] };
  const receive = async (request: SyncRequest) => {
    server.requests.push(request);
    const body = JSON.parse(JSON.stringify(request)) as SyncRequest;
    return test.db.asFamily(userId, (tx) =>
      syncLibrary(tx, userId, body, { now: new Date(server.now), planLimits: 'off' }),
    );
  };
  const openLibrary = (tab: ReturnType<typeof browser.openTab>, place: SessionPlace) => {
    Object.assign(tab.session, { userId, place });
    const vault = tab.registry.open(userId);
    vault.useKey(KEYS[SAMPLE]!);
    return startLibrary(userId, vault, receive);
  };
  const addCard = (store: LibraryStore, word: string) => {
    const flashcard = { id: `f-${word}`, word, categoryId: 'cat1' };
    const change = withFamilyIds(
      { type: 'addFlashcard', flashcard, categoryName: 'Animals' } as const,
      userId,
    );
    expect(store.commit(change, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
  };
  return { userId, browser, server, openLibrary, addCard };
}

function startLibrary(
  userId: string,
  vault: AccountVault,
  receive: (request: SyncRequest) => ReturnType<typeof syncLibrary>,
) {
  let clock = 0;
  const store = new LibraryStore({ storage: vault, userId, now: () => ++clock });
  const check = new ParkedCopyCheck({
    userId,
    store,
    olderDays: null,
    list: () => vault.listParkedCopies(),
  });
  const engine = new SyncEngine({
    store,
    send: async (request) => ({ kind: 'ok', response: await receive(request) }),
    exclusively: (work) => work(),
    checkParked: (send) => check.run(send),
  });
  return { vault, store, sync: () => engine.run() };
}

const wordsOf = (store: LibraryStore) => store.getSnapshot().rows.flashcards.map(({ word }) => word);

describe('a copy that was sealed when a restored server refused the session', () => {
  it('is asked about, although the server has passed its revision in another tab', async () => {
    const { userId, browser, openLibrary, addCard } = await openFamily();
    const tab = browser.openTab();
    const before = openLibrary(tab, 'tab');
    await before.sync();
    const backup = await backUpFamily(test.db, userId);
    addCard(before.store, 'cow');
    await before.sync();
    await restoreFamily(test.db, userId, backup);
    tab.end();

    const later = openLibrary(browser.openTab(), 'local');
    await later.sync();
    for (const word of ['hen', 'pig', 'fox']) {
      addCard(later.store, word);
      await later.sync();
    }
    expect(wordsOf(later.store)).not.toContain('cow');

    const again = openLibrary(tab, 'local');
    await again.sync();
    const { rescue } = again.store.getSnapshot();
    expect(rescue?.flashcards.map(({ word }) => word)).toEqual(['cow']);
    bringLostBack(again.store, WITHOUT_PLAN_LIMIT);
    await again.sync();
    await later.sync();
    expect(wordsOf(later.store)).toEqual(expect.arrayContaining(['cow', 'hen', 'pig', 'fox']));
    expect(again.vault.listParkedCopies()).toEqual([]);
  });
});

describe('a sealed copy of the server’s own history', () => {
  it('is dropped without a question, even if a word was deleted since', async () => {
    const { browser, server, openLibrary, addCard } = await openFamily();
    const tab = browser.openTab();
    const before = openLibrary(tab, 'tab');
    await before.sync();
    addCard(before.store, 'cow');
    await before.sync();
    tab.end();
    const later = openLibrary(browser.openTab(), 'local');
    await later.sync();
    later.store.commit({ type: 'deleteFlashcards', flashcardIds: ['f-cow'] }, WITHOUT_PLAN_LIMIT);
    await later.sync();

    const again = openLibrary(tab, 'local');
    expect(again.vault.listParkedCopies()).toHaveLength(1);
    await again.sync();
    expect(again.store.getSnapshot().rescue).toBeNull();
    expect(again.vault.listParkedCopies()).toEqual([]);
    const asked = server.requests.length;
    await again.sync();
    expect(server.requests).toHaveLength(asked + 1);
  });

  it('is dropped without a question when the server has forgotten its revision', async () => {
    const { browser, server, openLibrary, addCard } = await openFamily();
    const tab = browser.openTab();
    const before = openLibrary(tab, 'tab');
    await before.sync();
    tab.end();
    const later = openLibrary(browser.openTab(), 'local');
    await later.sync();
    for (const word of ['cow', 'hen']) {
      server.now += MINUTE_MS;
      addCard(later.store, word);
      await later.sync();
    }
    later.store.commit({ type: 'deleteFlashcards', flashcardIds: ['f-cow'] }, WITHOUT_PLAN_LIMIT);
    await later.sync();
    await pruneLibraries(test.db, new Date(server.now + REVISIONS_KEPT_MS + MINUTE_MS));

    const again = openLibrary(tab, 'local');
    await again.sync();
    expect(again.store.getSnapshot().rescue).toBeNull();
    expect(again.vault.listParkedCopies()).toEqual([]);
  });
});
