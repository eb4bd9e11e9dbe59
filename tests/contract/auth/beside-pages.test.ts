import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The endpoints keep their own dialects when the same server also serves a page for every unknown address. */
let server: TestServer;
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'sproutcards-pages-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>page</title>');
  server = await startTestServer({ clientDir });
});
afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

// docs/security.md#endpoints-and-pages
it.each([
  ['/auth/v1/nothing', 404, { error_code: 'not_found' }],
  ['/auth/v1/signup', 405, { error_code: 'method_not_allowed' }],
  ['/rest/v1/nothing', 404, { code: 'PGRST205' }],
  ['/api/nothing', 404, { code: 'not_found' }],
  ['/api/library/sync', 405, { code: 'method_not_allowed' }],
])(
  'GET %s is answered by the server, even to a browser that would take a page',
  async (path, status, body) => {
    const response = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html,*/*' } });
    expect([response.status, await response.json()]).toMatchObject([status, body]);
  },
);

it('any other address is the page', async () => {
  const response = await fetch(`${server.url}/dashboard`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>page</title>');
});

// docs/security.md#security-headers
it.each(['/%E0%A4%A', '/auth/v1/%E0%A4%A', '/api/nothing', '/nothing'])(
  'an address that leads nowhere, %s, is answered with the security headers too',
  async (path) => {
    const { headers } = await fetch(`${server.url}${path}`, { headers: { accept: '*/*' } });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  },
);
