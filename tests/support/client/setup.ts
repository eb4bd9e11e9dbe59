import 'fake-indexeddb/auto';
import './fill-dom-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startI18n } from '#client/lib/i18n/start-i18n.ts';
import { announceFirstScreen } from '#client/lib/offline/first-screen.ts';
// A page does and fetches much after its first drawing. Tests act on pages that have been open for longer.
import { readLocale } from '../texts/read-locale.ts';
import { currentServer, replaceServer } from './fake-server.ts';

const errors: unknown[][] = [];

// A busy machine may need longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 });

// Before any module of the app is read: some of them ask at once.
vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => currentServer().fetch(input, init));
// No spies, because a test that restores all of its mocks would restore these two as well.
console.error = (...args) => {
  // happy-dom does not know this element of HTML yet.
  if (!(String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search'))
    errors.push(args);
};

// What the app only notes, such as a server out of reach.
console.warn = () => {};

announceFirstScreen();

beforeAll(async () => {
  if (i18next.isInitialized) return;
  await startI18n();
  // Without the fetching of texts a screen is drawn at once.
  await i18next.loadNamespaces(Object.keys(readLocale('en')));
});

beforeEach(replaceServer);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(currentServer().unexpected, 'requests that no answer was given for').toEqual([]);
  expect(errors.splice(0), 'errors on the console').toEqual([]);
});
