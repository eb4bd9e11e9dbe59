import { describe, expect, it } from 'vitest';
import { parseWordList } from './shipped-word.ts';
import { suggestBack } from './suggest-back.ts';

const SHIPPED = parseWordList('动物: 狗|gǒu|dog, 猫|māo|cat');
const BLANK = { english: '', pinyin: '' };
const DOG = { english: 'dog', pinyin: 'gǒu' };

// docs/product/library.md#card-back
describe('suggestBack', () => {
  it('knows the words of the list and no others', () => {
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, ' 狗 ')).toEqual(DOG);
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, '狗狗')).toEqual(BLANK);
  });

  it('follows the word', () => {
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '猫')).toEqual({ english: 'cat', pinyin: 'māo' });
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '狗狗')).toEqual(BLANK);
  });

  it('keeps what the parent typed', () => {
    const own = { english: 'puppy', pinyin: 'gǒu' };
    expect(suggestBack(SHIPPED, { word: '狗', ...own }, '猫')).toEqual({ english: 'puppy', pinyin: 'māo' });
  });
});
