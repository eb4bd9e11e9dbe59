import { parseWordList } from './shipped-word.ts';

export const CHINESE_WORDS = parseWordList(`
家人: 妈妈|mā ma|mum, 爸爸|bà ba|dad, 宝宝|bǎo bao|baby, 爷爷|yé ye|grandpa (father’s father),
  奶奶|nǎi nai|grandma (father’s mother), 外公|wài gōng|grandpa (mother’s father),
  外婆|wài pó|grandma (mother’s mother)
身体: 手|shǒu|hand, 鼻子|bí zi|nose, 眼睛|yǎn jing|eye, 耳朵|ěr duo|ear, 脚|jiǎo|foot, 嘴巴|zuǐ ba|mouth,
  头发|tóu fa|hair, 肚子|dù zi|tummy, 头|tóu|head, 脸|liǎn|face
家里: 床|chuáng|bed, 桌子|zhuō zi|table, 椅子|yǐ zi|chair, 杯子|bēi zi|cup, 勺子|sháo zi|spoon, 碗|wǎn|bowl, 门|mén|door,
  灯|dēng|lamp, 书|shū|book, 电话|diàn huà|phone
食物: 牛奶|niú nǎi|milk, 水|shuǐ|water, 苹果|píng guǒ|apple, 香蕉|xiāng jiāo|banana, 鸡蛋|jī dàn|egg, 米饭|mǐ fàn|rice,
  面条|miàn tiáo|noodles, 面包|miàn bāo|bread, 饼干|bǐng gān|biscuit, 粥|zhōu|porridge, 包子|bāo zi|steamed bun,
  胡萝卜|hú luó bo|carrot, 橙子|chéng zi|orange, 豆腐|dòu fu|tofu, 汤|tāng|soup
动物: 狗|gǒu|dog, 猫|māo|cat, 鸟|niǎo|bird, 鱼|yú|fish, 兔子|tù zi|rabbit, 牛|niú|cow, 马|mǎ|horse, 鸭子|yā zi|duck,
  猪|zhū|pig, 羊|yáng|sheep, 公鸡|gōng jī|rooster, 青蛙|qīng wā|frog, 蝴蝶|hú dié|butterfly, 熊猫|xióng māo|panda,
  大象|dà xiàng|elephant
动作: 吃|chī|eat, 喝|hē|drink, 睡觉|shuì jiào|sleep, 走|zǒu|walk, 跑|pǎo|run, 跳|tiào|jump, 坐|zuò|sit, 站|zhàn|stand,
  拍手|pāi shǒu|clap, 挥手|huī shǒu|wave, 抱|bào|hug, 亲|qīn|kiss, 笑|xiào|laugh, 唱歌|chàng gē|sing,
  跳舞|tiào wǔ|dance
颜色: 红色|hóng sè|red, 黄色|huáng sè|yellow, 蓝色|lán sè|blue, 绿色|lǜ sè|green, 白色|bái sè|white, 黑色|hēi sè|black
大自然: 太阳|tài yáng|sun, 月亮|yuè liang|moon, 星星|xīng xing|star, 雨|yǔ|rain, 树|shù|tree, 花|huā|flower,
  天空|tiān kōng|sky, 云|yún|cloud, 风|fēng|wind, 草|cǎo|grass
衣服: 帽子|mào zi|hat, 鞋子|xié zi|shoe, 袜子|wà zi|sock, 裤子|kù zi|trousers, 外套|wài tào|coat, 裙子|qún zi|skirt
玩具: 球|qiú|ball, 娃娃|wá wa|doll, 积木|jī mù|building blocks, 气球|qì qiú|balloon, 泡泡|pào pao|bubbles,
  秋千|qiū qiān|swing, 滑梯|huá tī|slide
交通工具: 汽车|qì chē|car, 公共汽车|gōng gòng qì chē|bus, 火车|huǒ chē|train, 自行车|zì xíng chē|bicycle,
  飞机|fēi jī|airplane, 船|chuán|boat
数字: 一|yī|one, 二|èr|two, 三|sān|three, 四|sì|four, 五|wǔ|five
反义词: 大|dà|big, 小|xiǎo|small, 热|rè|hot, 冷|lěng|cold, 上|shàng|up, 下|xià|down
家人: 哥哥|gē ge|older brother, 姐姐|jiě jie|older sister, 弟弟|dì di|younger brother, 妹妹|mèi mei|younger sister,
  朋友|péng you|friend
身体: 胳膊|gē bo|arm, 腿|tuǐ|leg, 手指|shǒu zhǐ|finger, 脚趾|jiǎo zhǐ|toe, 膝盖|xī gài|knee, 下巴|xià ba|chin,
  脸颊|liǎn jiá|cheek, 牙齿|yá chǐ|tooth, 舌头|shé tou|tongue, 脖子|bó zi|neck, 后背|hòu bèi|back,
  肩膀|jiān bǎng|shoulder, 眉毛|méi mao|eyebrow, 屁股|pì gu|bottom
家里: 盘子|pán zi|plate, 筷子|kuài zi|chopsticks, 窗户|chuāng hu|window, 钟|zhōng|clock, 钥匙|yào shi|key,
  浴缸|yù gāng|bathtub, 毛巾|máo jīn|towel, 肥皂|féi zào|soap, 牙刷|yá shuā|toothbrush, 枕头|zhěn tou|pillow,
  被子|bèi zi|quilt, 沙发|shā fā|sofa, 地毯|dì tǎn|rug, 镜子|jìng zi|mirror, 篮子|lán zi|basket, 箱子|xiāng zi|box,
  瓶子|píng zi|bottle, 楼梯|lóu tī|stairs, 厨房|chú fáng|kitchen, 房子|fáng zi|house
食物: 土豆|tǔ dòu|potato, 西红柿|xī hóng shì|tomato, 玉米|yù mǐ|corn, 饺子|jiǎo zi|dumpling,
  馒头|mán tou|plain steamed bun, 果汁|guǒ zhī|juice, 酸奶|suān nǎi|yogurt, 奶酪|nǎi lào|cheese, 蛋糕|dàn gāo|cake,
  葡萄|pú tao|grapes, 草莓|cǎo méi|strawberry, 梨|lí|pear, 桃子|táo zi|peach, 西瓜|xī guā|watermelon,
  柠檬|níng méng|lemon, 樱桃|yīng táo|cherry, 菠萝|bō luó|pineapple, 芒果|máng guǒ|mango, 橘子|jú zi|tangerine,
  南瓜|nán guā|pumpkin, 黄瓜|huáng guā|cucumber, 白菜|bái cài|Chinese cabbage, 青菜|qīng cài|greens,
  蘑菇|mó gu|mushroom, 豆子|dòu zi|beans
动物: 母鸡|mǔ jī|hen, 蜜蜂|mì fēng|bee, 瓢虫|piáo chóng|ladybird, 蜗牛|wō niú|snail, 乌龟|wū guī|turtle,
  松鼠|sōng shǔ|squirrel, 老鼠|lǎo shǔ|mouse, 蚂蚁|mǎ yǐ|ant, 猴子|hóu zi|monkey, 长颈鹿|cháng jǐng lù|giraffe,
  斑马|bān mǎ|zebra, 狮子|shī zi|lion, 老虎|lǎo hǔ|tiger, 熊|xióng|bear, 企鹅|qǐ é|penguin, 海豚|hǎi tún|dolphin,
  鲸鱼|jīng yú|whale, 考拉|kǎo lā|koala, 袋鼠|dài shǔ|kangaroo, 骆驼|luò tuo|camel, 鹿|lù|deer, 刺猬|cì wei|hedgehog,
  猫头鹰|māo tóu yīng|owl, 鹦鹉|yīng wǔ|parrot, 天鹅|tiān é|swan
动作: 爬|pá|crawl, 扔|rēng|throw, 接|jiē|catch, 踢|tī|kick, 推|tuī|push, 拉|lā|pull, 开|kāi|open, 关|guān|close,
  看|kàn|look, 听|tīng|listen, 读|dú|read, 画画|huà huà|draw, 写字|xiě zì|write, 洗手|xǐ shǒu|wash hands,
  刷牙|shuā yá|brush teeth, 做饭|zuò fàn|cook, 游泳|yóu yǒng|swim, 骑车|qí chē|ride a bike, 挖|wā|dig,
  浇花|jiāo huā|water the flowers, 吹|chuī|blow, 指|zhǐ|point, 给|gěi|give, 玩|wán|play, 说话|shuō huà|talk
颜色: 粉色|fěn sè|pink, 紫色|zǐ sè|purple, 棕色|zōng sè|brown, 灰色|huī sè|grey
大自然: 雪|xuě|snow, 叶子|yè zi|leaf, 石头|shí tou|stone, 沙子|shā zi|sand, 大海|dà hǎi|sea, 河|hé|river, 湖|hú|lake,
  山|shān|mountain, 森林|sēn lín|forest, 海滩|hǎi tān|beach, 彩虹|cǎi hóng|rainbow, 花园|huā yuán|garden,
  种子|zhǒng zi|seed, 水坑|shuǐ kēng|puddle, 贝壳|bèi ké|shell
衣服: 衬衫|chèn shān|shirt, 手套|shǒu tào|gloves, 围巾|wéi jīn|scarf, 睡衣|shuì yī|pyjamas, 扣子|kòu zi|button,
  口袋|kǒu dai|pocket, 靴子|xuē zi|boots, 毛衣|máo yī|sweater, 尿布|niào bù|nappy
玩具: 小熊|xiǎo xióng|teddy bear, 拼图|pīn tú|puzzle, 鼓|gǔ|drum, 风筝|fēng zheng|kite, 铃铛|líng dang|bell,
  沙坑|shā kēng|sandpit, 蜡笔|là bǐ|crayon, 水桶|shuǐ tǒng|bucket
交通工具: 卡车|kǎ chē|truck, 拖拉机|tuō lā jī|tractor, 轮船|lún chuán|ship, 出租车|chū zū chē|taxi, 地铁|dì tiě|underground,
  直升机|zhí shēng jī|helicopter, 面包车|miàn bāo chē|van, 火箭|huǒ jiàn|rocket, 婴儿车|yīng ér chē|pram
数字: 六|liù|six, 七|qī|seven, 八|bā|eight, 九|jiǔ|nine, 十|shí|ten
反义词: 里|lǐ|inside, 外|wài|outside, 湿|shī|wet, 干|gān|dry, 满|mǎn|full, 空|kōng|empty, 快|kuài|fast, 慢|màn|slow,
  吵|chǎo|loud, 安静|ān jìng|quiet, 软|ruǎn|soft, 硬|yìng|hard, 干净|gān jìng|clean, 脏|zāng|dirty, 长|cháng|long,
  短|duǎn|short, 远|yuǎn|far, 近|jìn|near
`);
