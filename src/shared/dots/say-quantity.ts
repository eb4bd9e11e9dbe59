import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Quantity } from './quantity.ts';

const SIGNS = {
  en: { '+': ' plus ', '−': ' minus ', '=': ' equals ' },
  zh: { '+': '加', '−': '减', '=': '等于' },
} as const;

const DIGITS = '零一二三四五六七八九';

/** English voices read digits aloud. Chinese needs characters, because a voice is chosen by the script of its text. */
export function sayQuantity({ groups, signs }: Quantity, language: WordLanguage): string {
  const say = language === 'zh' ? sayInChinese : String;
  return groups
    .map((count, i) => `${i > 0 ? SIGNS[language][signs[i - 1] ?? '='] : ''}${say(count)}`)
    .join('');
}

function sayInChinese(number: number): string {
  if (number === 100) return '一百';
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? DIGITS[ones] : ''}`;
}
