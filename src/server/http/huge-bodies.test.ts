import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HUGE_BODY, LARGE_BODY } from './share-work.ts';

type Handed = { id: number; request: { payload: Uint8Array } };
const threads: { handed: Handed[]; answer(message: object): void }[] = [];
let createLargeBodies: typeof import('./large-bodies.ts').createLargeBodies;

class FakeWorker extends EventEmitter {
  handed: Handed[] = [];
  constructor() {
    super();
    threads.push({ handed: this.handed, answer: (message) => this.emit('message', message) });
  }
  postMessage(message: Handed) {
    this.handed.push(message);
  }
  unref() {}
  async terminate() {}
}

// The files of a Vitest worker share their modules, and the others need the real threads.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('node:worker_threads', () => ({ Worker: FakeWorker }));
  ({ createLargeBodies } = await import('./large-bodies.ts'));
});
afterAll(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

// docs/product/limits.md#large-bodies-in-turn
it('answers large bodies while a huge one is worked on, which has a thread of its own', async () => {
  const bodies = createLargeBodies({
    ...{ databaseUrl: '', databaseDirectory: null, publicUrl: 'http://localhost' },
    ...{ logLevel: 'silent', planLimits: 'off' },
    sessionLife: { idleMs: 1, maxMs: 1 },
  });
  const ask = (bytes: number) =>
    bodies.answer({ method: 'POST', url: '/', headers: {}, payload: Buffer.alloc(bytes) });
  void ask(HUGE_BODY);
  const [first, second] = [ask(LARGE_BODY), ask(HUGE_BODY - 1)];
  const [huge, large] = threads;
  expect(threads).toHaveLength(2);
  expect(huge?.handed.map(({ request }) => request.payload.length)).toEqual([HUGE_BODY]);
  const answer = { statusCode: 200, headers: {}, payload: '{}', code: null, refused: [] };
  for (const { id } of large?.handed ?? []) large?.answer({ id, answer });
  expect(await Promise.all([first, second])).toEqual([answer, answer]);
  await bodies.close();
});
