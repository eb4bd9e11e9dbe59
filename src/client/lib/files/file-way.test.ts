import { expect, it } from 'vitest';
import {
  BROWSER_USER_AGENTS,
  IN_APP_USER_AGENTS,
  INSTALLED_IPHONE,
} from '#tests/support/client/user-agents.ts';
import { chooseFileWay } from './file-way.ts';

const choose = (userAgent: string, changes: Partial<Parameters<typeof chooseFileWay>[0]> = {}) =>
  chooseFileWay({ userAgent, maxTouchPoints: 5, isInstalled: false, canShare: true, ...changes });

// docs/product/frame.md#files-on-iphones
it('chooseFileWay shares or opens a file in an app that is installed on an iPhone or iPad', () => {
  const mac = BROWSER_USER_AGENTS['Safari on a Mac'];
  for (const userAgent of [INSTALLED_IPHONE, mac]) {
    expect(choose(userAgent, { isInstalled: true })).toBe('share');
    expect(choose(userAgent, { isInstalled: true, canShare: false })).toBe('open');
  }
  expect(choose(mac, { isInstalled: true, maxTouchPoints: 0 })).toBe('save');
});

it.each(['Safari on an iPhone', 'Samsung Internet', 'Chrome on Windows'] as const)(
  'chooseFileWay saves a file in %s',
  (name) => {
    expect(choose(BROWSER_USER_AGENTS[name])).toBe('save');
  },
);

it('chooseFileWay saves a file in an app that is installed on Android', () => {
  expect(choose(BROWSER_USER_AGENTS['Samsung Internet'], { isInstalled: true })).toBe('save');
});

it.each(Object.entries(IN_APP_USER_AGENTS))('chooseFileWay finds no way in %s', (_, userAgent) => {
  expect(choose(userAgent)).toBe('unsupported');
});
