import { expect, it } from 'vitest';
import { BROWSER_USER_AGENTS, IN_APP_USER_AGENTS } from '#tests/support/client/user-agents.ts';
import { isInAppBrowser } from './in-app-browser.ts';

// docs/product/frame.md#in-app-browsers
it.each(Object.entries(IN_APP_USER_AGENTS))('isInAppBrowser recognizes %s', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

it.each(Object.entries(BROWSER_USER_AGENTS))('isInAppBrowser does not match %s', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
