import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenReferences, listNamedFiles, listNamedTitles } from './document-references.mjs';
import { listFiles } from './list-files.mjs';
import { ROOT } from './project-paths.mjs';

/** Returns a file's text, '' for a folder, null where there is none. */
function read(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR' ? '' : null;
  }
}

const documents = listFiles().filter((path) => path.endsWith('.md'));

it.each(documents)('%s names only files and tests that exist', (document) => {
  expect(findBrokenReferences(document, read(document) ?? '', read)).toEqual([]);
});

describe('docs/architecture.md', () => {
  const tree = read('docs/architecture.md') ?? '';
  const folders = listFiles().flatMap(
    (path) => /^(?:src\/(?:shared|server|client\/features|client)|tests)\/([\w-]+)\/./.exec(path)?.[1] ?? [],
  );

  it('names the folders of every world and of the tests', () => {
    expect([...new Set(folders)].filter((name) => !tree.includes(`${name}/`))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const document = 'docs/security.md';
  const text = read(document) ?? '';

  it('goes through every chapter of the standard and names many tests', () => {
    const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect(listNamedFiles(document, text).length).toBeGreaterThan(100);
    expect(listNamedTitles(text.replaceAll(/\s+/g, ' ')).length).toBeGreaterThan(150);
  });
});
