import type { WordLanguage } from '#shared/library/tables/card-set.ts';

export const MAX_DOTS = 100;

/** The content of a card of dots: groups of dots, and the signs between them. */
export type Quantity = { groups: readonly number[]; signs: readonly Sign[] };

type Sign = '+' | '−' | '×' | '÷' | '=';

const NUMBER = /^\d{1,3}$/;
const EQUATION = /^(\d{1,3}) ([+−×÷-]) (\d{1,3}) = (\d{1,3})$/;

/** Reads "7" or an equation such as "2 + 3 = 5". Returns null for any other text, which cards show unchanged. */
export function readQuantity(word: string): Quantity | null {
  if (NUMBER.test(word)) return checkGroups({ groups: [Number(word)], signs: [] });
  const [, left, sign, right, result] = EQUATION.exec(word) ?? [];
  if (!sign) return null;
  return checkGroups({
    groups: [left, right, result].map(Number),
    signs: [sign === '-' ? '−' : (sign as Sign), '='],
  });
}

function checkGroups(quantity: Quantity): Quantity | null {
  return quantity.groups.every((count) => count <= MAX_DOTS) ? quantity : null;
}

const SIGNS = {
  en: { '+': ' plus ', '−': ' minus ', '×': ' times ', '÷': ' divided by ', '=': ' is ' },
  zh: { '+': '加', '−': '减', '×': '乘', '÷': '除以', '=': '等于' },
} as const;

const DIGITS = '零一二三四五六七八九';

/** Spells out a quantity. Chinese needs characters, because a voice is chosen by script. */
export function spellQuantity({ groups, signs }: Quantity, language: WordLanguage): string {
  const spell = language === 'zh' ? spellInChinese : String;
  return groups
    .map((count, i) => `${i > 0 ? SIGNS[language][signs[i - 1] ?? '='] : ''}${spell(count)}`)
    .join('');
}

function spellInChinese(number: number): string {
  if (number === 0) return '零';
  if (number === 100) return '一百';
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? DIGITS[ones] : ''}`;
}
