import type { Category } from './tables/category.ts';

export type Tint = 'coral' | 'sun' | 'leaf' | 'sky' | 'plum';

const TINTS: readonly Tint[] = ['leaf', 'sky', 'plum', 'coral', 'sun'];

const FIXED_TINTS: Record<Tint, readonly string[]> = {
  leaf: ['animals', '动物'],
  sky: ['vehicles', '交通工具'],
  plum: ['nature', '自然', '大自然'],
  coral: ['body parts', '身体', '身体部位'],
  sun: ['household', '家里', '家居用品', 'food', '食物'],
};

/** Returns a tint for each category by its id. Names without a fixed tint get the least used one. */
export function assignTints(categories: readonly Category[]): ReadonlyMap<string, Tint> {
  const tints = new Map<string, Tint>();
  const counts = new Map(TINTS.map((tint) => [tint, 0]));
  const countOf = (tint: Tint) => counts.get(tint) ?? 0;
  const assign = (id: string, tint: Tint) => {
    tints.set(id, tint);
    counts.set(tint, countOf(tint) + 1);
  };
  for (const { id, name } of categories) {
    const key = name.trim().toLowerCase();
    const fixed = TINTS.find((tint) => FIXED_TINTS[tint].includes(key));
    if (fixed) assign(id, fixed);
  }
  for (const { id } of categories) {
    if (!tints.has(id)) assign(id, TINTS.toSorted((a, b) => countOf(a) - countOf(b))[0]!);
  }
  return tints;
}
