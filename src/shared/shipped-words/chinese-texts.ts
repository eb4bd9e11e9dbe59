import texts from './chinese-texts.json' with { type: 'json' };
import { parseChineseTexts } from './parse-chinese-texts.ts';

/** In the order in which they are taught. */
export const CHINESE_TEXTS = {
  couplets: parseChineseTexts(texts.couplets),
  phrases: parseChineseTexts(texts.phrases),
  sentences: parseChineseTexts(texts.sentences),
};
