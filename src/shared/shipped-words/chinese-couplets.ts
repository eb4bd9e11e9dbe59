import { parseChineseTexts } from './parse-chinese-texts.ts';

export const CHINESE_COUPLETS = parseChineseTexts(`
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
`);
