import { readChineseText } from '#shared/shipped-words/parse-chinese-texts.ts';
import stories from './chinese-stories.json' with { type: 'json' };
import { readStories } from './story.ts';

/** Glue words besides those of the shipped texts, with pinyin. */
export const CHINESE_STORY_GLUE = new Map(
  `不 bù, 它 tā, 还 hái, 都 dōu, 太 tài, 说 shuō, 呀 ya, 啊 a, 像 xiàng, 做 zuò, 进 jìn,
  谢谢 xiè xie, 大家 dà jiā, 看见 kàn jiàn, 出来 chū lái, 里面 lǐ miàn, 轻轻 qīng qīng, 睡不着 shuì bù zháo,
  小小的 xiǎo xiǎo de, 辆 liàng, 又 yòu, 帮 bāng, 好吃 hǎo chī, 从 cóng, 可是 kě shì, 包 bāo`
    .split(/,\s+/)
    .map((entry) => {
      const [word = '', ...syllables] = entry.split(' ');
      return [word, syllables.join(' ')] as const;
    }),
);

export const CHINESE_STORIES = readStories('zh', stories, (text) =>
  readChineseText(text, CHINESE_STORY_GLUE),
);
