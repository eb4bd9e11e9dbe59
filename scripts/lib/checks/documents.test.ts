import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run/project-paths.mjs';
import { listFiles } from './list-files.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it.each(['docs/product', 'docs/decisions'])('lists every page of %s in its index', (folder) => {
  const index = read(`${folder}/README.md`);
  const pages = listFiles().flatMap((path) => path.split(`${folder}/`)[1] ?? []);
  expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
});

it.each(listFiles().filter((path) => /^docs\/decisions\/\d{3}-/.test(path)))(
  'dates %s and gives its status',
  (path) => {
    expect(read(path)).toMatch(
      /^# \d{3}:? .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded by)\b/,
    );
  },
);

it('names the folders of every world and of the tests in the architecture', () => {
  const tree = read('docs/architecture.md');
  const folders = listFiles().flatMap(
    (path) => /^(?:src\/(?:shared|server|client\/features|client)|tests)\/([\w-]+)\/./.exec(path)?.[1] ?? [],
  );
  expect([...new Set(folders)].filter((name) => !tree.includes(`${name}/`))).toEqual([]);
});
