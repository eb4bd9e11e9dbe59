import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBrokenReferences, listNamedFiles, listNamedTitles } from './document-references.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = 'docs/security.md';

function readRepository(path: string): string | null {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null;
}

it('docs/billing-tests.md names only files and tests that exist', () => {
  const page = 'docs/billing-tests.md';
  expect(findBrokenReferences(page, readRepository(page) ?? '', readRepository)).toEqual([]);
});

describe('docs/security.md', () => {
  const text = readRepository(DOCUMENT) ?? '';

  it('names only files and tests that exist', () => {
    expect(findBrokenReferences(DOCUMENT, text, readRepository)).toEqual([]);
  });

  it('goes through every chapter of the standard and names many tests', () => {
    const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect(listNamedFiles(DOCUMENT, text).length).toBeGreaterThan(100);
    expect(listNamedTitles(text.replaceAll(/\s+/g, ' ')).length).toBeGreaterThan(150);
  });
});
