import { expect, it } from 'vitest';
import { createLargeBodiesThread } from './large-bodies.ts';
import { LARGE_BODY } from './share-work.ts';

it('fails what a thread that ends has not answered, and starts another one', async () => {
  // Among the sources there is no program of the thread.
  const apart = createLargeBodiesThread({
    ...{ databaseUrl: '', publicUrl: 'http://localhost', logLevel: 'silent', planLimits: 'off' },
    sessionLife: { idleMs: 1, maxMs: 1 },
  });
  const ask = () =>
    apart.answer({ method: 'POST', url: '/', headers: {}, payload: Buffer.alloc(LARGE_BODY) }).then(
      () => 'answered',
      () => 'failed',
    );
  expect(await Promise.all([ask(), ask()])).toEqual(['failed', 'failed']);
  expect(await ask()).toBe('failed');
  await apart.close();
});
