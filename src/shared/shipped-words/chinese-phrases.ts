import { parseChineseTexts } from './parse-chinese-texts.ts';

export const CHINESE_PHRASES = parseChineseTexts(`
爸爸、妈妈和我 daddy, mummy and me; 宝宝的鼻子 baby’s nose; 我和妈妈 mummy and me
奶奶的头发 grandma’s hair; 我的肚子 my tummy; 爸爸的脚 daddy’s foot
你的鼻子和我的鼻子 your nose and my nose; 妈妈的手 mummy’s hand; 宝宝的床 baby’s bed
我的碗和勺子 my bowl and spoon; 爸爸的椅子 daddy’s chair; 爷爷的书 grandpa’s book
妈妈的电话 mummy’s phone; 苹果和香蕉 apples and bananas; 我的面条 my noodles; 爸爸的面包 daddy’s bread
牛奶和饼干 milk and biscuits; 奶奶的粥 grandma’s porridge; 外婆的包子 grandma’s steamed buns
猫和狗 cat and dog; 兔子的耳朵 the rabbit’s ears; 鸭子的脚 the duck’s feet; 牛和羊 cow and sheep
好吃的包子 tasty steamed buns; 熊猫的肚子 the panda’s tummy; 大象的鼻子 the elephant’s trunk
好喝的牛奶 tasty milk; 睡觉的猫 the sleeping cat; 吃胡萝卜的兔子 the rabbit eating a carrot
和爷爷一起走 walk with grandpa; 爱跳的青蛙 the frog who loves to jump; 坐着的熊猫 the sitting panda
和妈妈抱抱 a hug with mummy; 亲亲宝宝的脸 kiss baby’s face; 红色的苹果 a red apple
爱唱歌的爸爸 daddy who loves to sing; 会跳舞的大象 the elephant who can dance
抱着我的狗 hugging my dog; 爱笑的宝宝 the baby who loves to laugh
黄色的香蕉和红色的苹果 yellow bananas and red apples; 蓝色的杯子 a blue cup; 绿色的青蛙 a green frog
白色的兔子 a white rabbit; 黑色的猫 a black cat; 太阳和月亮 the sun and the moon
花和蝴蝶 flowers and butterflies; 蓝蓝的天空 the blue, blue sky; 白白的云 a white, white cloud
奶奶的红帽子 grandma’s red hat; 风和雨 wind and rain; 妈妈的花 mummy’s flower
爸爸的鞋子 daddy’s shoes; 吃草的牛 the cow eating grass; 戴帽子的猫 the cat in a hat
宝宝的白袜子 baby’s white socks; 穿裙子的大象 the elephant in a skirt
穿爸爸的鞋子 wearing daddy’s shoes; 我的红球 my red ball; 飞走的气球 the balloon that flew away
抱着娃娃睡觉 sleeping with the doll; 小小的手 a little, little hand
我和爸爸的积木 daddy’s blocks and mine; 坐公共汽车回家 home by bus; 黄色的气球 a yellow balloon
一碗粥 a bowl of porridge; 大树和小草 a big tree and young grass; 蓝色的火车 a blue train
爸爸的汽车 daddy’s car; 两只手 two hands; 一杯牛奶 a cup of milk; 三只小猪 three little pigs
坐火车去外婆家 by train to grandma’s; 床上的猫 the cat on the bed; 大大的眼睛 big, big eyes
两只耳朵 two ears; 小鸭子和妈妈 the little duck and its mummy; 一本书 a book
桌子上的杯子 the cup on the table; 大大的苹果 a big, big apple; 两条鱼 two fish
三个包子 three steamed buns; 一个太阳 one sun; 树上的小鸟 the little bird in the tree
爸爸的大鞋子 daddy’s big shoes; 五颗星星 five stars; 三朵花 three flowers; 四只脚 four feet
两只小鸟 two little birds; 脸上的米饭 rice on the face; 五个气球 five balloons; 热热的汤 hot, hot soup
椅子下的狗 the dog under the chair; 妈妈的大手和我的小手 mummy’s big hand and my little hand
头上的帽子 the hat on the head; 冷冷的风 a cold, cold wind; 一碗热面条 a bowl of hot noodles
哥哥的自行车 older brother’s bicycle; 大狗和小猫 the big dog and the little cat
月亮上的兔子 the rabbit on the moon; 和姐姐跳舞 dance with older sister; 我的好朋友 my good friend
妹妹的小手 little sister’s hand; 在床上跳 jumping on the bed; 红红的脸颊 red, red cheeks
白白的牙齿 white, white teeth; 五个小脚趾 five little toes; 下巴上的牛奶 milk on the chin
浴缸里的鸭子 the duck in the bathtub; 一块红肥皂 a red soap; 宝宝的小屁股 baby’s little bottom
在爸爸的肩膀上 on daddy’s shoulders; 奶奶的厨房 grandma’s kitchen; 我的小枕头 my little pillow
窗户上的雨 rain on the window; 一盘饺子 a plate of dumplings; 箱子里的小猫 the kitten in the box
一瓶酸奶 a bottle of yogurt; 沙发上的猫 the cat on the sofa; 大大的西瓜 a big, big watermelon
草莓和樱桃 strawberries and cherries; 一块蛋糕 a piece of cake
外婆的白菜饺子 grandma’s cabbage dumplings; 花上的蜜蜂 the bee on the flower
吃奶酪的老鼠 the mouse eating cheese; 大象和蚂蚁 the elephant and the ant; 三只熊 three bears
手指上的瓢虫 the ladybird on the finger; 爱吃香蕉的猴子 the monkey who loves bananas
爱睡觉的考拉 the koala who loves to sleep; 袋鼠妈妈和宝宝 mummy kangaroo and her baby
和爸爸踢球 play football with daddy; 看月亮和星星 look at the moon and the stars
洗洗小手 wash your little hands; 关灯睡觉 switch off the light and sleep
听妈妈读书 listen to mummy reading; 吹一个大泡泡 blow a big bubble; 好看的花 a pretty flower
会游泳的狗 the dog who can swim; 和哥哥玩积木 play blocks with older brother
粉色的小猪 a little pink pig; 给我一个苹果 give me an apple; 紫色的葡萄 purple grapes
白白的雪 white, white snow; 好玩的滑梯 a fun slide; 灰色的小老鼠 a little grey mouse
给奶奶一朵花 a flower for grandma; 鞋子里的石头 a stone in the shoe; 大海里的鲸鱼 the whale in the sea
河里的鸭子 the duck on the river; 森林里的熊 the bear in the forest; 雨和彩虹 rain and a rainbow
花园里的蝴蝶 the butterfly in the garden; 一颗小种子 a little seed; 在水坑里跳 jumping in the puddle
海滩上的贝壳 a shell on the beach; 戴围巾的长颈鹿 the giraffe in a scarf
穿着睡衣跳舞 dancing in pyjamas; 奶奶的红毛衣 grandma’s red sweater
口袋里的饼干 biscuits in the pocket; 抱着小熊睡觉 sleeping with teddy bear; 三支蜡笔 three crayons
红色的风筝 a red kite; 坐地铁去外公家 by underground to grandpa’s; 推着婴儿车走 pushing the pram along
去月亮的火箭 the rocket to the moon; 红色的大卡车 a big red truck; 六只鸭子 six ducks
七颗星星 seven stars; 婴儿车里的小熊 teddy bear in the pram; 九个饺子 nine dumplings
门外的小狗 the little dog outside the door; 十个手指 ten fingers; 湿湿的头发 wet, wet hair
空空的碗 an empty, empty bowl; 慢慢走的蜗牛 the snail that walks slowly
跑得快的小马 the little horse that runs fast; 很吵的鼓 a very loud drum; 软软的被子 a soft, soft quilt
长长的鼻子 a long, long nose; 短短的腿 short, short legs; 干净的小手 clean little hands
远远的山 a faraway mountain; 脏脏的小脚 dirty little feet
`);
