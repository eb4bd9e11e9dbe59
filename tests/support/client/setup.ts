import 'fake-indexeddb/auto';
import './fill-dom-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startI18n } from '#client/lib/i18n/start-i18n.ts';
import { markFirstScreenShown } from '#client/lib/offline/first-screen.ts';
import { readLocale } from '../texts/read-locale.ts';
import { getCurrentServer, replaceServer } from './fake-server.ts';

const consoleErrors: unknown[][] = [];

// A loaded machine may need longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// Some modules of the app fetch when they are imported.
vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
  getCurrentServer().fetch(input, init),
);
// These are not spies, because a test that restores its mocks would restore them too.
console.error = (...args) => {
  // happy-dom does not know this element.
  if (!(String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search'))
    consoleErrors.push(args);
};

// The app warns about an unreachable server, for example.
console.warn = () => {};

// Tests act on pages whose first screen is complete.
markFirstScreenShown();

beforeAll(async () => {
  if (i18next.isInitialized) return;
  await startI18n();
  // Screens then render without fetching texts.
  await i18next.loadNamespaces(Object.keys(readLocale('en')));
});

beforeEach(replaceServer);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(getCurrentServer().unexpected, 'requests without a handler').toEqual([]);
  expect(consoleErrors.splice(0), 'errors on the console').toEqual([]);
});
