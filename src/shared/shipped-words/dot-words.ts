import { MOST_DOTS } from '#shared/dots/quantity.ts';

const BEFORE_SUMS = 20;
const SUMS = 100;

/** 1 to 100; from 20 on every second number is followed by a sum of numbers that came before it, and sums follow the last one. */
export function listDotWords(): string[] {
  const sums = listSums();
  const words: string[] = [];
  for (let number = 1; number <= MOST_DOTS; number += 1) {
    words.push(String(number));
    if (number >= BEFORE_SUMS && number % 2 === 0) words.push(...sums.splice(0, 1));
  }
  return [...words, ...sums];
}

/** Alternately an addition and a subtraction, each once. Their numbers grow. */
function listSums(): string[] {
  const sums = new Set<string>();
  for (let step = 0; sums.size < SUMS; step += 1) {
    const largest = Math.min(BEFORE_SUMS + 2 * Math.floor(step / 2), MOST_DOTS);
    // Steps that share no divisor with the range, so that neighbouring sums differ.
    const total = 2 + ((step * 7) % (largest - 1));
    const part = 1 + ((step * 5) % (total - 1));
    sums.add(
      step % 2 === 0 ? `${part} + ${total - part} = ${total}` : `${total} − ${part} = ${total - part}`,
    );
  }
  return [...sums];
}
