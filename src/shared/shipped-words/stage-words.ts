import { MAX_DOTS } from '#shared/dots/quantity.ts';
import type { LaterStage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { NUMERALS_OFFSET, type ShippedWord } from './shipped-word.ts';

type Categories = Readonly<Record<LaterStage | 'numerals', string>>;

/** The names of categories in the language of the list. */
const CATEGORIES: Readonly<Record<WordLanguage, Categories>> = {
  en: {
    couplets: 'Two words',
    phrases: 'Phrases',
    sentences: 'Sentences',
    dots: 'Dots',
    numerals: 'Numerals',
  },
  zh: { couplets: '两个词', phrases: '短语', sentences: '句子', dots: '点卡', numerals: '数字' },
};

/** Returns the words or texts of a stage in the order of teaching. Rejects while offline. */
export async function loadStageWords(
  language: WordLanguage,
  stage: LaterStage,
): Promise<readonly ShippedWord[]> {
  const categories = CATEGORIES[language];
  if (stage === 'dots') return listDotWords(categories);
  const texts =
    language === 'en'
      ? (await import('./english-texts.ts')).ENGLISH_TEXTS
      : (await import('./chinese-texts.ts')).CHINESE_TEXTS;
  return texts[stage].map(({ text: word, ...rest }) => ({ word, ...rest, category: categories[stage] }));
}

const NUMBERS = Array.from({ length: MAX_DOTS }, (_, i) => i + 1);
const NUMBERS_BEFORE_EQUATIONS = 20;
const SIGNS = ['+', '−', '×', '÷'];
/** The equations of each kind that come between the numbers, enough for two weeks at two cards a day. */
const EQUATIONS_BEFORE_100 = 10;
/** The equations of each kind that come before zero, which adds a week of each. */
const EQUATIONS_BEFORE_ZERO = 24;

/** Lists dots, equations and numerals in the order of teaching (`docs/product/stages.md#dots-in-order`). */
export function listDotWords(categories: Pick<Categories, 'dots' | 'numerals'>): ShippedWord[] {
  const wordsById = listWordsById();
  const kinds = SIGNS.map((sign) => wordsById.filter((word) => word.includes(sign)));
  const takeEach = (from: number, to?: number) => kinds.flatMap((kind) => kind.slice(from, to));
  const toDots = (word: string) => ({ word, idOffset: wordsById.indexOf(word), category: categories.dots });
  return [
    ...putBetweenNumbers(takeEach(0, EQUATIONS_BEFORE_100)).map(toDots),
    ...takeEach(EQUATIONS_BEFORE_100, EQUATIONS_BEFORE_ZERO).map(toDots),
    toDots('0'),
    ...[0, ...NUMBERS].map((number) => ({
      word: String(number),
      idOffset: NUMERALS_OFFSET + number,
      category: categories.numerals,
    })),
    ...takeEach(EQUATIONS_BEFORE_ZERO).map(toDots),
  ];
}

/** Lists dots and equations in the order of their ids. Families have cards with these ids, so the list may only grow. */
function listWordsById(): string[] {
  return [...putBetweenNumbers(listSums()), ...listProducts(), '0'];
}

/** From 20 on, puts an equation after every second number. The rest follow at the end. */
function putBetweenNumbers(equations: readonly string[]): string[] {
  const rest = [...equations];
  const words = NUMBERS.flatMap((number) =>
    number >= NUMBERS_BEFORE_EQUATIONS && number % 2 === 0
      ? [String(number), ...rest.splice(0, 1)]
      : String(number),
  );
  return [...words, ...rest];
}

const SUM_COUNT = 100;

/** Alternates additions and subtractions of growing numbers without repetition. */
function listSums(): string[] {
  const sums = new Set<string>();
  for (let step = 0; sums.size < SUM_COUNT; step += 1) {
    const largest = Math.min(NUMBERS_BEFORE_EQUATIONS + 2 * Math.floor(step / 2), MAX_DOTS);
    // The steps are coprime to the range so that neighboring sums differ.
    const total = 2 + ((step * 7) % (largest - 1));
    const part = 1 + ((step * 5) % (total - 1));
    sums.add(
      step % 2 === 0 ? `${part} + ${total - part} = ${total}` : `${total} − ${part} = ${total - part}`,
    );
  }
  return [...sums];
}

/** Multiplications begin once this number has been taught. */
const MAX_PRODUCT = 60;
const FACTORS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Lists different multiplications and divisions. */
function listProducts(): string[] {
  const pairs = FACTORS.flatMap((a) =>
    FACTORS.filter((b) => a * b <= MAX_PRODUCT).map((b) => ({ a, b, product: a * b })),
  );
  // The steps are coprime to the number of pairs so that no pair is repeated.
  const pick = (step: number) =>
    Array.from({ length: EQUATIONS_BEFORE_ZERO }, (_, i) => pairs[(i * step) % pairs.length]!);
  return [
    ...pick(25).map(({ a, b, product }) => `${a} × ${b} = ${product}`),
    ...pick(29).map(({ a, b, product }) => `${product} ÷ ${a} = ${b}`),
  ];
}
