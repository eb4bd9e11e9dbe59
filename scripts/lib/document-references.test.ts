import { describe, expect, it } from 'vitest';
import { findBrokenReferences } from './document-references.mjs';

describe('findBrokenReferences', () => {
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
  const check = (text: string) => findBrokenReferences('docs/page.md', text, (path) => files[path] ?? null);

  it('finds each kind of title', () => {
    expect(
      check(
        `| \`tests/a.test.ts\` _opens_, _lets %s's owner in_, _the list_, _says 'no' to account_events of another_ |`,
      ),
    ).toEqual([]);
    expect(check("- one\n  - `tests/a.test.ts` _lets %s's\n    owner in_\n")).toEqual([]);
    expect(check('[a.test.ts](../tests/a.test.ts) _opens_, _the list > opens_')).toEqual([]);
    expect(check('`tests/a.test.ts` _…to account_events…_, _opens_, _says…of another_')).toEqual([]);
    expect(check('| `tests/a.test.ts` _says…_ and [more](other.md#there) |')).toEqual([]);
  });

  it('reports missing files, titles and links', () => {
    expect(check('`tests/b.test.ts` _opens_')).toEqual(['tests/b.test.ts']);
    expect(check('`tests/a.test.ts` _closes_, _no title_, _lets…_')).toEqual([
      'tests/a.test.ts: closes',
      'tests/a.test.ts: no title',
    ]);
    expect(check('[a.test.ts](../tests/a.test.ts) _closes_')).toEqual(['tests/a.test.ts: closes']);
    expect(check('`tests/a.test.ts` _the page > opens_')).toEqual(['tests/a.test.ts: the page > opens']);
    expect(check('`docs/other.md` and `tests/a.test.ts` _open_')).toEqual(['tests/a.test.ts: open']);
    expect(check('see [this](gone.md) and [that](https://example.org/gone)')).toEqual(['docs/gone.md']);
  });
});
