import { once } from 'node:events';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { itLong } from '#tests/support/long-test.ts';
import { type BundledServer, bundleServerForTests } from '#tests/support/process/bundled-server.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

/** Each start takes a second or two, many more on a busy machine. */
const LIMIT_MS = 180_000;

let bundle: BundledServer;
let dataDir: string;
let running: StartedProduct | null = null;

beforeAll(async () => {
  bundle = await bundleServerForTests();
  dataDir = await makeScratchFolder('sproutcards-process-');
});
afterAll(async () => {
  await running?.stop();
  await bundle?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<StartedProduct> => startProduct({ entry: bundle.entry, dataDir });

/** What the server prints when it does not start. */
async function refuseStart(): Promise<string> {
  return start().then(
    async (product) => {
      await product.stop();
      throw new Error('The server has started.');
    },
    (error: Error) => error.message,
  );
}

/** Every file and folder below that others than its user may touch, sockets included. */
function findOpenFiles(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => {
      // A running database makes files and removes them.
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

// docs/security.md#database-socket
it('stops by itself with a half-sent body open, and keeps all its files private', {
  timeout: LIMIT_MS,
}, async () => {
  const product = await start();
  running = product;
  await signUpAndForgetPassword(product);
  expect(findOpenFiles(dataDir), 'while it runs').toEqual([]);

  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  // The server takes connections in turn: when this is answered it has seen the other.
  expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
  expect(await product.kill('SIGTERM'), 'a stop that had to be forced ends with 1').toBe(0);
  expect(findOpenFiles(dataDir), 'after it ran').toEqual([]);
});

it('names a broken file beside the database, with the next step and without a stack', {
  timeout: LIMIT_MS,
}, async () => {
  const payments = join(dataDir, 'test-payments.json');
  await rename(payments, `${payments}.kept`);
  await writeFile(payments, '{"format":1,"sta');
  const said = await refuseStart();
  expect(said).toContain(payments);
  expect(said).toContain('move it away');
  expect(said).not.toMatch(/\n\s+at /);
  await rename(`${payments}.kept`, payments);
});

itLong(
  'says of a database that does not open what to do, without a stack',
  { timeout: LIMIT_MS },
  async () => {
    writeFileSync(join(dataDir, 'postgres-18/global/pg_control'), '');
    const said = await refuseStart();
    expect(said).toContain('Sproutcards cannot open its database.');
    expect(said).toMatch(/Restore the newest backup: move .* to another place, then npm run restore -- FILE/);
    expect(said).not.toMatch(/\n\s+at /);
  },
);
