import { describe, expect, it } from 'vitest';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { LibraryStore } from './library-store.ts';
import { ParkedCopyCheck } from './parked-copy-check.ts';
import { bringLostBack } from './rescue/bring-lost-back.ts';
import type { AccountVault } from './sealing/account-vault.ts';
import { ANN, openBrowser } from './sealing/vault.test-support.ts';
import { SyncEngine } from './sync-engine.ts';
import type { SyncReply } from './sync-requests.ts';
import { createResponse, createWholeResponse, toRows } from './sync-responses.test-support.ts';

const COW = { id: 'f900', word: 'cow', categoryId: 'cat1' };
const HEN = { id: 'f901', word: 'hen', categoryId: 'cat1' };
const DIVERGED = createWholeResponse(9, { state: 'diverged', token: 'restored', rows: withCard(HEN) });

function withCard(card: typeof COW) {
  const { rows } = createWholeResponse();
  return { ...rows, flashcards: [...rows.flashcards, card] };
}

const openStore = (vault: AccountVault) =>
  new LibraryStore({ storage: vault, userId: ANN, now: () => 1_000 });

const openCheck = (vault: AccountVault, store: LibraryStore) =>
  new ParkedCopyCheck({ userId: ANN, store, olderDays: null, list: () => vault.listParkedCopies() });

/**
 * A browser with a sealed copy of revision 7 that has the cow, and a remembered session with a copy of revision 9 that
 * came after the server was restored.
 */
function openSettledBrowser() {
  const browser = openBrowser();
  const tab = browser.openTab();
  const before = openStore(tab.signIn(ANN, 'tab'));
  before.takeResponse(
    before.createRequest([]),
    createWholeResponse(7, { token: 'lost', rows: withCard(COW) }),
  );
  tab.end();
  const later = openStore(browser.openTab().signIn(ANN, 'local'));
  later.takeResponse(
    later.createRequest([]),
    createWholeResponse(9, { token: 'restored', rows: withCard(HEN) }),
  );
  const vault = tab.signIn(ANN, 'local');
  const store = openStore(vault);
  return { ...browser, tab, vault, store, check: openCheck(vault, store) };
}

/** Answers every request with the same, and keeps the requests. */
function answerWith(reply: SyncResponse | Exclude<SyncReply, { kind: 'ok' }>) {
  const requests: SyncRequest[] = [];
  const send = async (request: SyncRequest): Promise<SyncReply> => {
    requests.push(request);
    return 'kind' in reply ? reply : { kind: 'ok', response: reply };
  };
  return { requests, send };
}

describe('a sealed copy that is judged', () => {
  it('becomes a question when the server has lost it, although the server has passed its number', async () => {
    const { vault, store, check } = openSettledBrowser();
    expect(store.getSnapshot().library.flashcards.has('f900')).toBe(false);
    const { requests, send } = answerWith(DIVERGED);
    await check.run(send);
    expect(requests).toMatchObject([{ copy: { rev: 7, token: 'lost' }, changes: [], page: null }]);
    expect(store.getSnapshot().rescue).toMatchObject({ flashcards: [COW] });
    expect(vault.listParkedCopies()).toEqual([]);
    expect(openStore(vault).getSnapshot().rescue?.flashcards).toMatchObject([COW]);
    bringLostBack(store, WITHOUT_PLAN_LIMIT);
    expect([...store.getSnapshot().library.flashcards.keys()]).toEqual(
      expect.arrayContaining(['f900', 'f901']),
    );
  });

  it('is dropped without a question when the server knows it', async () => {
    const { vault, store, check } = openSettledBrowser();
    await check.run(answerWith(createResponse(9, { rows: toRows({ flashcards: [HEN] }) })).send);
    expect(store.getSnapshot().rescue).toBeNull();
    expect(vault.listParkedCopies()).toEqual([]);
  });

  it('asks only about entries when it is older than what the server remembers', async () => {
    const { vault, store, check } = openSettledBrowser();
    await check.run(answerWith({ ...DIVERGED, state: 'stale' }).send);
    expect(store.getSnapshot().rescue).toBeNull();
    expect(vault.listParkedCopies()).toEqual([]);
  });

  it.each(['offline', 'unreachable', 'crashed'] as const)(
    'waits on when the server answers “%s”',
    async (kind) => {
      const { vault, store, check } = openSettledBrowser();
      await check.run(answerWith({ kind }).send);
      expect(vault.listParkedCopies()).toHaveLength(1);
      await check.run(answerWith(DIVERGED).send);
      expect(store.getSnapshot().rescue?.flashcards).toMatchObject([COW]);
    },
  );

  it('waits, and is not asked about again, as long as there is no room for what was lost of it', async () => {
    const { local, vault, store, check } = openSettledBrowser();
    local.quota = 0;
    await check.run(answerWith(DIVERGED).send);
    expect(store.getSnapshot()).toMatchObject({ storageFull: true, rescue: { flashcards: [COW] } });
    expect(vault.listParkedCopies()).toHaveLength(1);
    const { requests, send } = answerWith(DIVERGED);
    await check.run(send);
    expect(vault.listParkedCopies()).toHaveLength(1);
    local.quota = Number.POSITIVE_INFINITY;
    await check.run(send);
    expect(requests).toEqual([]);
    expect(vault.listParkedCopies()).toEqual([]);
    expect(openStore(vault).getSnapshot().rescue?.flashcards).toMatchObject([COW]);
  });

  it('is no question again in a slow tab after the parent has answered it in another', async () => {
    const { vault, store, check } = openSettledBrowser();
    const slowStore = openStore(vault);
    let answer = (_reply: SyncReply) => {};
    const slow = openCheck(vault, slowStore).run(() => new Promise((resolve) => (answer = resolve)));
    await check.run(answerWith(DIVERGED).send);
    store.replaceRescue(NOTHING_LOST);
    answer({ kind: 'ok', response: DIVERGED });
    await slow;
    slowStore.noticeStorage(null);
    expect(slowStore.getSnapshot().rescue).toBeNull();
  });

  it('is one question when two of one revision wait', async () => {
    const { local, tab, vault, store, check } = openSettledBrowser();
    for (let i = 0; i < tab.tab.length; i += 1) {
      const key = tab.tab.key(i) ?? '';
      if (key.startsWith('sealed/')) local.setItem(key, tab.tab.getItem(key) ?? '');
    }
    expect(vault.listParkedCopies()).toHaveLength(2);
    await check.run(answerWith(DIVERGED).send);
    expect(vault.listParkedCopies()).toEqual([]);
    expect(store.getSnapshot().rescue?.flashcards).toHaveLength(1);
  });
});

describe('the sync engine', () => {
  it('sends nothing more when no copy waits', async () => {
    const vault = openBrowser().openTab().signIn(ANN, 'local');
    const store = openStore(vault);
    const { requests, send } = answerWith(createWholeResponse());
    await createEngine(vault, store, send).run();
    expect(requests).toHaveLength(1);
  });

  it('has a waiting copy judged once all is sent, and takes no answer in after its end', async () => {
    const { vault, store } = openSettledBrowser();
    const asked: SyncRequest[] = [];
    let isStopping = true;
    const engine = createEngine(vault, store, async (request) => {
      asked.push(request);
      const isParked = request.copy?.token === 'lost';
      if (isParked && isStopping) engine.stop();
      return {
        kind: 'ok',
        response: isParked ? DIVERGED : createResponse(9, { token: 'restored' }),
      };
    });
    await engine.run();
    expect(asked.map(({ copy }) => copy?.token)).toEqual(['restored', 'lost']);
    expect(store.getSnapshot().rescue).toBeNull();
    expect(vault.listParkedCopies()).toHaveLength(1);
    isStopping = false;
    engine.start();
    await engine.run();
    expect(engine.status.getSnapshot()).toBe('idle');
    expect(store.getSnapshot().rescue?.flashcards).toMatchObject([COW]);
  });
});

function createEngine(
  vault: AccountVault,
  store: LibraryStore,
  send: (request: SyncRequest) => Promise<SyncReply>,
): SyncEngine {
  const check = openCheck(vault, store);
  return new SyncEngine({
    store,
    send,
    exclusively: (work) => work(),
    checkParked: (sendParked) => check.run(sendParked),
  });
}
