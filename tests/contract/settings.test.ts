import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS_PATH, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
const settings = {
  planLimits: 'off',
  google: 'test',
  analytics: { gtagId: 'G-ABC123', pixelId: null },
  payments: 'test',
} as const;
beforeAll(async () => {
  server = await startTestServer({ settings });
});
afterAll(() => server.close());

// docs/security.md#open-figures
it('tells every visitor how the server is set up, and nothing that is not meant for them', async () => {
  const response = await fetch(`${server.url}${SETTINGS_PATH}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await response.json()).toEqual({ ...UNKNOWN_SETTINGS, ...settings, publicUrl: TEST_PUBLIC_URL });
});

it('the settings can only be read', async () => {
  const response = await fetch(`${server.url}${SETTINGS_PATH}`, { method: 'POST' });
  expect([404, 405]).toContain(response.status);
});
