import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { findFreePort, type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { createSyncRequest } from '#tests/support/server/account-server.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// These attacks once succeeded. `npm run attacks` repeats them against the built product.
let product: StartedProduct;
let folder: string;
let proxy: ChildProcess | null = null;

beforeAll(async () => {
  folder = await makeScratchFolder('sproutcards-attacks-');
  product = await startProduct({
    env: { SIGN_IN_LIMITS: 'on', PLAN_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  });
}, 120_000);
afterEach(async () => {
  if (proxy?.exitCode === null) {
    const exited = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await exited;
  }
  proxy = null;
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const newEmail = () => `${randomUUID()}@example.org`;
const newIpAddress = () => `198.51.${Math.floor(Math.random() * 200)}.${1 + Math.floor(Math.random() * 200)}`;

/** `forwarded` is the `X-Forwarded-For` header that the client itself sends. */
type Attempt = { email: string; password: string; forwarded: string; cookie?: string };

async function tryPassword(url: string, { email, password, forwarded, cookie }: Attempt): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
  return fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify({ email, password }),
  });
}

/** Returns the settings in `docs/operators.md` for a proxy, with the product's port. */
async function readExample(name: string): Promise<string> {
  const page = await readFile(fileURLToPath(new URL('../../docs/operators.md', import.meta.url)), 'utf8');
  const example = page.split('```').find((block) => block.startsWith(`\n# ${name}\n`));
  return (example ?? '').replaceAll('127.0.0.1:3000', `127.0.0.1:${new URL(product.url).port}`);
}

async function startProxy(
  [program, ...args]: [string, ...string[]],
  { file, settings, port }: { file: string; settings: string; port: number },
): Promise<string> {
  await writeFile(file, settings);
  const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });
  proxy = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
  started.on('error', (error) => (output += error.message));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return `http://127.0.0.1:${port}`;
    await sleep(50);
  }
  throw new Error(`${program} did not start. Install it, or put it on the PATH.\n${output}`);
}

async function startNginx(location: string): Promise<string> {
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  for (const name of ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const settings = `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
    events {}
    http { access_log off; ${tempPaths} server { listen 127.0.0.1:${port}; ${location} } }`;
  return startProxy(['nginx', '-c', file, '-e', 'stderr'], { file, settings, port });
}

async function startCaddy(): Promise<string> {
  const port = await findFreePort();
  const file = join(folder, 'Caddyfile');
  const example = (await readExample('Caddy')).replace('cards.example.org', `http://127.0.0.1:${port}`);
  const settings = `{\n  admin off\n  auto_https off\n}\n${example}`;
  return startProxy(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], { file, settings, port });
}

async function startHaproxy(): Promise<string> {
  const port = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  const settings = `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend here
  bind 127.0.0.1:${port}
  default_backend sproutcards
${await readExample('HAProxy')}`;
  return startProxy(['haproxy', '-db', '-f', file], { file, settings, port });
}

describe.each([
  ['nginx', async () => startNginx(await readExample('nginx'))],
  ['Caddy', startCaddy],
  ['HAProxy', startHaproxy],
])('The product behind %s with the settings of docs/operators.md', (_name, start) => {
  it('ignores an address that the client itself forwards', async () => {
    const url = await start();
    const email = newEmail();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      const response = await tryPassword(url, { email, password: 'wrong', forwarded: newIpAddress() });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  });

  it('keeps the connections of many pages while a phone on a bad line saves', async () => {
    const url = await start();
    const { accessToken } = await signUp({ url });
    const sending = sendSlowly(url, accessToken);
    for (let count = 0; count < 20; count += 1) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/health/live`)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
      for (const response of responses) await response.text();
    }
    expect(await sending).toBe(200);
  }, 90_000);
});

/** Syncs 50 kB at 2 kB per second, like GPRS. Returns the status of the response. */
async function sendSlowly(url: string, accessToken: string): Promise<number> {
  const body = Buffer.from(JSON.stringify(createSyncRequest()).padEnd(50_000));
  const sent = request(`${url}${SYNC_PATH}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${accessToken}`,
    },
  });
  const responded = once(sent, 'response');
  for (let offset = 0; offset < body.length; offset += 2_000) {
    sent.write(body.subarray(offset, offset + 2_000));
    await sleep(1_000);
  }
  sent.end();
  const [response] = await responded;
  response.resume();
  return response.statusCode;
}

test('The test pages require their code behind an nginx that hides the client', async () => {
  const url = await startNginx(`location / { proxy_pass http://127.0.0.1:${new URL(product.url).port}; }`);
  const response = await fetch(`${url}/auth/v1/authorize?provider=google&redirect_to=${product.url}`);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('name="code"');
});

test('Device cookies from before a new password together allow the attempts of one device', async () => {
  const email = newEmail();
  const owner = newIpAddress();
  const sendJson = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/auth/v1${path}`, {
      method: path === '/user' ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': owner, ...headers },
      body: JSON.stringify(body),
    });
  const { access_token } = await (await sendJson('/signup', { email, password: PASSWORD })).json();
  const cookies: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const response = await tryPassword(product.url, { email, password: PASSWORD, forwarded: newIpAddress() });
    expect(response.status).toBe(200);
    cookies.push((response.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
  }
  const change = { password: 'another1', current_password: PASSWORD };
  const changed = await sendJson('/user', change, { authorization: `Bearer ${access_token}` });
  expect(changed.status).toBe(200);
  let attemptCount = 0;
  const attacker = newIpAddress();
  for (const cookie of cookies) {
    for (let count = 0; count < 15; count += 1) {
      const attempt = { email, password: 'wrong', forwarded: attacker, cookie };
      const response = await tryPassword(product.url, attempt);
      if (response.status === 400) attemptCount += 1;
    }
  }
  expect(attemptCount).toBe(30);
});

test('Cacheable responses do not depend on request headers', async () => {
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(`${product.url}/api/settings`, { headers });
    return { body: await response.text(), cacheControl: response.headers.get('cache-control') };
  };
  const expected = await read({});
  const forwarded = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'];
  for (const name of [...forwarded, 'origin', 'accept-language']) {
    expect(await read({ [name]: 'attacker.example' })).toEqual(expected);
  }
});
