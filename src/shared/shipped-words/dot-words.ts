import { MAX_DOTS } from '#shared/dots/quantity.ts';

const BEFORE_SUMS = 20;
const SUMS = 100;

/** Returns 1 to 100. From 20 on, a sum of earlier numbers follows every second number, and more sums follow 100. */
export function listDotWords(): string[] {
  const sums = listSums();
  const words: string[] = [];
  for (let number = 1; number <= MAX_DOTS; number += 1) {
    words.push(String(number));
    if (number >= BEFORE_SUMS && number % 2 === 0) words.push(...sums.splice(0, 1));
  }
  return [...words, ...sums];
}

/** Alternates between additions and subtractions of growing numbers, each once. */
function listSums(): string[] {
  const sums = new Set<string>();
  for (let step = 0; sums.size < SUMS; step += 1) {
    const largest = Math.min(BEFORE_SUMS + 2 * Math.floor(step / 2), MAX_DOTS);
    // The steps are coprime to the range, so that neighbouring sums differ.
    const total = 2 + ((step * 7) % (largest - 1));
    const part = 1 + ((step * 5) % (total - 1));
    sums.add(
      step % 2 === 0 ? `${part} + ${total - part} = ${total}` : `${total} − ${part} = ${total - part}`,
    );
  }
  return [...sums];
}
