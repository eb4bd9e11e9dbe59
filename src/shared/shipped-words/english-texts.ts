import texts from './english-texts.json' with { type: 'json' };
import { parseEnglishTexts } from './parse-english-texts.ts';

/** The texts in the order of teaching. */
export const ENGLISH_TEXTS = {
  couplets: parseEnglishTexts(texts.couplets),
  phrases: parseEnglishTexts(texts.phrases),
  sentences: parseEnglishTexts(texts.sentences),
};
