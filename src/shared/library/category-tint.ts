export type Tint = 'coral' | 'sun' | 'leaf' | 'sky' | 'plum';

const TINTS: readonly Tint[] = ['leaf', 'sky', 'plum', 'coral', 'sun'];

const FIXED_TINTS: Record<Tint, readonly string[]> = {
  leaf: ['animals', '动物'],
  sky: ['vehicles', '交通工具'],
  plum: ['nature', '自然', '大自然'],
  coral: ['body parts', '身体', '身体部位'],
  sun: ['household', '家居用品', 'food', '食物'],
};

export function getCategoryTint(name: string): Tint {
  const key = name.trim().toLowerCase();
  return TINTS.find((tint) => FIXED_TINTS[tint].includes(key)) ?? (TINTS[hash(key) % TINTS.length] as Tint);
}

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
