import { describe, expect, it } from 'vitest';
import { accept, openEngine } from './sync-engine.test-support.ts';
import type { SyncReply } from './sync-requests.ts';

/** An engine whose requests wait until they are answered. */
function openWaiting() {
  const waiting: ((reply: SyncReply) => void)[] = [];
  const opened = openEngine(() => new Promise((resolve) => waiting.push(resolve)));
  const answer = async (reply: SyncReply) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(reply);
  };
  const accepted = () => accept(opened.requests.at(-1)!);
  const status = () => opened.engine.status.getSnapshot();
  return { ...opened, answer, accepted, status };
}

// docs/product/data-and-devices.md#lost-network
it('says that the network is lost while a request is still on its way, and until one is answered', async () => {
  const { engine, answer, accepted, status } = openWaiting();
  const first = engine.run();
  await expect.poll(status).toBe('syncing');
  void engine.noticeNetwork(false);
  expect(status()).toBe('offline');
  await answer({ kind: 'offline' });
  await first;
  expect(status()).toBe('offline');
  const second = engine.run();
  await answer(accepted());
  expect(status()).toBe('offline');
  await second;
  expect(status()).toBe('idle');
});

// docs/product/data-and-devices.md#lost-network
it('says no longer that the network is lost as soon as it is back, and does not wait with the next request', async () => {
  const { engine, answer, accepted, status, requests } = openWaiting();
  const run = engine.noticeNetwork(false);
  await expect.poll(() => requests.length).toBe(1);
  expect(status()).toBe('offline');
  void engine.noticeNetwork(true);
  expect(status()).toBe('syncing');
  await answer({ kind: 'unreachable' });
  await answer(accepted());
  await run;
  expect(status()).toBe('idle');
});

it('goes on to ask for a reload when the network comes and goes', async () => {
  const { engine, answer, status } = openWaiting();
  const run = engine.run();
  await answer({ kind: 'outdated' });
  await run;
  expect(status()).toBe('outdated');
  await engine.noticeNetwork(false);
  await engine.noticeNetwork(true);
  expect(status()).toBe('outdated');
});

const BUSY: SyncReply = {
  kind: 'refused',
  status: 429,
  code: 'rate_limited',
  message: '',
  retryAfterMs: 60_000,
};

describe('after a busy server asked for a pause', () => {
  it('does not say that it syncs when the network comes back before the pause is over', async () => {
    const { engine, answer, status, requests } = openWaiting();
    const run = engine.run();
    await answer(BUSY);
    await run;
    await engine.noticeNetwork(false);
    expect(status()).toBe('offline');
    await engine.noticeNetwork(true);
    expect(status()).toBe('error');
    expect(requests).toHaveLength(1);
    engine.stop();
  });

  it('is not asked again at once because the network came back during the run', async () => {
    const { engine, answer, status, requests } = openWaiting();
    const run = engine.run();
    await expect.poll(() => requests.length).toBe(1);
    void engine.noticeNetwork(true);
    await answer(BUSY);
    await run;
    expect(status()).toBe('error');
    expect(requests).toHaveLength(1);
    engine.stop();
  });
});

it('does not say that it syncs when the network comes back while the sync is held', async () => {
  const { engine, answer, accepted, status, requests } = openWaiting();
  const release = engine.hold();
  await engine.noticeNetwork(false);
  await engine.noticeNetwork(true);
  expect(status()).toBe('idle');
  release();
  await expect.poll(() => requests.length).toBe(1);
  await answer(accepted());
  await expect.poll(status).toBe('idle');
});

it.each(['outdated', 'signed-out'] as const)(
  'asks no second time after the answer "%s" although the network came back during the run',
  async (kind) => {
    const { engine, answer, requests } = openWaiting();
    const run = engine.run();
    await expect.poll(() => requests.length).toBe(1);
    void engine.noticeNetwork(true);
    await answer({ kind });
    await run;
    expect(requests).toHaveLength(1);
  },
);
