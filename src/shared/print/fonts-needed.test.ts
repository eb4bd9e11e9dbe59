import { describe, expect, it } from 'vitest';
import { fontsNeeded, mayNeedChinese } from './fonts-needed.ts';

const needed = (...texts: string[]) => [...fontsNeeded(texts)].sort();
const onlyLetters = {
  glyph: (codePoint: number) => (codePoint < 0x250 ? { advance: 1, ink: null } : undefined),
};

describe('fontsNeeded', () => {
  it('needs no file for English', () => expect(needed('dog', 'café')).toEqual([]));
  it('needs the Latin font for pinyin', () => expect(needed('dog', 'gǒu')).toEqual(['latin']));
  it('needs the Chinese font for Chinese', () => expect(needed('卡拉OK')).toEqual(['chinese']));
  it('needs both for Chinese with pinyin in it', () => expect(needed('女 nǚ')).toEqual(['chinese', 'latin']));
});

describe('mayNeedChinese', () => {
  it('asks for the Chinese font only for what the Latin one lacks', () => {
    expect(mayNeedChinese(['gǒu', 'dog'], onlyLetters)).toBe(false);
    expect(mayNeedChinese(['a ★'], onlyLetters)).toBe(true);
  });

  it('does not for scripts that no font of ours can set', () => {
    expect(mayNeedChinese(['שלום'], onlyLetters)).toBe(false);
  });
});
