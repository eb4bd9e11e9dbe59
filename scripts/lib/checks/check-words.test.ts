import { describe, expect, it } from 'vitest';
import { findUnknownNames, listKnownNames } from './identifiers.mjs';
import { findBrokenMentions } from './references.mjs';
import { BANNED_CHINESE_WORDS, BANNED_WORDS, findBannedWords } from './words.mjs';

describe('findBannedWords', () => {
  const find = (text: string, path = 'src/a.ts') => findBannedWords(path, text);

  it('reports file, line, word and replacement', () => {
    expect(find('// fine\n// Returns what nobody asked for.')).toEqual([
      expect.stringMatching(/^src\/a\.ts:2: "nobody": use the subject/),
    ]);
  });

  it.each([
    'Whoever asks gets one.',
    'when somebody signs in',
    'a parent is told of it',
    'what the server hears',
    'draws the page anew',
    'is kept, also where the key is gone',
    'The copy lies in local storage.',
    'waits until the file is here',
    'See the specification, call 11.',
    'DESIGN section 5',
    'const PATIENCE = 5_000;',
    'type AuthParts = {};',
  ])('finds a banned word in %j', (text) => {
    expect(find(text)).not.toEqual([]);
  });

  it.each([
    'const tests = "./whole-way.spec.ts";',
    'format.formatToParts(instant)',
    'const folder = listParts(rescue);',
    'a server that may stand in for Google',
    'as soon as it is here.',
    'the ON CONFLICT specification',
  ])('leaves %j alone', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('ignores texts for people but not migrations', () => {
    expect(find('"nobody"', 'src/client/locales/en/auth.json')).toEqual([]);
    expect(find("'Somebody signed in'", 'src/server/auth/mails/account-mail-texts.json')).toEqual([]);
    expect(find('-- nobody', 'src/server/db/migrations/0007-later.sql')).not.toEqual([]);
  });

  it.each(['保存闪卡记录', '字卡、卡组和分类', '免费方案', '傍晚', '夜间模式', '平均投入度', '孩子最投入'])(
    'finds an abandoned Chinese word in %j, on screen and in mails as well',
    (text) => {
      const paths = [
        'src/client/locales/zh/plan.json',
        'src/server/waitlist/waitlist-texts.json',
        'src/a.ts',
      ];
      for (const path of paths) expect(find(text, path)).toHaveLength(1);
    },
  );

  it.each(['字卡组', '免费版', '晚上', '睡前', '专注度'])('leaves the Chinese word %j alone', (text) => {
    expect(find(text, 'src/client/locales/zh/plan.json')).toEqual([]);
  });

  it('suggests a replacement for each banned word', () => {
    expect([...BANNED_WORDS, ...BANNED_CHINESE_WORDS].filter(([, use]) => use === '')).toEqual([]);
  });
});

describe('findBrokenMentions', () => {
  const files: Record<string, string> = {
    'docs/page.md': '# Page\n\n## card-limit\n\n## What is kept, and how long\n',
    'docs/decisions/017-proofs.md': '',
    'README.md': '',
    'src/folder': '',
  };
  const find = (text: string, path = 'src/a.ts') =>
    findBrokenMentions(path, text, (name) => files[name] ?? null, ['017']);

  it.each([
    'docs/page.md',
    'docs/page.md#card-limit',
    'docs/page.md#what-is-kept-and-how-long',
    'see README.md and record 017',
    'https://example.org/other/guide.md',
  ])('takes %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('finds missing files and folders in backticks or links', () => {
    expect(find('`src/a.ts`, [a](../src/a.ts), `src/gone` and `src/…/a.ts`', 'docs/page.md')).toEqual([
      expect.stringContaining('there is no file src/a.ts'),
      expect.stringContaining('there is no file src/a.ts'),
      expect.stringContaining('there is no file src/gone'),
    ]);
    expect(find('`README.md`, [b](decisions/017-proofs.md) and `src/folder`', 'docs/page.md')).toEqual([]);
  });

  it('resolves a link from the folder of its document', () => {
    expect(find('[017](decisions/017-proofs.md)', 'docs/page.md')).toEqual([]);
    expect(find('[017](017-proofs.md)', 'docs/page.md')).not.toEqual([]);
  });

  it.each([
    'docs/gone.md',
    'docs/page.md#gone',
    'reference/look.md',
    'decision 018',
    'records 017 and record 099',
  ])('reports %j', (text) => {
    expect(find(text)).toHaveLength(1);
  });
});

describe('findUnknownNames', () => {
  const files: Record<string, string> = {
    'src/a/decide-change.ts':
      "export const MAX_CARDS = 9; type CardSet = {}; decideChange('backup.json', 'rate_limited');",
    'scripts/lib/made-up.test.ts': 'inventedName',
    'docs/page.md': '`writtenNowhere`',
    'package.json': '{ "scripts": { "test:unit": "vitest", "rules": "node" } }',
  };
  const read = (path: string) => files[path] ?? null;
  const known = listKnownNames(Object.keys(files), read);
  const find = (text: string, path = 'docs/page.md') => findUnknownNames(path, text, known);

  it.each([
    '`decideChange`, `MAX_CARDS` and `CardSet` in `decide-change.ts`',
    '`{ code: "rate_limited" }` and `backup.json`',
    '`npm run test:unit -- src/a`, and npm run --silent rules',
    '`*.test.ts`, `Content-Type`, `--some_flag` and `pg-boss`',
    'goneName in prose, and `ordinary words`',
  ])('takes %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    'The form reads `BACK_FIELDS`.',
    '`decideChange(goneName)`',
    '`GoneType`',
    '`table_that_went`',
    '`src/a/decide-changes.ts`',
    '`writtenNowhere`, which a document alone names',
    '`inventedName`, which a test of the checks invents',
    'npm run test:units',
  ])('reports %j', (text) => {
    expect(find(text)).toEqual([expect.stringMatching(/^docs\/page\.md:1: /)]);
  });

  it('reads only documents', () => {
    expect(find('// `goneName`', 'src/a/decide-change.ts')).toEqual([]);
  });
});
