import texts from './chinese-texts.json' with { type: 'json' };
import { parseChineseTexts } from './parse-chinese-texts.ts';

/** The texts in the order of teaching. */
export const CHINESE_TEXTS = {
  couplets: parseChineseTexts(texts.couplets),
  phrases: parseChineseTexts(texts.phrases),
  sentences: parseChineseTexts(texts.sentences),
};
