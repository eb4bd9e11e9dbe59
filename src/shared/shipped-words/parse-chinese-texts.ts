import { changeTextTones, removeTone } from '#shared/dictionary/tone-changes.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import { listParts, type ShippedText, type TextRun } from './shipped-word.ts';

/** Words that join shipped words, with their pinyin. 里 is also shipped, but too late for most texts. */
export const CHINESE_GLUE = new Map(
  `的 de, 和 hé, 在 zài, 里 lǐ, 是 shì, 有 yǒu, 没有 méi yǒu, 也 yě, 了 le, 着 zhe, 得 de, 吗 ma, 呢 ne,
  我 wǒ, 我们 wǒ men, 你 nǐ, 谁 shéi, 这 zhè, 哪里 nǎ lǐ, 爱 ài, 喜欢 xǐ huan, 要 yào, 会 huì, 来 lái, 去 qù, 到 dào,
  回 huí, 家 jiā, 好 hǎo, 真 zhēn, 很 hěn, 一起 yì qǐ, 晚安 wǎn ān, 穿 chuān, 戴 dài, 飞 fēi, 荡 dàng, 滑 huá,
  个 gè, 只 zhī, 条 tiáo, 朵 duǒ, 颗 kē, 本 běn, 块 kuài, 支 zhī`
    .split(/,\s+/)
    .map((entry) => {
      const [word = '', ...syllables] = entry.split(' ');
      return [word, syllables.join(' ')] as const;
    }),
);

/** Short forms of shipped words within texts, with their pinyin. */
const SHORT_FORMS = `红 hóng 红色; 黄 huáng 黄色; 蓝 lán 蓝色; 绿 lǜ 绿色; 白 bái 白色; 黑 hēi 黑色; 粉 fěn 粉色; 紫 zǐ 紫色; 棕 zōng 棕色;
  灰 huī 灰色; 杯 bēi 杯子; 盘 pán 盘子; 瓶 píng 瓶子; 两 liǎng 二; 睡 shuì 睡觉; 画 huà 画画; 洗 xǐ 洗手; 天 tiān 天空; 裤 kù 裤子;
  下面 xià miàn 下`;

const VERBS = new Set(CHINESE_WORDS.flatMap(({ word, category }) => (category === '动作' ? word : [])));

type Reading = { readonly pinyin: string; readonly part: string | null };

/** Readings of shipped words, of their short forms, and of glue words. */
export const CHINESE_READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...CHINESE_WORDS.map(({ word, pinyin = '' }) => [word, { pinyin, part: word }] as const),
  ...SHORT_FORMS.split(/;\s+/).map((entry) => {
    const [form = '', ...rest] = entry.split(' ');
    const part = rest.pop() ?? '';
    return [form, { pinyin: rest.join(' '), part }] as const;
  }),
  ...[...CHINESE_GLUE].map(([word, pinyin]) => [word, { pinyin, part: null }] as const),
]);

/** Reads texts with their meanings. Throws for a word that is neither shipped nor glue. */
export function parseChineseTexts(meanings: Readonly<Record<string, string>>): ShippedText[] {
  return Object.entries(meanings).map(([text, english]) => {
    const runs = readChineseText(text);
    return {
      text,
      pinyin: runs.flatMap(({ pinyin }) => pinyin ?? []).join(' '),
      english,
      parts: listParts(runs),
    };
  });
}

/** Reads the longest words first. `glue` adds glue words. Throws for a word that is neither shipped nor glue. */
export function readChineseText(text: string, glue: ReadonlyMap<string, string> = new Map()): TextRun[] {
  const lengths = [...new Set([...CHINESE_READINGS.keys(), ...glue.keys()].map((word) => word.length))].sort(
    (a, b) => b - a,
  );
  const runs: TextRun[] = [];
  for (let rest = text; rest !== ''; rest = text.slice(runs.reduce((sum, run) => sum + run.text.length, 0))) {
    const [sign] = /^\P{Script=Han}+/u.exec(rest) ?? [];
    const word = sign ?? lengths.map((length) => rest.slice(0, length)).find((start) => isKnown(start, glue));
    if (!word) throw new Error(`"${rest}" in "${text}" is neither shipped nor glue.`);
    const gluePinyin = glue.get(word);
    const reading =
      gluePinyin === undefined ? CHINESE_READINGS.get(word) : { pinyin: gluePinyin, part: null };
    runs.push({ text: word, part: reading?.part ?? null, ...(reading && { pinyin: reading.pinyin }) });
  }
  return changeTextTones(runs.map((run, i) => lightenTone(run, runs[i - 1])));
}

/** Removes the tone of 上 and 里 after a noun (桌子上) and of a repeated verb (抱抱). */
function lightenTone(run: TextRun, before: TextRun | undefined): TextRun {
  if (run.pinyin === undefined || !before?.part) return run;
  const isVerb = VERBS.has(before.part);
  const isLight = isVerb ? run.text === before.text : run.text === '上' || run.text === '里';
  return isLight ? { ...run, pinyin: removeTone(run.pinyin) } : run;
}

function isKnown(word: string, glue: ReadonlyMap<string, string>): boolean {
  return CHINESE_READINGS.has(word) || glue.has(word);
}
