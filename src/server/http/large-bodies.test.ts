import { expect, it } from 'vitest';
import { createLargeBodies, holdsTooManyValues } from './large-bodies.ts';
import { LARGE_BODY } from './share-work.ts';

it('fails what a thread that ends has not answered, and starts another one', async () => {
  // Among the sources there is no program of the thread.
  const apart = createLargeBodies({
    ...{ databaseUrl: '', databaseDirectory: null, publicUrl: 'http://localhost' },
    ...{ logLevel: 'silent', planLimits: 'off' },
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

const isTooMuch = (json: string) => holdsTooManyValues(Buffer.from(json));

// docs/security.md#fair-share
it.each(['[', '{},', '0,', '[{},'])('refuses megabytes of %j', (piece) => {
  expect(isTooMuch(piece.repeat(1_000_000))).toBe(true);
});

it('takes what is small, and rows as a library has them, however many', () => {
  expect(isTooMuch('['.repeat(20_000))).toBe(false);
  const flash = { setId: 1, cardIds: ['f1'], count: 1 };
  const card = { id: 'f1', word: 'a', categoryId: 'cat1' };
  expect(isTooMuch(JSON.stringify(Array(100_000).fill(card)))).toBe(false);
  expect(isTooMuch(JSON.stringify(Array(100_000).fill(flash)))).toBe(false);
});
