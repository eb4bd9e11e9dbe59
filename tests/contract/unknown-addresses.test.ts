import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/http/log.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The server of these tests serves a page for every unknown address beside its endpoints. */
const logged: string[] = [];
let server: TestServer;
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'sproutcards-pages-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>page</title>');
  server = await startTestServer({
    clientDir,
    logger: createLogger('warn', { write: (line) => logged.push(line) }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

// docs/security.md#endpoints-and-pages
test.each([
  ['/auth/v1/nothing', 404, { error_code: 'not_found' }],
  ['/auth/v1/signup', 405, { error_code: 'method_not_allowed' }],
  ['/rest/v1/nothing', 404, { code: 'PGRST205' }],
  ['/api/nothing', 404, { code: 'not_found' }],
  ['/api/library/sync', 405, { code: 'method_not_allowed' }],
])('GET %s responds with JSON to a browser that accepts pages', async (path, status, body) => {
  const response = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html,*/*' } });
  expect([response.status, await response.json()]).toMatchObject([status, body]);
});

test('any other address serves the page', async () => {
  const response = await fetch(`${server.url}/dashboard`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>page</title>');
  // The page contains no personal data, so a cache may store it and revalidates it.
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

// docs/security.md#addresses
test.each(['/a*b', '/:a(', '/:x(^(a+)+$)', '/:a-:b', '/[a]?('])(
  'an address with the characters of a pattern, %s, is handled like any unknown one',
  async (path) => {
    const sendRequest = async (method: string, address: string) => {
      const response = await server.app.inject({ method: method as 'GET', url: address });
      return { status: response.statusCode, body: response.body.replaceAll(address, '') };
    };
    for (const scope of ['', '/api', '/auth/v1', '/rest/v1', '/functions/v1']) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const { status, body } = await sendRequest(method, `${scope}${path}`);
        const unknown = await sendRequest(method, `${scope}/nothing`);
        expect({ scope, method, status, body: removeTableName(body) }).toEqual({
          scope,
          method,
          status: unknown.status,
          body: removeTableName(unknown.body),
        });
      }
    }
    expect((await sendRequest('GET', '/api/*')).status).toBe(404);
    expect(logged).toEqual([]);
  },
);

/** PostgREST repeats the name of a table that it does not know. */
const removeTableName = (body: string) => body.replace(/'public\.[^']*'/, '');

// docs/security.md#security-headers
test.each(['/%E0%A4%A', '/auth/v1/%E0%A4%A', '/api/nothing', '/nothing'])(
  'the response to the unknown address %s has the security headers',
  async (path) => {
    const { headers } = await fetch(`${server.url}${path}`, { headers: { accept: '*/*' } });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  },
);

// docs/security.md#no-store
test.each([
  '/api/nothing',
  '/auth/v1/nothing',
  '/rest/v1/nothing',
  '/functions/v1/nothing',
  '/assets/nothing.js',
  '/%E0%A4%A',
  '/auth/v1/%E0%A4%A',
])('no cache may store the refusal of %s', async (path) => {
  const response = await fetch(`${server.url}${path}`);
  expect([response.status >= 400, response.headers.get('cache-control')]).toEqual([true, 'no-store']);
});
