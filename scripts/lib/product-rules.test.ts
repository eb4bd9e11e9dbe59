import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listNamedFiles } from './document-references.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'docs/product';
const INDEX = `${FOLDER}/README.md`;

const read = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null);
const pages = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${FOLDER}/${name}`);

describe.each(pages)('%s', (page) => {
  const text = read(page) ?? '';
  const rules = text.split(/^## /m).slice(1);

  it('gives each rule a name of its own, a module and a test', () => {
    const names = rules.map((rule) => rule.split('\n')[0] ?? '');
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(rules.filter((rule) => !isHeld(page, rule))).toEqual([]);
  });
});

/** Whether a rule names a file of the product and a file of tests. */
function isHeld(page: string, rule: string): boolean {
  const files = listNamedFiles(page, rule).map(({ path }) => path);
  const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
  return files.some(isTest) && files.some((path) => path.startsWith('src/') && !isTest(path));
}

it('lists every page in the index', () => {
  const listed = listNamedFiles(INDEX, read(INDEX) ?? '').map(({ path }) => path);
  expect(pages.filter((page) => page !== INDEX && !listed.includes(page))).toEqual([]);
});
