import { describe, expect, it } from 'vitest';
import { listScreenWords } from './screen-words.ts';

// docs/product/stories.md#what-leaves
describe('listScreenWords', () => {
  it.each([
    ['Emma', ['emma', 'Emma’s', "EMMA'S", 'Emma-Lena', 'duck', 'emmas'], ['duck', 'emmas']],
    ['Anna-Lena', ['Anna', 'Lena', 'Anna Lena', 'anna-lena', 'banana', 'Lenas'], ['banana', 'Lenas']],
    ['James Brown', ['brown', 'brown bear', 'James', 'jam'], ['jam']],
    ['王小明', ['小明', '王小明', '小明的', '小', '明天', '王'], ['小', '明天', '王']],
    ['艾玛·王', ['艾玛', '王', '玛'], ['玛']],
    ['', ['duck'], ['duck']],
  ])('removes words with a part of the name %s', (name, words, expected) => {
    expect(listScreenWords(words, [name])).toEqual(expected);
  });

  it('removes words that are unsuitable for small children', () => {
    expect(listScreenWords(['duck', 'gun', 'bombs', '手枪', '手槍', '手'], [])).toEqual(['duck', '手']);
  });
});
