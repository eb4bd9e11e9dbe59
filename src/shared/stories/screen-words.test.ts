import { describe, expect, it } from 'vitest';
import { screenWords } from './screen-words.ts';

// docs/product/stories.md#what-leaves
describe('the words that leave for a story', () => {
  it.each([
    ['Emma', ['emma', 'Emma’s', "EMMA'S", 'Emma-Lena', 'duck', 'emmas'], ['duck', 'emmas']],
    ['Anna-Lena', ['Anna', 'Lena', 'Anna Lena', 'anna-lena', 'banana', 'Lenas'], ['banana', 'Lenas']],
    ['James Brown', ['brown', 'brown bear', 'James', 'jam'], ['jam']],
    ['王小明', ['小明', '王小明', '小明的', '小', '明天', '王'], ['小', '明天', '王']],
    ['艾玛·王', ['艾玛', '王', '玛'], ['玛']],
    ['', ['duck'], ['duck']],
  ])('hold no part of the name %s', (name, words, sent) => {
    expect(screenWords(words, [name])).toEqual(sent);
  });

  it('hold none that is not for small children', () => {
    expect(screenWords(['duck', 'gun', 'bombs', '手枪', '手'], [])).toEqual(['duck', '手']);
  });
});
