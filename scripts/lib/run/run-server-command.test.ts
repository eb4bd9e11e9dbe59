import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeFlag } from './run-server-command.mjs';

const rotate = (args: string[], env: Record<string, string> = {}) =>
  takeFlag('npm run keys:rotate', '--leaked', { args, env });

test('returns true if a command was given its flag', () => {
  expect(rotate([])).toBe(false);
  expect(rotate(['--leaked'])).toBe(true);
});

test.each([[['--leeked']], [['--help']], [['--leaked', 'now']]])(
  'refuses %j, so that it never counts as the command without its flag',
  (args) => {
    expect(() => rotate(args)).toThrow(/^Nothing was done: .* or as npm run keys:rotate -- --leaked\.$/);
  },
);

test('explains how to pass a flag that npm took for itself', () => {
  expect(() => rotate([], { npm_config_leaked: 'true' })).toThrow(
    'npm took --leaked for itself. Call it as npm run keys:rotate, or as npm run keys:rotate -- --leaked.',
  );
});

test('refuses every argument of a command without arguments', () => {
  const setUp = (args: string[]) => takeFlag('npm run stripe:setup', null, { args, env: {} });
  expect(setUp([])).toBe(false);
  expect(() => setUp(['--help'])).toThrow('Call it as npm run stripe:setup, with nothing after it.');
});

const SCRIPTS = new URL('../../', import.meta.url);
const CALL = /runServerCommand\(\s*'([^']+)',\s*\(\{([^}]+)\}\)/;
const CALLS = readdirSync(SCRIPTS).flatMap((script) => {
  const source = script.endsWith('.mjs') ? readFileSync(new URL(script, SCRIPTS), 'utf8') : '';
  const [, entry, names = ''] = CALL.exec(source) ?? [];
  return entry === undefined ? [] : [{ script, entry, names: names.split(',').map((name) => name.trim()) }];
});

test('finds the commands of the scripts', () => {
  expect(CALLS.map(({ script }) => script)).toContain('backup.mjs');
});

test.each(CALLS)('$script calls commands that its module exports', async ({ entry, names }) => {
  const module = await import(new URL(`../../../${entry}`, import.meta.url).href);
  for (const name of names) expect(module[name], name).toBeTypeOf('function');
});
