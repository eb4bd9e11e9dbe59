export const MAX_DOTS = 100;

/** The content of a card of dots: groups of dots, and the signs between them. */
export type Quantity = { groups: readonly number[]; signs: readonly ('+' | '−' | '=')[] };

const NUMBER = /^\d{1,3}$/;
const SUM = /^(\d{1,3}) ([+−-]) (\d{1,3}) = (\d{1,3})$/;

/** Reads "7", or a sum such as "2 + 3 = 5". Returns null for any other text, which is shown as text. */
export function readQuantity(word: string): Quantity | null {
  if (NUMBER.test(word)) return checkGroups({ groups: [Number(word)], signs: [] });
  const [, left, sign, right, result] = SUM.exec(word) ?? [];
  if (!sign) return null;
  return checkGroups({
    groups: [left, right, result].map(Number),
    signs: [sign === '+' ? '+' : '−', '='],
  });
}

function checkGroups(quantity: Quantity): Quantity | null {
  return quantity.groups.every((count) => count >= 1 && count <= MAX_DOTS) ? quantity : null;
}
