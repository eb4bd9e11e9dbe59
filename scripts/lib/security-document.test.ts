import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = 'docs/security.md';

/** A path of the repository in backticks: with a folder and an ending, and nothing that stands for several. */
const PATH = /`((?:src|tests|scripts|docs|bench)\/[\w./-]+\.\w+)`/g;
/** A title in italics. What stands between two letters, as in `account_events`, ends none. */
const TITLE = /(?<![\w`])_([^_\s](?:.*?[^\s])?)_(?![\w`])/g;
/** The first argument of `it`, `test` or `describe`, and of what their `each` returns. */
const DECLARED =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|[)\]`])\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),/g;

type ReadFile = (path: string) => string | null;

/** Everything that a text refers to and that does not exist; `read` returns null for a file that is missing. */
function findBrokenReferences(text: string, read: ReadFile): string[] {
  return [
    ...findBrokenLinks(text, read),
    ...listBlocks(text).flatMap((block) => findBrokenTests(block, read)),
  ];
}

/** The paragraphs, list items and table rows of a text, each joined to one line. */
function listBlocks(text: string): string[] {
  return text.split(/\n(?=\s*[-|]\s|\s*\n)/).map((block) => block.replaceAll(/\s+/g, ' '));
}

function findBrokenLinks(text: string, read: ReadFile): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
  return links.filter((target) => read(join(dirname(DOCUMENT), target)) === null);
}

/** The paths of a block, and the titles that follow each of them up to the next. */
function findBrokenTests(block: string, read: ReadFile): string[] {
  const paths = [...block.matchAll(PATH)];
  return paths.flatMap(({ 1: path = '', index }, position) => {
    const source = read(path);
    if (source === null) return [path];
    const rest = block.slice(index, paths[position + 1]?.index);
    const declared = listTitles(source);
    const named = [...rest.matchAll(TITLE)].map(([, title = '']) => title);
    return named.filter((title) => !isAmong(declared, title)).map((title) => `${path}: ${title}`);
  });
}

function listTitles(source: string): string[] {
  return [...source.matchAll(DECLARED)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

/** A title that ends in "…" goes on in the test. */
function isAmong(declared: string[], title: string): boolean {
  if (!title.endsWith('…')) return declared.includes(title);
  return declared.some((one) => one.startsWith(title.slice(0, -1)));
}

const readRepository: ReadFile = (path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null;

describe('docs/security.md', () => {
  const text = readRepository(DOCUMENT) ?? '';

  it('names only files and tests that exist', () => {
    expect(findBrokenReferences(text, readRepository)).toEqual([]);
  });

  it('goes through every chapter of the standard and names many tests', () => {
    const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect([...text.matchAll(PATH)].length).toBeGreaterThan(100);
    expect([...text.matchAll(TITLE)].length).toBeGreaterThan(150);
  });
});

describe('the check of its references', () => {
  const files: Record<string, string> = {
    'tests/a.test.ts': `
      it('opens', () => {});
      test.each([
        ['no title', 1],
      ])(
        "lets %s's owner in",
        (name) => {},
      );
      describe(\`the list\`, () => {});
      it('says \\'no\\' to account_events of another', async () => {});`,
    'docs/other.md': '',
  };
  const check = (text: string) => findBrokenReferences(text, (path) => files[path] ?? null);

  it('finds each kind of title', () => {
    expect(
      check(
        `| \`tests/a.test.ts\` _opens_, _lets %s's owner in_, _the list_, _says 'no' to account_events of another_ |`,
      ),
    ).toEqual([]);
    expect(check("- one\n  - `tests/a.test.ts` _lets %s's\n    owner in_\n")).toEqual([]);
    expect(check('| `tests/a.test.ts` _says…_ and [more](other.md#there) |')).toEqual([]);
  });

  it('reports files, titles and links that are gone', () => {
    expect(check('`tests/b.test.ts` _opens_')).toEqual(['tests/b.test.ts']);
    expect(check('`tests/a.test.ts` _closes_, _no title_, _lets…_')).toEqual([
      'tests/a.test.ts: closes',
      'tests/a.test.ts: no title',
    ]);
    expect(check('`docs/other.md` and `tests/a.test.ts` _open_')).toEqual(['tests/a.test.ts: open']);
    expect(check('see [this](gone.md) and [that](https://example.org/gone)')).toEqual(['gone.md']);
  });
});
