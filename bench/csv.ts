import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { planImport, suggestMapping } from '#shared/word-lists/plan-import.ts';
import { readWordFile, type WordFile } from '#shared/word-lists/read-word-file.ts';
import { choose, median } from './form.ts';

const CATEGORIES = 20;
const WORDS = 10_000;
const ROUNDS = choose(9, 1);

export type BenchRow = { name: string; value: number; unit: string };

/** Import of a word list of 10,000 words: from the file's bytes to the plan that the preview shows. */
export async function benchCsv(): Promise<BenchRow[]> {
  const text = writeWordList();
  const bytes = new TextEncoder().encode(text);
  const library = rowsToLibrary({ ...createDefaultRows('bench'), history: [] });
  const ids = createIdMaker(Date.now);
  const source = { importId: randomUUID(), at: new Date().toISOString(), fileName: 'words.csv' };
  let file = readList(bytes);
  const planned = planImport(file.list, suggestMapping(file.list, library, 'My words'), library, ids, source);
  if (!planned.ok || planned.figures.newFlashcards !== WORDS) throw new Error('The plan misses words.');

  const parse: number[] = [];
  const plan: number[] = [];
  const papa: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parse.push(measureMs(() => (file = readList(bytes))));
    plan.push(
      measureMs(() =>
        planImport(file.list, suggestMapping(file.list, library, 'My words'), library, ids, source),
      ),
    );
    papa.push(measureMs(() => Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ',' })));
  }
  const total = median(parse) + median(plan);
  return [
    { name: 'CSV import of 10,000 words: file size', value: bytes.length, unit: 'bytes' },
    { name: 'CSV import of 10,000 words: decode and parse', value: median(parse), unit: 'ms' },
    { name: 'CSV import of 10,000 words: plan', value: median(plan), unit: 'ms' },
    { name: 'CSV import of 10,000 words: together', value: total, unit: 'ms' },
    { name: 'CSV import of 10,000 words: ratio to Papa Parse alone', value: total / median(papa), unit: 'x' },
  ];
}

/** Words in two languages, one in ten quoted, none twice. */
function writeWordList(): string {
  const header = Array.from({ length: CATEGORIES }, (_, column) => `Category ${column}`);
  const rows = Array.from({ length: WORDS / CATEGORIES }, (_, row) =>
    header.map((_, column) => {
      const number = row * CATEGORIES + column;
      if (number % 10 === 0) return `"tea, hot ${number}"`;
      return number % 2 === 0 ? `长颈鹿${number}` : `elephant ${number}`;
    }),
  );
  return [header, ...rows].map((row) => row.join(',')).join('\r\n');
}

function readList(bytes: Uint8Array): WordFile {
  const file = readWordFile(bytes);
  if (!file.ok) throw new Error(file.code);
  return file;
}

function measureMs(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
