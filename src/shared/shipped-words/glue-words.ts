/**
 * Words that join shipped words to phrases and sentences, and need not be taught before. "in" and 里 are also shipped,
 * but so late that texts would wait for them.
 */
export const ENGLISH_GLUE = new Set(
  `a an the and in on at to of with for from under as like no more too
  I me my you your her we is are am has have can go goes love loves here there where good night`
    .toLowerCase()
    .split(/\s+/),
);

export const CHINESE_GLUE = new Map(
  `的 de, 和 hé, 在 zài, 里 lǐ, 是 shì, 有 yǒu, 没有 méi yǒu, 也 yě, 了 le, 着 zhe, 得 de, 吗 ma, 呢 ne,
  我 wǒ, 我们 wǒ men, 你 nǐ, 谁 shéi, 这 zhè, 哪里 nǎ lǐ, 爱 ài, 喜欢 xǐ huan, 要 yào, 会 huì, 来 lái, 去 qù, 到 dào,
  回 huí, 家 jiā, 好 hǎo, 真 zhēn, 很 hěn, 一起 yì qǐ, 晚安 wǎn ān, 穿 chuān, 戴 dài, 飞 fēi,
  个 gè, 只 zhī, 条 tiáo, 朵 duǒ, 颗 kē, 本 běn, 块 kuài, 支 zhī`
    .split(/,\s+/)
    .map((entry) => {
      const [word = '', ...syllables] = entry.split(' ');
      return [word, syllables.join(' ')] as const;
    }),
);
