import { expect, test } from 'vitest';
import { SETTINGS_PATH, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { setUpTestServer, TEST_PUBLIC_URL } from '#tests/support/server/test-server.ts';

const settings = {
  planLimits: 'off',
  google: 'test',
  analytics: { gtagId: 'G-ABC123', pixelId: null },
  payments: 'test',
} as const;
const server = setUpTestServer({ settings });

// docs/security.md#open-figures
test('visitors can read only the public settings', async () => {
  const response = await fetch(`${server.url}${SETTINGS_PATH}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await response.json()).toEqual({ ...UNKNOWN_SETTINGS, ...settings, publicUrl: TEST_PUBLIC_URL });
});

test('the settings are read-only', async () => {
  const response = await fetch(`${server.url}${SETTINGS_PATH}`, { method: 'POST' });
  expect([404, 405]).toContain(response.status);
});
