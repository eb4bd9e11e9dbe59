import { describe, expect, it } from 'vitest';
import { assignTints } from './category-tint.ts';
import { createDefaultRows } from './defaults.ts';

const list = (names: readonly string[]) => names.map((name, index) => ({ id: `cat${index}`, name }));
const countTints = (names: readonly string[]) => {
  const tints = [...assignTints(list(names)).values()];
  return tints.map((tint) => tints.filter((other) => other === tint).length);
};

describe('assignTints', () => {
  it('gives every default category another tint', () => {
    const names = createDefaultRows('0123456789').categories.map(({ name }) => name);
    expect(Math.max(...countTints(names))).toBe(1);
  });

  it('ignores case and surrounding spaces', () => {
    expect(assignTints(list([' ANIMALS '])).get('cat0')).toBe('leaf');
  });

  it('gives no tint to three of eight categories', () => {
    const names = ['动物', '交通工具', '家里', '大自然', '身体', '家人', '颜色', '英语'];
    expect(Math.max(...countTints(names))).toBe(2);
  });

  it('keeps the tints of the default categories when another comes first', () => {
    expect(assignTints(list(['Family', 'Animals', 'Vehicles'])).get('cat1')).toBe('leaf');
    expect(assignTints(list(['Family', 'Animals', 'Vehicles'])).get('cat0')).toBe('plum');
  });
});
