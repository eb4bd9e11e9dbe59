/** The colours are in `src/client/ui/tokens.css`. */
export type Tint = 'coral' | 'sun' | 'leaf' | 'sky' | 'plum';

const TINTS: readonly Tint[] = ['leaf', 'sky', 'plum', 'coral', 'sun'];

const CHOSEN: ReadonlyMap<string, Tint> = new Map([
  ['animals', 'leaf'],
  ['动物', 'leaf'],
  ['vehicles', 'sky'],
  ['交通工具', 'sky'],
  ['household', 'sun'],
  ['家居用品', 'sun'],
  ['nature', 'plum'],
  ['自然', 'plum'],
  ['大自然', 'plum'],
  ['body parts', 'coral'],
  ['身体', 'coral'],
  ['身体部位', 'coral'],
  ['food', 'sun'],
  ['食物', 'sun'],
]);

export function categoryTint(name: string): Tint {
  const key = name.trim().toLowerCase();
  return CHOSEN.get(key) ?? (TINTS[hash(key) % TINTS.length] as Tint);
}

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
