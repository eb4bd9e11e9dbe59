import { once } from 'node:events';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { LARGE_BODY_BYTES } from '#server/http/share-work.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { createDatabaseForTest } from '#tests/support/database/test-database.ts';
import { importCards } from '#tests/support/library/library-changes.ts';
import { itLong } from '#tests/support/long-test.ts';
import {
  type BundledServer,
  bundleServerForTests,
  signInOnServers,
  startServers,
  stopServers,
} from '#tests/support/process/bundled-server.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import {
  callAccount,
  createSyncRequest,
  fetchExport,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

/** A start takes a second or two, and much longer on a busy machine. */
const LIMIT_MS = 180_000;

let bundle: BundledServer;
let dataDir: string;
let product: StartedProduct;

beforeAll(async () => {
  bundle = await bundleServerForTests();
  dataDir = await makeScratchFolder('sproutcards-process-');
  product = await startServer();
}, LIMIT_MS);
afterAll(async () => {
  await product?.stop();
  await bundle?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = (): Promise<StartedProduct> => startProduct({ entry: bundle.entry, dataDir });

/** Returns what the server prints when it fails to start. */
async function expectFailedStart(): Promise<string> {
  return startServer().then(
    async (product) => {
      await product.stop();
      throw new Error('The server has started.');
    },
    (error: Error) => error.message,
  );
}

/** Lists the files, folders and sockets below a folder that other users may access. */
function findOpenFiles(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => {
      // A running database creates and removes files.
      const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
      return stats !== undefined && (stats.mode & 0o077) !== 0;
    })
    .sort();
}

async function signUpAndForgetPassword({ url }: StartedProduct): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  const email = 'ann@example.org';
  await post('/signup', { email, password: 'secret1' });
  await post('/recover', { email });
  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => readdirSync(outbox, { recursive: true }).length).toBeGreaterThan(0);
}

const words = Array.from({ length: 1_000 }, (_, i) => `a word with the number ${i}`);
const padding = ' '.repeat(LARGE_BODY_BYTES);

describe('A large body', () => {
  let family: SignedUp;
  beforeAll(async () => {
    family = await signUp(product);
  });

  it('is accepted by a sync and an import', async () => {
    const first = await syncAs(product, family, { changes: [] });
    const change = importCards({ id: 'cat900', name: 'Many' }, words);
    expect(JSON.stringify(change).length).toBeGreaterThan(LARGE_BODY_BYTES);
    const { refused } = await syncAs(product, family, { copy: toRevision(first), changes: [change] });
    expect(refused).toEqual([]);
    const { library } = await fetchExport(product, family);
    expect(library.flashcards.length).toBeGreaterThan(words.length);

    const other = await signUp(product);
    const response = await callAccount(product, other, ACCOUNT_PATHS.import, { library, replace: false });
    expect(response).toMatchObject({
      status: 200,
      body: { figures: { flashcards: library.flashcards.length } },
    });
    expect((await fetchExport(product, other)).library.flashcards).toEqual(library.flashcards);
  });

  // docs/security.md#fair-share
  it.each([SYNC_PATH, ACCOUNT_PATHS.import])(
    'to %s is refused in the same way as a small one',
    async (path) => {
      const send = (body: string, caller: SignedUp | null = family) =>
        callAccount(product, caller, path, body);
      for (const [caller, body] of [
        [family, '{'],
        [family, '{"library": 1, "protocol": 3}'],
        [family, '{"protocol": 1}'],
        [null, '{}'],
      ] as const) {
        const smallResponse = await send(body, caller);
        expect(smallResponse.status).toBeGreaterThanOrEqual(400);
        expect(await send(body + padding, caller)).toEqual(smallResponse);
      }
      const oversized = await send(`[${'{},'.repeat(LARGE_BODY_BYTES)}{}]`);
      expect(oversized).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    },
  );
});

// docs/security.md#database-socket
test('the server stops while a half-sent body is open', {
  timeout: LIMIT_MS,
}, async () => {
  await signUpAndForgetPassword(product);
  expect(findOpenFiles(dataDir), 'while it runs').toEqual([]);

  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  // The server accepts connections in order, so it has seen the other connection when it responds to this request.
  expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
  expect(await product.kill('SIGTERM'), 'a stop that had to be forced ends with 1').toBe(0);
  expect(findOpenFiles(dataDir), 'after it ran').toEqual([]);
});

test('a failed start names a broken file and the next step without a stack', {
  timeout: LIMIT_MS,
}, async () => {
  const payments = join(dataDir, 'test-payments.json');
  await rename(payments, `${payments}.kept`);
  await writeFile(payments, '{"format":1,"sta');
  const message = await expectFailedStart();
  expect(message).toContain(payments);
  expect(message).toContain('delete it to start');
  expect(message).not.toMatch(/\n\s+at /);
  await rename(`${payments}.kept`, payments);
});

itLong(
  'a failed start of the database prints the next step without a stack',
  { timeout: LIMIT_MS },
  async () => {
    writeFileSync(join(dataDir, 'postgres-18/global/pg_control'), '');
    const message = await expectFailedStart();
    expect(message).toContain('Sproutcards cannot open its database.');
    expect(message).toMatch(
      /Restore the newest backup: move .* to another place, then npm run restore -- FILE/,
    );
    expect(message).not.toMatch(/\n\s+at /);
  },
);

describe('An import', () => {
  const server = setUpTestServer();

  // docs/product/sign-in.md#foreign-answers
  it('has the code of a refusal in a header like every other route', async () => {
    const { accessToken } = await server.signUp();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
    const codes = [SYNC_PATH, ACCOUNT_PATHS.import, ACCOUNT_PATHS.delete].map(async (path) => {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: '{"password":1}',
      });
      return [response.headers.get(ERROR_CODE_HEADER), ((await response.json()) as { code: string }).code];
    });
    for (const [header, code] of await Promise.all(codes)) expect(header).toBe(code);
  });

  // docs/security.md#fair-share
  it('and its undo always run in the thread for large bodies', async () => {
    const caller = await server.signUp();
    const inject = vi.spyOn(server.largeBodiesApp, 'inject');
    await callAccount(server, caller, SYNC_PATH, createSyncRequest());
    expect(inject).not.toHaveBeenCalled();
    await callAccount(server, caller, ACCOUNT_PATHS.import, {});
    expect(inject).toHaveBeenCalledOnce();
    const change = { type: 'undoImport', importId: crypto.randomUUID() } as const;
    const { refused } = await syncAs(server, caller, { changes: [change] });
    expect(refused).toMatchObject([{ code: 'import_not_found' }]);
    expect(inject).toHaveBeenCalledTimes(2);
  });
});

// docs/product/backups.md#started-together
itLong(
  'three servers can start at the same time on one new folder',
  async () => {
    const started = await startServers({ entry: bundle.entry, servers: 3 });
    onTestFinished(() => stopServers(started));
    expect(await signInOnServers(started)).toBe(3);
  },
  LIMIT_MS,
);

// docs/product/backups.md#started-together
itLong(
  'three servers can start at the same time on one new database',
  async () => {
    const database = await createDatabaseForTest('empty');
    const started = await startServers({ entry: bundle.entry, servers: 3, databaseUrl: database.url });
    onTestFinished(() => stopServers(started).then(database.drop));
    // Only a server that runs its own database has a demo account.
    expect(await signInOnServers(started)).toBe(0);
  },
  LIMIT_MS,
);
