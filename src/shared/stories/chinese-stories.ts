import { readChineseText } from '#shared/shipped-words/parse-chinese-texts.ts';
import { parseStories } from './story.ts';

/** Additional glue words beside those of the shipped texts, with pinyin. */
export const CHINESE_STORY_GLUE = new Map(
  `不 bù, 它 tā, 还 hái, 都 dōu, 太 tài, 说 shuō, 呀 ya, 啊 a, 像 xiàng, 做 zuò, 进 jìn,
  谢谢 xiè xie, 大家 dà jiā, 看见 kàn jiàn, 出来 chū lái, 里面 lǐ miàn, 轻轻 qīng qīng, 睡不着 shuì bù zháo,
  小小的 xiǎo xiǎo de, 辆 liàng, 又 yòu, 帮 bāng, 好吃 hǎo chī`
    .split(/,\s+/)
    .map((entry) => {
      const [word = '', ...syllables] = entry.split(' ');
      return [word, syllables.join(' ')] as const;
    }),
);

export const CHINESE_STORIES = parseStories(
  'zh',
  `
red-shoe: 我的鞋子呢？
我穿着一只红鞋子。
还有一只在哪里呢？
在床下吗？不，是猫！
在箱子里吗？不，是青蛙！
在浴缸里吗？不，是鸭子！
狗跑来了。鞋子在它嘴巴里！
我抱抱狗：“谢谢你！”

balloon: 红气球
我有一个红气球。
风来了，气球飞走了！
它飞到树上，又飞到山上。
“小鸟，你看见气球了吗？”
风吹呀吹，小鸟拉呀拉。
看，红气球回来了！
“谢谢你，小鸟！给你面包。”

rain: 下雨了
下雨了！我要穿靴子。
我跳进小水坑。
姐姐跳进大水坑。
爸爸说：“不要跳，太湿了！”
一辆卡车来了。爸爸，快跑！
爸爸的头和脚都湿了。
爸爸笑了，和我们一起跳。

ant: 大象和蚂蚁
大象很大，蚂蚁很小。
大象笑了：“你太小了！”
啊，大象的耳朵里有种子！
猴子来帮大象，拉不出来。
蚂蚁说：“我去看看。”
它在里面推呀推，种子出来了！
“谢谢你，小蚂蚁，好朋友！”

dumpling: 大饺子
奶奶做饺子，我也做。
奶奶的饺子小小的。
我的饺子很大很大！
妹妹说：“它像一个枕头！”
爸爸说：“它像一条船！”
我们一起吃大饺子。
真好吃！我的肚子也大了。

good-night: 晚安，小鸭子
月亮来了，大家要睡觉了。
牛睡了，羊也睡了。
小鸭子还睡不着。
青蛙唱歌，太吵了！
公鸡也唱歌，真吵啊！
妈妈抱着小鸭子，轻轻唱歌。
晚安，小鸭子。晚安，月亮。
`,
  (text) => readChineseText(text, CHINESE_STORY_GLUE),
);
