import { parseChineseTexts } from './parse-chinese-texts.ts';

export const CHINESE_SENTENCES = parseChineseTexts(`
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
`);
