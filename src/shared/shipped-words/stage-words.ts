import { MAX_DOTS } from '#shared/dots/quantity.ts';
import type { LaterStage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { ShippedWord } from './shipped-word.ts';

/** The names of categories in the language of the list. */
const CATEGORIES: Readonly<Record<WordLanguage, Readonly<Record<LaterStage, string>>>> = {
  en: { couplets: 'Two words', phrases: 'Phrases', sentences: 'Sentences', dots: 'Dots' },
  zh: { couplets: '两个词', phrases: '短语', sentences: '句子', dots: '点卡' },
};

/** Returns the words or texts of a stage in the order of teaching. Rejects while offline. */
export async function loadStageWords(
  language: WordLanguage,
  stage: LaterStage,
): Promise<readonly ShippedWord[]> {
  const category = CATEGORIES[language][stage];
  if (stage === 'dots') return listDotWords().map((word) => ({ word, category }));
  const texts =
    language === 'en'
      ? (await import('./english-texts.ts')).ENGLISH_TEXTS
      : (await import('./chinese-texts.ts')).CHINESE_TEXTS;
  return texts[stage].map(({ text: word, ...rest }) => ({ word, ...rest, category }));
}

const NUMBERS_BEFORE_SUMS = 20;
const SUM_COUNT = 100;

/**
 * Lists the numbers 1 to 100. From 20 on, a sum of earlier numbers follows every second number. More sums follow 100.
 */
export function listDotWords(): string[] {
  const sums = listSums();
  const words: string[] = [];
  for (let number = 1; number <= MAX_DOTS; number += 1) {
    words.push(String(number));
    if (number >= NUMBERS_BEFORE_SUMS && number % 2 === 0) words.push(...sums.splice(0, 1));
  }
  return [...words, ...sums];
}

/** Lists different additions and subtractions of growing numbers in turn. */
function listSums(): string[] {
  const sums = new Set<string>();
  for (let step = 0; sums.size < SUM_COUNT; step += 1) {
    const largest = Math.min(NUMBERS_BEFORE_SUMS + 2 * Math.floor(step / 2), MAX_DOTS);
    // The steps are coprime to the range so that neighboring sums differ.
    const total = 2 + ((step * 7) % (largest - 1));
    const part = 1 + ((step * 5) % (total - 1));
    sums.add(
      step % 2 === 0 ? `${part} + ${total - part} = ${total}` : `${total} − ${part} = ${total - part}`,
    );
  }
  return [...sums];
}
