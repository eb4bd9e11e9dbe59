import type { LaterStage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { listDotWords } from './dot-words.ts';
import type { ShippedWord } from './shipped-word.ts';
import { loadStageTexts } from './stage-texts.ts';

/** Names are in the list's own language. */
const CATEGORIES: Readonly<Record<WordLanguage, Readonly<Record<LaterStage, string>>>> = {
  en: { couplets: 'Two words', phrases: 'Phrases', sentences: 'Sentences', dots: 'Dots' },
  zh: { couplets: '两个词', phrases: '短语', sentences: '句子', dots: '点卡' },
};

/** Rejects without a network. */
export async function loadStageWords(
  language: WordLanguage,
  stage: LaterStage,
): Promise<readonly ShippedWord[]> {
  const category = CATEGORIES[language][stage];
  if (stage === 'dots') return listDotWords().map((word) => ({ word, category }));
  const texts = await loadStageTexts(language, stage);
  return texts.map(({ text: word, ...rest }) => ({ word, ...rest, category }));
}
