import { CHINESE_WORDS } from './chinese-words.ts';
import { CHINESE_GLUE } from './glue-words.ts';
import { type ShippedText, splitTextList } from './shipped-text.ts';

/** How a shipped word is said within a text. */
const SHORT_FORMS = `红 hóng 红色; 黄 huáng 黄色; 蓝 lán 蓝色; 绿 lǜ 绿色; 白 bái 白色; 黑 hēi 黑色; 粉 fěn 粉色; 紫 zǐ 紫色; 棕 zōng 棕色;
  灰 huī 灰色; 杯 bēi 杯子; 盘 pán 盘子; 瓶 píng 瓶子; 两 liǎng 二; 睡 shuì 睡觉; 画 huà 画画; 洗 xǐ 洗手`;

type Reading = { readonly pinyin: string; readonly part: string | null };

const READINGS = new Map<string, Reading>([
  ...CHINESE_WORDS.map(({ word, pinyin = '' }) => [word, { pinyin, part: word }] as const),
  ...splitTextList(SHORT_FORMS).map((entry) => {
    const [form = '', pinyin = '', part = ''] = entry.split(' ');
    return [form, { pinyin, part }] as const;
  }),
  ...[...CHINESE_GLUE].map(([word, pinyin]) => [word, { pinyin, part: null }] as const),
]);

/** The longest first. */
const LENGTHS = [...new Set([...READINGS.keys()].map((word) => word.length))].sort((a, b) => b - a);

/** What a text means follows it after a space. Throws for a text with a word that is neither shipped nor glue. */
export function parseChineseTexts(list: string): ShippedText[] {
  return splitTextList(list).map((entry) => {
    const [text = ''] = entry.split(' ', 1);
    const readings = readText(text);
    return {
      text,
      pinyin: readings.map(({ pinyin }) => pinyin).join(' '),
      english: entry.slice(text.length + 1),
      parts: [...new Set(readings.flatMap(({ part }) => part ?? []))],
    };
  });
}

function readText(text: string): Reading[] {
  const readings: Reading[] = [];
  let rest = text.replace(/\P{Script=Han}/gu, '');
  while (rest) {
    const word = LENGTHS.map((length) => rest.slice(0, length)).find((start) => READINGS.has(start));
    const reading = word && READINGS.get(word);
    if (!reading) throw new Error(`"${rest}" in "${text}" is neither shipped nor glue.`);
    readings.push(reading);
    rest = rest.slice(word.length);
  }
  return readings;
}
