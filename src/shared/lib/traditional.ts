/** The traditional form of each simplified character in our words and texts. 麵 and 髮 depend on the word. */
const CHARACTERS = `
  妈媽 宝寶 爷爺 脚腳 头頭 脸臉 门門 灯燈 书書 电電 话話 苹蘋 鸡雞 饭飯 条條 饼餅 萝蘿 卜蔔 汤湯 猫貓 鸟鳥 鱼魚 马馬 鸭鴨 猪豬 觉覺 挥揮
  亲親 红紅 黄黃 蓝藍 绿綠 阳陽 树樹 云雲 风風 袜襪 裤褲 积積 气氣 车車 飞飛 机機 热熱 盖蓋 齿齒 后後 盘盤 户戶 钟鐘 钥鑰 镜鏡 篮籃 楼樓
  厨廚 饺餃 馒饅 柠檸 樱櫻 虫蟲 蜗蝸 乌烏 龟龜 蚂螞 蚁蟻 长長 颈頸 狮獅 鹅鵝 鲸鯨 骆駱 驼駝 猬蝟 鹰鷹 鹦鸚 鹉鵡 开開 关關 听聽 读讀 画畫
  写寫 骑騎 浇澆 给給 说說 叶葉 滩灘 园園 种種 贝貝 壳殼 衬襯 围圍 扣釦 图圖 筝箏 铃鈴 铛鐺 蜡蠟 笔筆 轮輪 铁鐵 婴嬰 儿兒 湿濕 满滿 静靜
  软軟 净淨 脏髒 远遠 体體 动動 颜顏 数數 义義 词詞 会會 爱愛 着著 两兩 个個 颗顆 块塊 这這 没沒 谁誰 欢歡 吗嗎 来來 们們 还還 谢謝 见見 进進
  辆輛 从從 帮幫 轻輕 语語 点點 组組 发發 干乾 里裡 荡盪 只隻 “「 ”」`
  .trim()
  .split(/\s+/)
  .map((pair) => [pair.charAt(0), pair.charAt(1)] as const);

/** Words whose characters differ from the table, and words that Taiwan replaces, with both pinyin. */
const WORDS = `
  头发 頭髮; 面条 麵條; 面包 麵包; 秋千 鞦韆; 公共汽车 公車: gōng gòng qì chē, gōng chē; 自行车 腳踏車: zì xíng chē, jiǎo tà chē;
  出租车 計程車: chū zū chē, jì chéng chē; 面包车 廂型車: miàn bāo chē, xiāng xíng chē; 土豆 馬鈴薯: tǔ dòu, mǎ líng shǔ;
  西红柿 番茄: xī hóng shì, fān qié; 橙子 柳橙: chéng zi, liǔ chéng; 菠萝 鳳梨: bō luó, fèng lí; 奶酪 起司: nǎi lào, qǐ sī;
  酸奶 優格: suān nǎi, yōu gé; 勺子 湯匙: sháo zi, tāng chí; 胳膊 手臂: gē bo, shǒu bì; 考拉 無尾熊: kǎo lā, wú wěi xióng`
  .trim()
  .split(/;\s+/)
  .map((entry) => {
    const [words = '', readings = ''] = entry.split(': ');
    const [simplified = '', traditional = ''] = words.split(' ');
    const [before = '', after = ''] = readings.split(', ');
    return { simplified, traditional, before, after };
  });

const toTraditional = new Map<string, string>(CHARACTERS);
const toSimplified = new Map(CHARACTERS.map(([simplified, traditional]) => [traditional, simplified]));
for (const { simplified, traditional } of WORDS) {
  toTraditional.set(simplified, traditional);
  toSimplified.set(traditional, simplified);
}

const createPattern = (texts: ReadonlyMap<string, string>) =>
  new RegExp([...texts.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');
const SIMPLIFIED = createPattern(toTraditional);
const TRADITIONAL = createPattern(toSimplified);

/** Writes our own words and texts in traditional characters. Others may contain unknown characters. */
export function writeTraditional(text: string): string {
  return text.replace(SIMPLIFIED, (match) => toTraditional.get(match) ?? match);
}

/** Writes our words within a text in simplified characters, so that both forms of a word have one key. */
export function writeSimplified(text: string): string {
  return text.replace(TRADITIONAL, (match) => toSimplified.get(match) ?? match);
}

/** Returns true if the text contains a character of our words that exists only in traditional text. */
export function hasTraditional(text: string): boolean {
  return [...text].some(
    (character) => toSimplified.has(character) && writeTraditional(character) === character,
  );
}

/** Returns the pinyin of the text's traditional form. */
export function readTraditional(text: string, pinyin: string): string {
  return WORDS.reduce(
    (spoken, { simplified, before, after }) =>
      before && text.includes(simplified) ? spoken.replaceAll(before, () => after) : spoken,
    pinyin,
  );
}

type Word = { readonly word: string; readonly pinyin?: string | undefined };

/** Writes a listed word and its pinyin. The rest stays, because parts and categories are compared by their keys. */
export function writeTraditionalWord<Listed extends Word>(listed: Listed): Listed {
  const { word, pinyin } = listed;
  return {
    ...listed,
    word: writeTraditional(word),
    ...(pinyin !== undefined && { pinyin: readTraditional(word, pinyin) }),
  };
}
