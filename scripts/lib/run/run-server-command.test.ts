import { expect, test } from 'vitest';
import { takeFlag } from './run-server-command.mjs';

const rotate = (args: string[], env: Record<string, string> = {}) =>
  takeFlag('npm run keys:rotate', '--leaked', { args, env });

test('says whether the flag of a command was given', () => {
  expect(rotate([])).toBe(false);
  expect(rotate(['--leaked'])).toBe(true);
});

test.each([[['--leeked']], [['--help']], [['--leaked', 'now']]])(
  'refuses %j, so that it never counts as the command without its flag',
  (args) => {
    expect(() => rotate(args)).toThrow(/^Nothing was done: .* or as npm run keys:rotate -- --leaked\.$/);
  },
);

test('refuses a flag that npm kept for itself, and says how to give it', () => {
  expect(() => rotate([], { npm_config_leaked: 'true' })).toThrow(
    'npm took --leaked for itself. Call it as npm run keys:rotate, or as npm run keys:rotate -- --leaked.',
  );
});

test('refuses every word after a command that takes none', () => {
  const setUp = (args: string[]) => takeFlag('npm run stripe:setup', null, { args, env: {} });
  expect(setUp([])).toBe(false);
  expect(() => setUp(['--help'])).toThrow('Call it as npm run stripe:setup, with nothing after it.');
});
