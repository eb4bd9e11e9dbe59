import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LARGE_BODY } from '#server/http/share-work.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { importCards } from '#tests/support/library/library-changes.ts';
import { type BundledServer, bundleServerForTests } from '#tests/support/process/bundled-server.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import {
  callAccount,
  createSyncRequest,
  fetchExport,
  revisionOf,
  syncAs,
} from '#tests/support/server/account-server.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The started server, because the thread that answers large bodies is a program beside it. */
let bundle: BundledServer;
let dataDir: string;
let product: StartedProduct;
let family: SignedUp;

beforeAll(async () => {
  bundle = await bundleServerForTests();
  dataDir = await makeScratchFolder('sproutcards-large-');
  product = await startProduct({ entry: bundle.entry, dataDir });
  family = await signUp(product);
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await bundle?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const words = Array.from({ length: 1_000 }, (_, i) => `a word with the number ${i}`);
const padding = ' '.repeat(LARGE_BODY);

describe('a large body', () => {
  it('brings cards by a sync, and a whole library by an import', async () => {
    const first = await syncAs(product, family, { changes: [] });
    const change = importCards({ id: 'cat900', name: 'Many' }, words);
    expect(JSON.stringify(change).length).toBeGreaterThan(LARGE_BODY);
    const answer = await syncAs(product, family, { copy: revisionOf(first), changes: [change] });
    expect(answer.refused).toEqual([]);
    const { library } = await fetchExport(product, family);
    expect(library.flashcards.length).toBeGreaterThan(words.length);

    const other = await signUp(product);
    const { status, body } = await callAccount(product, other, ACCOUNT_PATHS.import, {
      ...{ library, replace: false },
    });
    expect({ status, body }).toMatchObject({
      ...{ status: 200, body: { figures: { flashcards: library.flashcards.length } } },
    });
    expect((await fetchExport(product, other)).library.flashcards).toEqual(library.flashcards);
  });

  // docs/security.md#fair-share
  it.each([SYNC_PATH, ACCOUNT_PATHS.import])('of %s is refused in the words of a small one', async (path) => {
    const send = (body: string, caller: SignedUp | null = family) => callAccount(product, caller, path, body);
    for (const [caller, body] of [
      [family, '{'],
      [family, '{"library": 1, "protocol": 2}'],
      [family, '{"protocol": 1}'],
      [null, '{}'],
    ] as const) {
      const small = await send(body, caller);
      expect(small.status).toBeGreaterThanOrEqual(400);
      expect(await send(body + padding, caller)).toEqual(small);
    }
    expect(await send(`[${'{},'.repeat(LARGE_BODY)}{}]`)).toMatchObject({
      ...{ status: 413, body: { code: 'body_too_large' } },
    });
  });
});

describe('an import and the undo of one', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  // docs/product/sign-in.md#foreign-answers
  it('sign a refusal with its code, as every other address does', async () => {
    const { accessToken } = await server.signUp();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
    const codes = [SYNC_PATH, ACCOUNT_PATHS.import, ACCOUNT_PATHS.delete].map(async (path) => {
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: '{"password":1}' });
      return [answer.headers.get(ERROR_CODE_HEADER), ((await answer.json()) as { code: string }).code];
    });
    for (const [signed, code] of await Promise.all(codes)) expect(signed).toBe(code);
  });

  // docs/security.md#fair-share
  it('are left to the thread whatever their size, because they go through all cards; a small sync is not', async () => {
    const caller = await server.signUp();
    const left = vi.spyOn(server.apart, 'inject');
    await callAccount(server, caller, SYNC_PATH, createSyncRequest());
    expect(left).not.toHaveBeenCalled();
    await callAccount(server, caller, ACCOUNT_PATHS.import, {});
    expect(left).toHaveBeenCalledOnce();
    const change = { type: 'undoImport', importId: crypto.randomUUID() } as const;
    const { refused } = await syncAs(server, caller, { changes: [change] });
    expect(refused).toMatchObject([{ code: 'import_not_found' }]);
    expect(left).toHaveBeenCalledTimes(2);
  });
});
