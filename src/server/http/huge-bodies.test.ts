import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HUGE_BODY_BYTES, LARGE_BODY_BYTES } from './share-work.ts';

type Message = { id: number; request: { payload: Uint8Array } };
const threads: { messages: Message[]; reply(message: object): void }[] = [];
let createLargeBodies: typeof import('./large-bodies.ts').createLargeBodies;

class FakeWorker extends EventEmitter {
  messages: Message[] = [];
  constructor() {
    super();
    threads.push({ messages: this.messages, reply: (message) => this.emit('message', message) });
  }
  postMessage(message: Message) {
    this.messages.push(message);
  }
  unref() {}
  async terminate() {}
}

// Test files in one Vitest worker share modules, and the other files need real threads.
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
test('createLargeBodies processes huge bodies in a thread of their own', async () => {
  const bodies = createLargeBodies({
    databaseUrl: '',
    databaseDirectory: null,
    publicUrl: 'http://localhost',
    logLevel: 'silent',
    planLimits: 'off',
    sessionLife: { idleMs: 1, maxMs: 1 },
  });
  const send = (bytes: number) => bodies.handle({ url: '/', headers: {}, payload: Buffer.alloc(bytes) });
  void send(HUGE_BODY_BYTES);
  const [first, second] = [send(LARGE_BODY_BYTES), send(HUGE_BODY_BYTES - 1)];
  const [huge, large] = threads;
  expect(threads).toHaveLength(2);
  expect(huge?.messages.map(({ request }) => request.payload.length)).toEqual([HUGE_BODY_BYTES]);
  const response = { statusCode: 200, headers: {}, payload: '{}', code: null, refused: [] };
  for (const { id } of large?.messages ?? []) large?.reply({ id, response });
  expect(await Promise.all([first, second])).toEqual([response, response]);
  await bodies.close();
});
