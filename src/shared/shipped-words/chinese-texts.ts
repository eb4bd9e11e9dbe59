import { parseChineseTexts } from './parse-chinese-texts.ts';

/** In the order in which they are taught. */
export const CHINESE_TEXTS = {
  couplets: parseChineseTexts(`
爸爸妈妈 daddy and mummy; 爷爷奶奶 grandpa and grandma; 外公外婆 grandpa and grandma
妈妈宝宝 mummy and baby; 鸡蛋面条 egg noodles; 面包牛奶 bread and milk; 豆腐汤 tofu soup
兔子耳朵 rabbit ears; 吃苹果 eat an apple; 宝宝睡觉 the baby sleeps; 鸡蛋汤 egg soup
喝牛奶 drink milk; 吃面条 eat noodles; 宝宝坐 the baby sits; 鱼汤 fish soup; 熊猫睡觉 the panda sleeps
喝水 drink water; 吃香蕉 eat a banana; 宝宝站 the baby stands; 兔子跳 the rabbit jumps
猫睡觉 the cat sleeps; 喝粥 eat porridge; 吃包子 eat a steamed bun; 宝宝拍手 the baby claps
妈妈抱 mummy hugs me; 亲爸爸 kiss daddy; 喝汤 drink soup; 吃饼干 eat a biscuit
宝宝挥手 the baby waves; 青蛙跳 the frog jumps; 爸爸抱 daddy hugs me; 公鸡唱歌 the rooster sings
爷爷笑 grandpa laughs; 宝宝走 the baby walks; 亲妈妈 kiss mummy; 抱外婆 hug grandma
爸爸唱歌 daddy sings; 奶奶跳舞 grandma dances; 宝宝笑 the baby laughs; 红苹果 red apple
黑猫 black cat; 拍手唱歌 clap and sing; 大象跳舞 the elephant dances; 抱宝宝 hug the baby
爸爸笑 daddy laughs; 红杯子 red cup; 黄鸭子 yellow duck; 唱歌跳舞 sing and dance; 亲宝宝 kiss the baby
白兔子 white rabbit; 红灯 red light; 黑头发 black hair; 绿青蛙 green frog; 黄蝴蝶 yellow butterfly
白马 white horse; 蓝杯子 blue cup; 黑眼睛 black eyes; 绿灯 green light; 太阳月亮 sun and moon
白羊 white sheep; 红花 red flower; 黑狗 black dog; 绿树 green tree; 月亮星星 moon and stars
白云 white cloud; 黄花 yellow flower; 蓝色天空 blue sky; 绿草 green grass; 红帽子 red hat
坐滑梯 go down the slide; 白袜子 white socks; 蓝裤子 blue trousers; 吃草 eat grass; 红裙子 red skirt
坐汽车 go by car; 鞋子袜子 shoes and socks; 黑外套 black coat; 大狗 big dog; 黄球 yellow ball
小猫 little cat; 坐秋千 sit on the swing; 大树 big tree; 红气球 red balloon; 小手 little hand
抱娃娃 hug the doll; 大门 big gate; 坐公共汽车 go by bus; 小鸟 little bird; 绿积木 green block
大碗 big bowl; 蓝气球 blue balloon; 小脚 little foot; 坐火车 go by train; 大球 big ball
红汽车 red car; 小妹妹 little sister; 蓝色自行车 blue bicycle; 大耳朵 big ears; 坐飞机 go by airplane
小鱼 little fish; 绿火车 green train; 大眼睛 big eyes; 树上 in the tree; 小勺子 little spoon
热水 hot water; 大雨 heavy rain; 坐船 go by boat; 小鸭子 little duck; 桌子上 on the table
大鱼 big fish; 热汤 hot soup; 小鼻子 little nose; 下雨 it is raining; 大手 big hand; 床上 on the bed
小嘴巴 little mouth; 热牛奶 hot milk; 大火车 big train; 冷水 cold water; 小羊 lamb; 头上 on the head
大苹果 big apple; 热包子 hot steamed bun; 小椅子 little chair; 冷风 cold wind; 大肚子 big tummy
哥哥跑 older brother runs; 小花 little flower; 手上 on the hand; 热粥 hot porridge; 大风 strong wind
小兔子 little rabbit; 哥哥姐姐 older brother and older sister; 坐下 sit down; 脸上 on the face
大包子 big steamed bun; 小船 little boat; 姐姐唱歌 older sister sings; 椅子下 under the chair
大帽子 big hat; 小床 little bed; 弟弟笑 little brother laughs; 姐姐跳舞 older sister dances
抱妹妹 hug little sister; 大哥哥 big brother; 小牛 calf; 红脸颊 red cheeks; 膝盖上 on the knee
白牙齿 white teeth; 小草 young grass; 黑眉毛 black eyebrows; 亲脸颊 kiss on the cheek
大窗户 big window; 小朋友 little friends; 白盘子 white plate; 勺子筷子 spoon and chopsticks
热毛巾 hot towel; 小手指 little finger; 汽车钥匙 car key; 大浴缸 big bathtub; 蓝毛巾 blue towel
小脚趾 little toe; 沙发上 on the sofa; 红地毯 red rug; 小舌头 little tongue; 大箱子 big box
下楼梯 go down the stairs; 小牙刷 little toothbrush; 上楼梯 go up the stairs; 小屁股 little bottom
吃饺子 eat dumplings; 大房子 big house; 土豆汤 potato soup; 小枕头 little pillow
西红柿鸡蛋 tomato and egg; 玉米粥 corn porridge; 喝果汁 drink juice; 小被子 little quilt
热馒头 hot steamed bun; 吃蛋糕 eat cake; 红草莓 red strawberry; 小镜子 little mirror
喝酸奶 drink yogurt; 大桃子 big peach; 吃葡萄 eat grapes; 小篮子 little basket
草莓蛋糕 strawberry cake; 黄柠檬 yellow lemon; 大西瓜 big watermelon; 红樱桃 red cherry
吃橘子 eat a tangerine; 南瓜粥 pumpkin porridge; 芒果酸奶 mango yogurt; 大菠萝 big pineapple
小蜗牛 little snail; 白菜饺子 cabbage dumplings; 吃青菜 eat greens; 蘑菇汤 mushroom soup
大南瓜 big pumpkin; 小蜜蜂 little bee; 公鸡母鸡 rooster and hen; 红瓢虫 red ladybird; 黑蚂蚁 black ant
小乌龟 little turtle; 大狮子 big lion; 海豚跳 the dolphin jumps; 考拉睡觉 the koala sleeps
小松鼠 little squirrel; 黑熊 black bear; 大老虎 big tiger; 袋鼠跳 the kangaroo jumps
小猴子 little monkey; 绿鹦鹉 green parrot; 白天鹅 white swan; 大鲸鱼 big whale; 小老鼠 little mouse
宝宝爬 the baby crawls; 扔球 throw the ball; 开门 open the door; 小企鹅 little penguin
看书 look at a book; 爬树 climb a tree; 接电话 answer the phone; 踢球 kick the ball; 小鹿 fawn
看月亮 look at the moon; 爬楼梯 climb the stairs; 开灯 switch on the light; 接球 catch the ball
小刺猬 little hedgehog; 关窗户 close the window; 看熊猫 look at the panda; 开汽车 drive a car
推秋千 push the swing; 洗脸 wash the face; 关灯 switch off the light; 拉手 hold hands
看星星 look at the stars; 开火车 play trains; 宝宝洗手 the baby washes hands; 画太阳 draw a sun
关门 close the door; 看飞机 look at the airplane; 听雨 listen to the rain; 洗苹果 wash apples
妹妹画画 little sister draws; 读书 read a book; 姐姐写字 older sister writes; 妈妈做饭 mummy cooks
洗脚 wash the feet; 画鱼 draw a fish; 弟弟刷牙 little brother brushes his teeth
鸭子游泳 the duck swims; 外婆做饭 grandma cooks; 洗袜子 wash the socks; 玩积木 play with blocks
哥哥骑车 older brother rides a bike; 吹泡泡 blow bubbles; 爷爷浇花 grandpa waters the flowers
指鼻子 point at the nose; 玩水 play with water; 给妈妈 for mummy; 吹气球 blow up a balloon
紫葡萄 purple grapes; 下雪 it is snowing; 玩球 play ball; 粉裙子 pink skirt; 灰老鼠 grey mouse
紫帽子 purple hat; 白雪 white snow; 棕熊 brown bear; 绿叶子 green leaf; 灰兔子 grey rabbit
大石头 big stone; 玩雪 play in the snow; 挖沙子 dig in the sand; 红叶子 red leaf
看大海 look at the sea; 小河 little river; 爬山 climb a mountain; 玩沙子 play with sand
大森林 big forest; 看彩虹 look at the rainbow; 小贝壳 little shell; 红手套 red gloves
跳水坑 jump in the puddle; 白衬衫 white shirt; 小花园 little garden; 蓝睡衣 blue pyjamas
红围巾 red scarf; 黄靴子 yellow boots; 小种子 little seed; 抱小熊 hug teddy bear; 大鼓 big drum
红毛衣 red sweater; 玩拼图 do a puzzle; 小扣子 little button; 亲小熊 kiss teddy bear
看风筝 look at the kite; 红蜡笔 red crayon; 小口袋 little pocket; 大卡车 big truck
坐出租车 go by taxi; 看直升机 look at the helicopter; 红拖拉机 red tractor; 小铃铛 little bell
大轮船 big ship; 坐地铁 go by underground; 白面包车 white van; 看火箭 look at the rocket
小水桶 little bucket; 推婴儿车 push the pram; 湿头发 wet hair; 干毛巾 dry towel; 门外 outside the door
快跑 run fast; 空碗 empty bowl; 湿尿布 wet nappy; 干袜子 dry socks; 长头发 long hair
快刷牙 brush your teeth quickly; 空瓶子 empty bottle; 慢走 walk slowly; 湿袜子 wet socks
长脖子 long neck; 快看 look, quick; 软枕头 soft pillow; 脏手 dirty hands; 硬饼干 hard biscuit
长鼻子 long nose; 短裤子 short trousers; 软面包 soft bread; 脏鞋子 dirty shoes; 长耳朵 long ears
短头发 short hair; 长火车 long train
`),
  phrases: parseChineseTexts(`
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
`),
  sentences: parseChineseTexts(`
我爱妈妈。 I love mummy.
这是我的鼻子。 This is my nose.
宝宝的脚在哪里？ Where are baby’s feet?
爷爷没有头发。 Grandpa has no hair.
这是谁的勺子？ Whose spoon is this?
爸爸的电话在哪里？ Where is daddy’s phone?
我喜欢苹果和香蕉。 I like apples and bananas.
没有饼干了！ No more biscuits!
狗吃了我的包子！ The dog ate my steamed bun!
熊猫也爱我。 The panda loves me too.
宝宝睡觉了。 The baby is sleeping.
猫喝了我的牛奶。 The cat drank my milk.
青蛙跳，兔子也跳。 The frog jumps, the rabbit jumps too.
面条真好吃！ The noodles are so tasty!
妈妈抱抱我。 Mummy hugs me.
我要和爸爸一起睡。 I want to sleep with daddy.
宝宝会走了！ The baby can walk!
奶奶亲爷爷，爷爷笑了。 Grandma kisses grandpa, and grandpa laughs.
大象会跳舞吗？ Can elephants dance?
我喜欢红色，你呢？ I like red, and you?
青蛙是绿色的。 The frog is green.
妈妈笑，我也笑。 Mummy laughs, and I laugh too.
太阳睡觉了，月亮来了。 The sun goes to sleep, here comes the moon.
晚安，星星。 Good night, stars.
风来了，花在跳舞。 The wind comes, the flowers dance.
宝宝穿爸爸的鞋子。 The baby wears daddy’s shoes.
牛爱吃草，我爱吃面条。 Cows love grass, I love noodles.
狗戴着我的帽子。 The dog is wearing my hat.
爸爸唱歌，妈妈跳舞。 Daddy sings, mummy dances.
我的袜子在哪里？ Where are my socks?
我抱着娃娃睡觉。 I sleep with my doll.
气球飞走了。 The balloon flew away.
我有一本书。 I have a book.
公共汽车来了！ Here comes the bus!
我们坐火车去外婆家。 We go to grandma’s by train.
飞机也要睡觉吗？ Do airplanes sleep too?
三只鸭子去喝水。 Three ducks go for a drink.
你一个，我一个。 One for you, one for me.
泡泡飞到我的鼻子上。 A bubble flies onto my nose.
爸爸的脚真大！ How big daddy’s feet are!
下雨了，花笑了。 It rains, and the flowers laugh.
小鱼爱喝水吗？ Do little fish like to drink water?
我有一个鸡蛋，你有两个。 I have one egg, you have two.
月亮上有兔子吗？ Is there a rabbit on the moon?
妹妹是我的好朋友。 My little sister is my good friend.
我有两只手，一个鼻子。 I have two hands and one nose.
小鸟在树上唱歌。 A little bird sings in the tree.
米饭在我的头上。 There is rice on my head.
下巴上有牛奶。 There is milk on your chin.
我坐在爸爸的肩膀上。 I sit on daddy’s shoulders.
小猫在我的床上。 The kitten is on my bed.
浴缸里有一只鸭子。 There is a duck in the bathtub.
外婆的饺子真好吃。 Grandma’s dumplings are so tasty.
小猫在箱子里睡觉。 The kitten sleeps in the box.
在浴缸里，我是一条鱼。 In the bathtub I am a fish.
瓢虫在我的手指上。 A ladybird is on my finger.
西瓜很大，我很小。 The watermelon is big, I am small.
猴子吃了我的香蕉。 The monkey ate my banana.
爸爸推我的秋千。 Daddy pushes my swing.
关灯了，晚安，月亮。 Lights off, good night, moon.
妈妈读书，我听。 Mummy reads, I listen.
我画了一个大太阳。 I drew a big sun.
我会刷牙了！ I can brush my teeth!
奶奶在厨房做饭。 Grandma cooks in the kitchen.
下雪了，我们去玩雪！ It snows, let’s play in the snow!
汤很热，吹一吹。 The soup is hot, blow on it.
我跳水坑，妈妈也跳。 I jump in the puddle, mummy jumps too.
小熊和我一起睡觉。 Teddy bear sleeps with me.
口袋里有一块石头。 There is a stone in my pocket.
火箭到月亮上去了。 The rocket went to the moon.
我有十个手指。 I have ten fingers.
我的头发湿了。 My hair is wet.
碗空了，肚子大了。 The bowl is empty, the tummy is big.
蜗牛慢慢走。 The snail walks slowly.
小手干净了。 Now the little hands are clean.
大象的鼻子真长！ How long the elephant’s trunk is!
月亮很远，妈妈很近。 The moon is far, mummy is near.
`),
};
