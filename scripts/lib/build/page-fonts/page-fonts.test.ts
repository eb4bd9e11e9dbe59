import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toZhuyin } from '#shared/dictionary/zhuyin.ts';
import { writeTraditional } from '#shared/lib/traditional.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { projectPath } from '../../run/project-paths.mjs';
import { extractChinese, readChineseCharacters } from './chinese-characters.mjs';
import { fromRange, listFaces, toRange } from './faces.mjs';

const characters = readChineseCharacters();

describe('The fonts of the pages', () => {
  it('have every Chinese character of the texts in both weights', () => {
    const folder = projectPath('src/client/locales/zh');
    const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    const shown = extractChinese(texts.join(''));
    const missing = (known: string) => [...shown].filter((character) => !known.includes(character));
    expect(missing(characters.few + characters.everyday + characters.rare)).toEqual([]);
    expect(missing(characters.few + characters.everyday + characters.rareBold)).toEqual([]);
  });

  it('have the categories of a new Chinese family in both weights', () => {
    const names = createDefaultRows('a family', 'zh').categories.map(({ name }) => name);
    const known = new Set(characters.few + characters.everyday + characters.rare);
    expect([...extractChinese(names.join(''))].filter((character) => !known.has(character))).toEqual([]);
    expect(names).toContain('交通工具');
  });

  it('have every shipped word in bold', () => {
    const known = new Set(characters.few + characters.everyday + characters.rareBold);
    const words = extractChinese(JSON.stringify(CHINESE_WORDS));
    expect([...words].filter((character) => !known.has(character))).toEqual([]);
  });

  it('leave the apostrophe of English words on Chinese pages to the Latin fonts', () => {
    const chinese = listFaces(characters).filter(({ family }) => family === 'Noto Sans SC');
    expect(chinese.filter((face) => [...face.characters].includes('’'))).toEqual([]);
  });

  it('have every traditional character of the shipped words, and zhuyin, in both weights', () => {
    const known = new Set(characters.few + characters.everyday + characters.rare + characters.traditional);
    const bold = new Set([...known, ...characters.rareBold]);
    const words = extractChinese(CHINESE_WORDS.map(({ word }) => writeTraditional(word)).join(''));
    expect([...words].filter((character) => !bold.has(character))).toEqual([]);
    const zhuyin = CHINESE_WORDS.map(({ pinyin }) => toZhuyin(pinyin))
      .join('')
      .replaceAll(' ', '');
    expect([...zhuyin].filter((letter) => !known.has(letter))).toEqual([]);
  });

  it('have every letter with a tone mark of pinyin', () => {
    const latin = listFaces(characters)
      .filter(({ family }) => family === 'Noto Sans')
      .flatMap((face) => [...face.characters]);
    for (const letter of 'āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüń') expect(latin).toContain(letter);
  });

  it('prefer the face of the more frequent characters', () => {
    const chinese = listFaces(characters).filter(({ family }) => family === 'Noto Sans SC');
    expect(chinese.map(({ name }) => name)).toEqual([
      'NotoSansSC-500-rare',
      'NotoSansSC-700-rare',
      'NotoSansSC-500-traditional',
      'NotoSansSC-700-traditional',
      'NotoSansSC-500-everyday',
      'NotoSansSC-700-everyday',
      'NotoSansSC-500-few',
      'NotoSansSC-700-few',
    ]);
  });

  it('name exactly their characters in a range', () => {
    expect(toRange('cab今')).toBe('U+61-63,U+4ECA');
    expect(fromRange('U+61-63,U+4ECA')).toBe('abc今');
  });
});
