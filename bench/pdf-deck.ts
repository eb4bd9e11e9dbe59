/** A Chinese card with everything on its back. */
export type DeckCard = { readonly word: string; readonly english: string; readonly pinyin: string };

/** Things a small child meets: hanzi, pinyin, English. About 330 different hanzi. */
const THINGS =
  `狗 gǒu dog|猫 māo cat|大象 dà xiàng elephant|长颈鹿 cháng jǐng lù giraffe|熊猫 xióng māo panda|老虎 lǎo hǔ tiger
狮子 shī zi lion|猴子 hóu zi monkey|兔子 tù zi rabbit|松鼠 sōng shǔ squirrel|刺猬 cì wei hedgehog|蝴蝶 hú dié butterfly
蜜蜂 mì fēng bee|蚂蚁 mǎ yǐ ant|蜘蛛 zhī zhū spider|乌龟 wū guī tortoise|青蛙 qīng wā frog|鳄鱼 è yú crocodile|鲸鱼 jīng yú whale
海豚 hǎi tún dolphin|企鹅 qǐ é penguin|鸽子 gē zi pigeon|鹦鹉 yīng wǔ parrot|孔雀 kǒng què peacock|公鸡 gōng jī rooster|鸭子 yā zi duck
绵羊 mián yáng sheep|奶牛 nǎi niú cow|骆驼 luò tuo camel|袋鼠 dài shǔ kangaroo|河马 hé mǎ hippo|狐狸 hú li fox|狼 láng wolf|蛇 shé snake
汽车 qì chē car|火车 huǒ chē train|飞机 fēi jī plane|轮船 lún chuán ship|自行车 zì xíng chē bicycle|卡车 kǎ chē lorry|地铁 dì tiě metro
消防车 xiāo fáng chē fire engine|救护车 jiù hù chē ambulance|挖掘机 wā jué jī digger|直升机 zhí shēng jī helicopter|火箭 huǒ jiàn rocket
桌子 zhuō zi table|椅子 yǐ zi chair|床 chuáng bed|枕头 zhěn tou pillow|被子 bèi zi quilt|窗户 chuāng hu window|钥匙 yào shi key|镜子 jìng zi mirror
冰箱 bīng xiāng fridge|电视 diàn shì television|电话 diàn huà telephone|台灯 tái dēng lamp|钟表 zhōng biǎo clock|雨伞 yǔ sǎn umbrella
牙刷 yá shuā toothbrush|毛巾 máo jīn towel|肥皂 féi zào soap|杯子 bēi zi cup|盘子 pán zi plate|筷子 kuài zi chopsticks|勺子 sháo zi spoon
苹果 píng guǒ apple|香蕉 xiāng jiāo banana|葡萄 pú tao grapes|草莓 cǎo méi strawberry|西瓜 xī guā watermelon|樱桃 yīng táo cherry
菠萝 bō luó pineapple|柠檬 níng méng lemon|橙子 chéng zi orange|土豆 tǔ dòu potato|胡萝卜 hú luó bo carrot|番茄 fān qié tomato
玉米 yù mǐ maize|蘑菇 mó gu mushroom|南瓜 nán guā pumpkin|洋葱 yáng cōng onion|面包 miàn bāo bread|米饭 mǐ fàn rice|鸡蛋 jī dàn egg
饺子 jiǎo zi dumpling|汤 tāng soup|糖 táng sugar|盐 yán salt|茶 chá tea|牛奶 niú nǎi milk|蛋糕 dàn gāo cake|饼干 bǐng gān biscuit
太阳 tài yáng sun|月亮 yuè liang moon|星星 xīng xing star|云 yún cloud|彩虹 cǎi hóng rainbow|闪电 shǎn diàn lightning|雪 xuě snow|风 fēng wind
高山 gāo shān mountain|河流 hé liú river|湖泊 hú pō lake|沙漠 shā mò desert|森林 sēn lín forest|花园 huā yuán garden|树叶 shù yè leaf
玫瑰 méi gui rose|向日葵 xiàng rì kuí sunflower|竹子 zhú zi bamboo|石头 shí tou stone|岛屿 dǎo yǔ island|瀑布 pù bù waterfall
头发 tóu fa hair|眼睛 yǎn jing eye|鼻子 bí zi nose|嘴巴 zuǐ ba mouth|耳朵 ěr duo ear|脖子 bó zi neck|肩膀 jiān bǎng shoulder|手指 shǒu zhǐ finger
胳膊 gē bo arm|膝盖 xī gài knee|脚 jiǎo foot|腿 tuǐ leg|肚子 dù zi tummy|牙齿 yá chǐ tooth|舌头 shé tou tongue|额头 é tóu forehead
妈妈 mā ma mum|爸爸 bà ba dad|爷爷 yé ye grandpa|奶奶 nǎi nai grandma|哥哥 gē ge brother|姐姐 jiě jie sister|朋友 péng you friend
老师 lǎo shī teacher|医生 yī shēng doctor|警察 jǐng chá police|司机 sī jī driver|厨师 chú shī cook|帽子 mào zi hat|衬衫 chèn shān shirt
裤子 kù zi trousers|裙子 qún zi skirt|袜子 wà zi sock|鞋 xié shoe|手套 shǒu tào glove|围巾 wéi jīn scarf|外套 wài tào coat|钱 qián money
铅笔 qiān bǐ pencil|橡皮 xiàng pí eraser|剪刀 jiǎn dāo scissors|书包 shū bāo schoolbag|黑板 hēi bǎn blackboard|风筝 fēng zheng kite
皮球 pí qiú ball|积木 jī mù blocks|气球 qì qiú balloon|钢琴 gāng qín piano|吉他 jí tā guitar|鼓 gǔ drum|礼物 lǐ wù present|蜡烛 là zhú candle`
    .split(/[|\n]/)
    .map((entry) => /^(\S+) (.+) ([a-z]+(?: engine)?)$/.exec(entry) as RegExpExecArray)
    .map(([, word, pinyin, english]) => ({ word, pinyin, english }) as DeckCard);

const KINDS: readonly DeckCard[] = [
  { word: '', pinyin: '', english: '' },
  { word: '大', pinyin: 'dà ', english: 'big ' },
  { word: '小', pinyin: 'xiǎo ', english: 'little ' },
  { word: '漂亮的', pinyin: 'piào liang de ', english: 'pretty ' },
];

/** `count` bilingual cards as a family has them: Chinese word, English, pinyin; the same cards on every call. */
export function buildDeck(count: number): DeckCard[] {
  return Array.from({ length: count }, (_, index) => {
    const thing = THINGS[index % THINGS.length] as DeckCard;
    const kind = KINDS[Math.floor(index / THINGS.length) % KINDS.length] as DeckCard;
    return {
      word: kind.word + thing.word,
      english: kind.english + thing.english,
      pinyin: kind.pinyin + thing.pinyin,
    };
  });
}
