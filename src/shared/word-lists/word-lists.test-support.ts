import type { TextEncoding } from './text/decode-text.ts';

/** Words by category. A card with a back is written `word|english|pinyin`. */
export type Content = Record<string, readonly string[]>;

/** `right`: read without doubts. `asked`: one of the offered choices reads it. `refused`: `content` is the code. */
export type ListCase = {
  title: string;
  outcome: string;
  encoding: TextEncoding;
  text: string;
  content: string;
};

/**
 * Reads a case per line: the outcome, an encoding other than UTF-8, the list with ⏎ for a line ending and ⇥ for a tab,
 * and after ⇒ the content, which may be on a separate line.
 */
function readCases(cases: string): ListCase[] {
  return cases
    .trim()
    .replace(/\n +⇒/g, ' ⇒')
    .split('\n')
    .map((title) => {
      const [, outcome = '', encoding = 'utf-8', list = '', content = ''] =
        /^(\w+)(?: ([\w-]+))? \| (.*) ⇒ (.*)$/.exec(title) ?? [];
      const text = list.replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('␍', '\r');
      return { title, outcome, encoding: encoding as TextEncoding, text, content };
    });
}

/** Reads `Name: word / word // Name: word`. Words without a category have no name. */
export function readContent(content: string): Content {
  return Object.fromEntries(
    content.split(' // ').map((category) => {
      const [, name = '', words = ''] = /^(?:(.*?): )?(.*)$/.exec(category) ?? [];
      return [name, words.split(' / ')];
    }),
  );
}

/** Columns and rows, with and without headings. */
const SHAPES = `
right | Body Parts,Clothing,Animals⏎hand,shirt,dog⏎foot,shoes,cat⏎nose,hat,bird⏎
  ⇒ Body Parts: hand / foot / nose // Clothing: shirt / shoes / hat // Animals: dog / cat / bird
right | Word,English,Pinyin,Category⏎狗,dog,gǒu,动物⏎猫,cat,māo,动物 ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo
right | Animals⏎dog⏎cat ⇒ Animals: dog / cat
right | Animals,Food⏎dog,bread⏎cat,milk ⇒ Animals: dog / cat // Food: bread / milk
right | Under the sea,Things in my bag⏎whale,pen⏎crab,book
  ⇒ Under the sea: whale / crab // Things in my bag: pen / book
right | Ma,Mb,Mc⏎One,Two,Three⏎Four,,Six⏎Seven,, ⇒ Ma: One / Four / Seven // Mb: Two // Mc: Three / Six
right | 动物,食物⏎狗,面包⏎猫,牛奶 ⇒ 动物: 狗 / 猫 // 食物: 面包 / 牛奶
right | Lesson 1,Lesson 2⏎狗,猫⏎马,牛 ⇒ Lesson 1: 狗 / 马 // Lesson 2: 猫 / 牛
right | 第一课,第二课⏎人,口⏎大,小 ⇒ 第一课: 人 / 大 // 第二课: 口 / 小
asked | 动物,Vehicles⏎狗,car⏎猫,bus ⇒ 动物: 狗 / 猫 // Vehicles: car / bus
right | Chinese,English,Pinyin⏎狗,dog,gǒu⏎猫,cat,māo ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Hanzi,Pinyin,Meaning⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 汉字,拼音,英语⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 拼音,汉字,意思⏎gǒu,狗,dog⏎māo,猫,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 汉字 Hanzi,拼音 Pinyin,英文/English⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | CHINESE:,PINYIN:,ENGLISH:⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Chinese (simplified),Pinyin (tones),English⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Word,Translation⏎dog,Hund⏎cat,Katze ⇒ dog|Hund / cat|Katze
right | Front;Back⏎dog;Hund⏎cat;Katze ⇒ dog|Hund / cat|Katze
right | Term⇥Definition⏎dog⇥Hund⏎cat⇥Katze ⇒ dog|Hund / cat|Katze
right | Wort;Bedeutung⏎dog;Hund⏎cat;Katze ⇒ dog|Hund / cat|Katze
right | English,German⏎dog,Hund⏎cat,Katze ⇒ Hund|dog / Katze|cat
right | English,Chinese⏎dog,狗⏎cat,猫 ⇒ 狗|dog / 猫|cat
right | No.,Chinese,Pinyin,English⏎1,狗,gǒu,dog⏎2,猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 序号,词语,拼音,英文⏎1,狗,gǒu,dog⏎2,猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Simplified,Traditional,Pinyin,English⏎马,馬,mǎ,horse⏎鸟,鳥,niǎo,bird ⇒ 马|horse|mǎ / 鸟|bird|niǎo
right | Traditional;English⏎馬;horse⏎鳥;bird ⇒ 馬|horse / 鳥|bird
right | 简体,繁体,拼音,释义⏎马,馬,mǎ,horse⏎鸟,鳥,niǎo,bird ⇒ 马|horse|mǎ / 鸟|bird|niǎo
right | Chinese,Pinyin,Part of speech,English⏎狗,gǒu,noun,dog⏎猫,māo,noun,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 汉字,拼音,词性,英语,例句⏎狗,gǒu,名词,dog,"我有狗，你呢？"⏎猫,māo,名词,cat,猫来了 ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Topic,Word,Meaning⏎Pets,dog,Hund⏎Pets,cat,Katze ⇒ Pets: dog|Hund / cat|Katze
right | 单元,汉字,拼音⏎第1单元,狗,gǒu⏎第2单元,猫,māo ⇒ 第1单元: 狗||gǒu // 第2单元: 猫||māo
right | Chinese,Pinyin,English⏎爱,ai4,love⏎绿,lu:4,green ⇒ 爱|love|ài / 绿|green|lǜ
right | 狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Zeichen X,Laut,Sinn⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
asked | 狗,dog⏎猫,cat ⇒ 狗|dog / 猫|cat
asked | Word,Translation⏎dog,狗⏎cat,猫 ⇒ 狗|dog / 猫|cat
asked | Word,Chinese⏎dog,狗⏎cat,猫 ⇒ dog|狗 / cat|猫
asked | dog⏎cat⏎hen ⇒ dog / cat / hen
asked | Dog⏎cat⏎hen ⇒ Dog / cat / hen
asked | 狗⏎猫⏎鸡 ⇒ 狗 / 猫 / 鸡
asked | Words⏎dog⏎cat ⇒ dog / cat
asked | dog;Hund⏎cat;Katze ⇒ dog|Hund / cat|Katze
asked | dog⇥Hund⏎cat⇥Katze ⇒ dog|Hund / cat|Katze
asked | dog,Hund,chien⏎cat,Katze,chat ⇒ dog|Hund / cat|Katze
asked | family;Familie⏎mother;Mutter ⇒ family|Familie / mother|Mutter
right | My words for spring⏎Chinese,Pinyin,English⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | HSK words,,⏎,,⏎Chinese,Pinyin,English⏎狗,gǒu,dog⏎猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Words of March,⏎Animals,Food⏎dog,bread⏎cat,milk ⇒ Animals: dog / cat // Food: bread / milk
asked | Words of March,⏎Ponds,Bakery⏎Frog,Bun⏎Newt,Roll ⇒ Ponds: Frog / Newt // Bakery: Bun / Roll
right | Animals,dog,cat⏎Food,bread,milk ⇒ Animals: dog / cat // Food: bread / milk
right | Animals,dog,cat,hen⏎Food,bread⏎Colors,red,blue ⇒ Animals: dog / cat / hen // Food: bread // Colors: red / blue
asked | Word,dog,cat⏎Meaning,Hund,Katze ⇒ dog|Hund / cat|Katze
asked | 汉字,狗,猫⏎拼音,gǒu,māo⏎英语,dog,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | ,Animals,,Food,⏎,dog,,bread,⏎,cat,,milk, ⇒ Animals: dog / cat // Food: bread / milk
right | Animals,Food⏎⏎dog,bread⏎,⏎cat,milk⏎⏎ ⇒ Animals: dog / cat // Food: bread / milk
right | 'Word,'English⏎dog,cat⏎hen,cow ⇒ Word: dog / hen // English: cat / cow
right | Animals⏎dog⏎cat⏎⏎Food⏎bread⏎milk ⇒ Animals: dog / cat // Food: bread / milk
asked | Pond⏎frog⏎newt⏎⏎Shed⏎rake⏎spade ⇒ Pond: frog / newt // Shed: rake / spade
right | Unit 1⏎狗⇥gǒu⇥dog⏎Unit 2⏎猫⇥māo⇥cat⏎马⇥mǎ⇥horse ⇒ Unit 1: 狗|dog|gǒu // Unit 2: 猫|cat|māo / 马|horse|mǎ
asked | 动物⇥狗⇥gǒu⇥dog⏎动物⇥猫⇥māo⇥cat⏎食物⇥茶⇥chá⇥tea ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 茶|tea|chá
asked | dog,Animals⏎cat,Animals⏎milk,Food ⇒ Animals: dog / cat // Food: milk
asked | Word,Known?⏎dog,yes⏎cat,no ⇒ dog|yes / cat|no
right | Ｗｏｒｄ,Ｍｅａｎｉｎｇ⏎dog,Hund⏎cat,Katze ⇒ dog|Hund / cat|Katze
right | 單字,注音,解釋⏎狗,ㄍㄡˇ,dog⏎貓,ㄇㄠ,cat ⇒ 狗|dog|ㄍㄡˇ / 貓|cat|ㄇㄠ
asked | Word,English,Toys⏎ball,doll,car ⇒ Word: ball // English: doll // Toys: car
`;

/** Separators, and texts of apps. */
const SEPARATORS = `
right | Animals;Food⏎dog;bread⏎cat;milk ⇒ Animals: dog / cat // Food: bread / milk
right | Animals⇥Food⏎dog⇥bread⏎cat⇥milk ⇒ Animals: dog / cat // Food: bread / milk
right | Animals|Food⏎dog|bread⏎cat|milk ⇒ Animals: dog / cat // Food: bread / milk
right | | Word | Meaning |⏎|------|:-------:|⏎| dog | Hund |⏎| cat | Katze | ⇒ dog|Hund / cat|Katze
asked | dog,Hund;cat,Katze ⇒ dog|Hund / cat|Katze
asked | • dog⏎• cat⏎• hen ⇒ dog / cat / hen
asked | My words⏎1. dog⏎2. cat⏎3. hen ⇒ My words: dog / cat / hen
asked | 1) dog - Hund⏎2) cat - Katze ⇒ dog|Hund / cat|Katze
asked | 1⏎2⏎3 ⇒ 1 / 2 / 3
asked | 1. Klasse⏎2. Klasse⏎3. Klasse ⇒ 1. Klasse / 2. Klasse / 3. Klasse
asked | 1.5⏎2.5 ⇒ 1.5 / 2.5
right | 狗 gǒu dog⏎猫 māo cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 你呢 nǐ ne and you⏎吃饭吗 chīfàn ma eating? ⇒ 你呢|and you|nǐ ne / 吃饭吗|eating?|chīfàn ma
asked | 狗 dog barks⏎猫 cat ⇒ 狗 dog barks / 猫 cat
right | 狗,gǒu,dog;猫,māo,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
asked | dog,Hund⏎cat,Katze, Kater⏎hen,Huhn ⇒ dog|Hund / cat|Katze / hen|Huhn
right | Animalsdogcat ⇒ Animals: dog / cat
right | 1. 狗 (gǒu) dog⏎2. 猫（māo）- cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | sep=;⏎Animals;Food⏎dog;bread⏎cat;milk ⇒ Animals: dog / cat // Food: bread / milk
right | sep=|␍⏎Animals|Food␍⏎dog|bread␍⏎cat|milk ⇒ Animals: dog / cat // Food: bread / milk
asked | 动物，食物⏎狗，面包⏎猫，牛奶 ⇒ 动物: 狗 / 猫 // 食物: 面包 / 牛奶
asked | 动物、食物⏎狗、面包⏎猫、牛奶 ⇒ 动物: 狗 / 猫 // 食物: 面包 / 牛奶
asked | dog - Hund⏎cat - Katze⏎hen - Huhn ⇒ dog|Hund / cat|Katze / hen|Huhn
asked | dog: Hund⏎cat: Katze ⇒ dog|Hund / cat|Katze
asked | dog = Hund⏎cat = Katze ⇒ dog|Hund / cat|Katze
asked | dog, Hund⏎cat, Katze ⇒ dog|Hund / cat|Katze
right | Word;Meaning⏎dog;Hund, Rüde⏎cat;Katze, Kater ⇒ dog|Hund, Rüde / cat|Katze, Kater
asked | I like tea, milk and bread.⏎The dog runs.⏎Come, sit, eat, sleep.
  ⇒ I like tea, milk and bread. / The dog runs. / Come, sit, eat, sleep.
right | Greetings⏎Hello, how are you?⏎Good night ⇒ Greetings: Hello, how are you? / Good night
right | Greetings⏎"Hello, you"⏎"Bye, bye" ⇒ Greetings: Hello, you / Bye, bye
right | Food;Animals⏎tea, hot;dog, big⏎milk, cold;cat, small
  ⇒ Food: tea, hot / milk, cold // Animals: dog, big / cat, small
right | word⇥english⏎狗⇥dog; "a good one"⏎猫⇥cat ⇒ 狗|dog; "a good one" / 猫|cat
right | 狗⇥dog⏎猫⇥cat⏎马⇥horse ⇒ 狗|dog / 猫|cat / 马|horse
right | Animals,Food␍dog,bread␍cat,milk ⇒ Animals: dog / cat // Food: bread / milk
right | Animals,Food␍⏎dog,bread⏎cat,milk␍ ⇒ Animals: dog / cat // Food: bread / milk
right | Animals,Food⏎"dog",bread⏎"ca⏎t",milk ⇒ Animals: dog / ca t // Food: bread / milk
right | #separator:tab⏎#html:true⏎#columns:Front⇥Back⏎<style>b{}</style>dog⇥<b>Hund</b>⏎cat⇥Katze&nbsp;
  ⇒ dog|Hund / cat|Katze
right | #separator:semicolon⏎#html:false⏎#deck column:1⏎#columns:Deck;Hanzi;Pinyin;English⏎Pets;狗;gǒu;dog⏎Pets;猫;māo;cat
  ⇒ Pets: 狗|dog|gǒu / 猫|cat|māo
right | #separator:tab⏎#html:true⏎#guid column:1⏎#tags column:4⏎x1⇥狗[sound:g.mp3]⇥dog<br>⇥a⏎x2⇥猫⇥cat⇥
  ⇒ 狗|dog / 猫|cat
right | #separator:tab⏎#deck:Zoo⏎狗⇥"a dog⏎or puppy"⏎猫⇥cat ⇒ Zoo: 狗|a dog or puppy / 猫|cat
asked | #separator:tab⏎#html:false⏎dog⇥Hund⏎cat⇥Katze ⇒ dog|Hund / cat|Katze
right | #separator:tab⏎#deck:Zoo⏎狗⇥dog⏎猫⇥cat ⇒ Zoo: 狗|dog / 猫|cat
right | // Pets⏎马[馬]⇥ma3⇥horse⏎爱[愛]⇥ai4⇥love; to love⏎// Food/Drinks⏎茶⇥cha2⇥tea
  ⇒ Pets: 马|horse|mǎ / 爱|love; to love|ài // Food/Drinks: 茶|tea|chá
right | 马[馬]⇥ma3⇥horse⏎香蕉⇥xiang1jiao1⇥banana ⇒ 马|horse|mǎ / 香蕉|banana|xiāngjiāo
`;

/** Cards below the name of their category. */
const BLOCKS = `
right | Animals⏎dog⏎cat⏎⏎Food⏎egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎dog⏎⏎Food⏎egg ⇒ Animals: dog // Food: egg
asked | Animals⏎dog⏎cat⏎Food⏎egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎- dog⏎- cat⏎⏎Food⏎- egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎• dog⏎• cat⏎Food⏎• egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎1. dog⏎2. cat⏎⏎Food⏎1. egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎1) dog⏎2) cat⏎⏎Food⏎3) egg ⇒ Animals: dog / cat // Food: egg
right | 1. Animals⏎- dog⏎- cat⏎2. Food⏎- egg ⇒ Animals: dog / cat // Food: egg
right | - Animals⏎  - dog⏎  - cat⏎- Food⏎  - egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎⇥dog⏎⇥cat⏎Food⏎⇥egg ⇒ Animals: dog / cat // Food: egg
right | Animals⏎  dog⏎  cat⏎Food⏎  egg ⇒ Animals: dog / cat // Food: egg
asked | Animals⏎dog⏎cat⏎⏎Pond⏎frog ⇒ Animals: dog / cat // Pond: frog
asked | Pond⏎frog⏎newt⏎⏎Shed⏎rake ⇒ Pond: frog / newt // Shed: rake
right | Animals⏎⏎dog⏎cat⏎⏎Food⏎⏎egg⏎milk ⇒ Animals: dog / cat // Food: egg / milk
asked | Animals⏎dog⏎cat⏎⏎hen⏎cow ⇒ Animals: dog / cat / hen / cow
right | 动物⏎狗⏎猫⏎⏎食物⏎蛋⏎奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
asked | 动物⏎狗⏎猫⏎食物⏎蛋⏎奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
asked | Animals⏎dog;Hund⏎⏎Food⏎egg;Ei ⇒ Animals: dog|Hund // Food: egg|Ei
right | # Animals⏎dog⏎cat⏎⏎# Food⏎egg ⇒ Animals: dog / cat // Food: egg
right | ## Animals⏎⏎- dog⏎- cat⏎⏎## Food⏎⏎* egg ⇒ Animals: dog / cat // Food: egg
right | [Animals]⏎dog⏎cat⏎[Food]⏎egg ⇒ Animals: dog / cat // Food: egg
right | 【动物】⏎狗⏎猫⏎【食物】⏎蛋⏎奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
right | **Animals**⏎dog⏎cat⏎⏎**Food**⏎egg ⇒ Animals: dog / cat // Food: egg
right | Animals:⏎dog⏎cat⏎⏎Food:⏎egg ⇒ Animals: dog / cat // Food: egg
right | Animals:⏎- dog⏎- cat⏎Food:⏎- egg ⇒ Animals: dog / cat // Food: egg
right | 动物：⏎狗⏎猫⏎食物：⏎蛋⏎奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
right | # Pond⏎frog⏎newt⏎# Shed⏎rake ⇒ Pond: frog / newt // Shed: rake
asked | # Animals⏎dog - Hund⏎cat - Katze⏎# Food⏎egg - Ei ⇒ Animals: dog|Hund / cat|Katze // Food: egg|Ei
right | == Animals ==⏎dog⏎cat⏎== Food ==⏎egg ⇒ Animals: dog / cat // Food: egg
right | # Animals⏎dog⏎cat ⇒ Animals: dog / cat
right | Word,Meaning⏎Animals,⏎dog,Hund⏎cat,Katze⏎Food,⏎egg,Ei ⇒ Animals: dog|Hund / cat|Katze // Food: egg|Ei
asked | Animals,⏎dog,Hund⏎cat,Katze⏎Food,⏎egg,Ei ⇒ Animals: dog|Hund / cat|Katze // Food: egg|Ei
right | 汉字,拼音,英文⏎动物,,⏎狗,gǒu,dog⏎猫,māo,cat⏎食物,,⏎蛋,dàn,egg
  ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 蛋|egg|dàn
right | Word,Meaning⏎dog,Hund⏎cat,⏎hen,Huhn ⇒ dog|Hund / cat / hen|Huhn
asked | Animals⏎dog⏎cat⏎Pond⏎frog⏎newt⏎hen⏎duck ⇒ Animals: dog / cat // Pond: frog / newt / hen / duck
`;

/** Chinese words with pinyin and English, and words in two scripts. */
const CHINESE = `
right | 动物⏎狗 gǒu dog⏎猫 māo cat ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo
right | Animals⏎狗 gǒu dog⏎猫 māo cat ⇒ Animals: 狗|dog|gǒu / 猫|cat|māo
asked | My words⏎狗 gǒu dog⏎猫 māo cat ⇒ 狗|dog|gǒu / 猫|cat|māo
asked | My words⏎狗 gǒu dog⏎猫 māo cat ⇒ My words: 狗|dog|gǒu / 猫|cat|māo
right | 动物⏎狗 gǒu dog⏎猫 māo cat⏎食物⏎蛋 dàn egg ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 蛋|egg|dàn
right | 动物⏎⏎狗 gǒu dog⏎猫 māo cat⏎⏎食物⏎⏎蛋 dàn egg ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 蛋|egg|dàn
right | # 动物⏎狗 gǒu dog⏎猫 māo cat ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo
right | 动物⏎1. 狗 (gǒu) dog⏎2. 猫 (māo) cat ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo
right | 狗 gǒu dog⏎香蕉⏎猫 māo cat ⇒ 狗|dog|gǒu / 香蕉 / 猫|cat|māo
right | 猫[貓]⇥māo⇥cat⏎马[馬]⇥mǎ⇥horse ⇒ 猫|cat|māo / 马|horse|mǎ
right | 狗⇥gǒu⇥dog⏎马[馬]⇥mǎ⇥horse ⇒ 狗|dog|gǒu / 马|horse|mǎ
right | Chinese,English⏎猫[貓],cat⏎马[馬],horse ⇒ 猫|cat / 马|horse
asked | Chinese,Pinyin,English⏎貓/猫,māo,cat⏎馬/马,mǎ,horse ⇒ 猫|cat|māo / 马|horse|mǎ
asked | Chinese,Pinyin,English⏎貓/猫,māo,cat⏎狗/狗,gǒu,dog ⇒ 貓|cat|māo / 狗|dog|gǒu
asked | 貓/猫⇥cat⏎馬/马⇥horse ⇒ 猫|cat / 马|horse
right | 狗 (gǒu)⇥dog⏎猫 (māo)⇥cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 狗 gǒu⇥dog⏎猫 māo⇥cat ⇒ 狗|dog|gǒu / 猫|cat|māo
right | Term,Definition⏎狗（gǒu）,dog⏎猫（māo）,cat ⇒ 狗|dog|gǒu / 猫|cat|māo
asked | dog,狗 (gǒu)⏎cat,猫 (māo) ⇒ 狗|dog|gǒu / 猫|cat|māo
right | English,Chinese⏎dog,狗 (gǒu)⏎cat,猫 (māo) ⇒ 狗|dog|gǒu / 猫|cat|māo
asked | 动物⏎狗 (gǒu)⏎猫 (māo) ⇒ 动物: 狗||gǒu / 猫||māo
asked | 动物,食物⏎狗 (gǒu),蛋 (dàn)⏎猫 (māo),奶 (nǎi) ⇒ 动物: 狗||gǒu / 猫||māo // 食物: 蛋||dàn / 奶||nǎi
`;

/** Words side by side, and cards with each part on a separate line. */
const LINES = `
right | Animals: dog, cat⏎Food: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | Animals:dog,cat⏎Food:egg,milk ⇒ Animals: dog / cat // Food: egg / milk
right | # Animals: dog, cat⏎# Food: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | [Animals] dog, cat⏎[Food] egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | [Animals]: dog, cat⏎[Food]: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | **Animals**: dog, cat⏎**Food**: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | **Animals:** dog, cat⏎**Food:** egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | 1. Animals: dog, cat⏎2. Food: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | - Animals: dog, cat⏎- Food: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | Animals: dog; cat⏎Food: egg; milk ⇒ Animals: dog / cat // Food: egg / milk
right | Animals - dog, cat⏎Food - egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | Animals: dog, cat⏎⏎Food: egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | 动物：狗、猫⏎食物：蛋、奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
right | 动物：狗，猫⏎食物：蛋，奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
asked | 动物：狗 猫⏎食物：蛋 奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
right | 【动物】狗、猫⏎【食物】蛋、奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
right | Tiere: Hund, Katze⏎Essen: Ei, Milch ⇒ Tiere: Hund / Katze // Essen: Ei / Milch
asked | Pond: frog, newt⏎Shed: rake ⇒ Pond: frog / newt // Shed: rake
right | Animals: dog, cat ⇒ Animals: dog / cat
asked | dog: Hund, Rüde⏎cat: Katze ⇒ dog|Hund, Rüde / cat|Katze
asked | Animals⏎dog, cat⏎⏎Food⏎egg, milk ⇒ Animals: dog / cat // Food: egg / milk
right | 动物⏎狗、猫⏎食物⏎蛋、奶 ⇒ 动物: 狗 / 猫 // 食物: 蛋 / 奶
asked | ## Animals⏎dog, cat⏎## Food⏎egg, milk ⇒ Animals: dog / cat // Food: egg / milk
asked | dog, cat, hen, cow ⇒ dog / cat / hen / cow
asked | dog,cat,hen,cow ⇒ dog / cat / hen / cow
asked | dog; cat; hen; cow ⇒ dog / cat / hen / cow
asked | dog, cat⏎hen, cow ⇒ dog / cat / hen / cow
asked | dog, cat, hen⏎cow ⇒ dog / cat / hen / cow
asked | 狗、猫、鸡 ⇒ 狗 / 猫 / 鸡
asked | 狗，猫，鸡 ⇒ 狗 / 猫 / 鸡
asked | 狗 猫 鸡 ⇒ 狗 / 猫 / 鸡
asked | 狗、猫、鸡⏎牛、马 ⇒ 狗 / 猫 / 鸡 / 牛 / 马
asked | dog → 狗⏎cat → 猫 ⇒ dog|狗 / cat|猫
asked | dog → 狗⏎cat → 猫 ⇒ 狗|dog / 猫|cat
asked | dog -> 狗⏎cat -> 猫 ⇒ 狗|dog / 猫|cat
asked | dog => Hund⏎cat => Katze ⇒ dog|Hund / cat|Katze
asked | dog / 狗⏎cat / 猫 ⇒ 狗|dog / 猫|cat
asked | dog/狗⏎cat/猫 ⇒ 狗|dog / 猫|cat
asked | dog / Hund⏎cat / Katze ⇒ dog|Hund / cat|Katze
asked | Animals⏎dog → 狗⏎cat → 猫 ⇒ Animals: 狗|dog / 猫|cat
asked | dog⏎Hund⏎cat⏎Katze ⇒ dog|Hund / cat|Katze
asked | dog⏎狗⏎cat⏎猫 ⇒ dog|狗 / cat|猫
asked | 狗⏎dog⏎猫⏎cat ⇒ 狗|dog / 猫|cat
asked | dog⏎Hund⏎⏎cat⏎Katze⏎⏎hen⏎Huhn ⇒ dog|Hund / cat|Katze / hen|Huhn
asked | dog⏎An animal that barks.⏎cat⏎An animal that purrs, and sleeps.
  ⇒ dog|An animal that barks. / cat|An animal that purrs, and sleeps.
asked | dog⏎  Hund⏎cat⏎  Katze ⇒ dog|Hund / cat|Katze
asked | 狗⏎gǒu⏎dog⏎猫⏎māo⏎cat ⇒ 狗|dog|gǒu / 猫|cat|māo
`;

/** Merged cells and tags. */
const TABLES = `
asked | Category,Word⏎Animals,dog⏎,cat⏎Food,egg ⇒ Animals: dog / cat // Food: egg
asked | Category,Word⏎Animals,dog⏎,cat⏎Food,egg ⇒ Animals: dog // cat // Food: egg
asked | Word,Category⏎dog,Animals⏎cat,⏎egg,Food ⇒ Animals: dog / cat // Food: egg
right | Category,Word⏎Animals,⏎,dog⏎,cat⏎Food,⏎,egg ⇒ Animals: dog / cat // Food: egg
asked | Animals,dog,Hund⏎,cat,Katze⏎Food,egg,Ei ⇒ Animals: dog|Hund / cat|Katze // Food: egg|Ei
asked | 分类,汉字,拼音,英文⏎动物,狗,gǒu,dog⏎,猫,māo,cat⏎食物,蛋,dàn,egg
  ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 蛋|egg|dàn
asked | 动物,狗,gǒu,dog⏎,猫,māo,cat⏎食物,蛋,dàn,egg ⇒ 动物: 狗|dog|gǒu / 猫|cat|māo // 食物: 蛋|egg|dàn
asked | Pets⏎māo,dog,狗⏎动物⏎hen,dog,苹果 ⇒ Pets: māo / dog / 狗 // 动物: hen / dog / 苹果
asked | Name,Tags⏎dog,Animals⏎cat,Animals⏎egg,Food ⇒ Animals: dog / cat // Food: egg
asked | Name,Tags⏎dog,"Animals, Pets"⏎egg,Food ⇒ Animals, Pets: dog // Food: egg
asked | Word,Meaning,Tags⏎dog,Hund,Animals⏎egg,Ei,Food ⇒ dog|Hund / egg|Ei
asked | Word,Meaning,Tags⏎dog,Hund,Animals⏎egg,Ei,Food ⇒ Animals: dog|Hund // Food: egg|Ei
`;

/** Rare separators and numbers. */
const RARE = `
asked | dog (狗)⏎cat (猫) ⇒ 狗|dog / 猫|cat
asked | dog（狗）⏎cat（猫） ⇒ dog|狗 / cat|猫
asked | 狗 (dog)⏎猫 (cat) ⇒ 狗|dog / 猫|cat
asked | dog (Hund)⏎cat (Katze) ⇒ dog|Hund / cat|Katze
asked | bat (animal)⏎cat (pet) ⇒ bat (animal) / cat (pet)
asked | big dog 大狗⏎cat 猫 ⇒ 大狗|big dog / 猫|cat
asked | big dog 大狗⏎small cat 小猫 ⇒ big dog|大狗 / small cat|小猫
asked | 大狗 big dog⏎猫 cat ⇒ 大狗|big dog / 猫|cat
asked | ① dog⏎② cat⏎③ hen⏎④ cow ⇒ dog / cat / hen / cow
asked | ①dog⏎②cat⏎③hen⏎④cow ⇒ dog / cat / hen / cow
right | Animals⏎① dog⏎② cat ⇒ Animals: dog / cat
asked | #1 dog⏎#2 cat⏎#3 hen⏎#4 cow ⇒ dog / cat / hen / cow
asked | #1 dog - Hund⏎#2 cat - Katze ⇒ dog|Hund / cat|Katze
asked | dog      Hund⏎big cat  Katze ⇒ dog|Hund / big cat|Katze
asked | Word     Meaning⏎dog      Hund⏎big cat  Katze ⇒ dog|Hund / big cat|Katze
right | 狗    gǒu   dog⏎熊猫  xióng māo  giant panda ⇒ 狗|dog|gǒu / 熊猫|giant panda|xióng māo
right | 狗 狗 [gou3] /dog/CL:隻|只[zhi1]/⏎貓 猫 [mao1] /cat/ ⇒ 狗|dog|gǒu / 猫|cat|māo
right | 熊貓 熊猫 [xiong2 mao1] /panda/⏎女兒 女儿 [nu:3 er2] /daughter/girl/
  ⇒ 熊猫|panda|xióng māo / 女儿|daughter; girl|nǚ ér
asked | dog...Hund⏎cat...Katze ⇒ dog|Hund / cat|Katze
asked | dog ........ Hund⏎big cat ..... Katze ⇒ dog|Hund / big cat|Katze
asked | dog … Hund⏎cat … Katze ⇒ dog|Hund / cat|Katze
asked | dog ~ Hund⏎cat ~ Katze ⇒ dog|Hund / cat|Katze
asked | dog～Hund⏎cat～Katze ⇒ dog|Hund / cat|Katze
right | Greetings⏎Wait...⏎Well...⏎Hello ⇒ Greetings: Wait... / Well... / Hello
`;

/** Older encodings, and UTF-16. */
const ENCODINGS = `
right | \ufeff动物,食物⏎熊猫,饺子⏎长颈鹿,面条⏎兔子,米饭 ⇒ 动物: 熊猫 / 长颈鹿 / 兔子 // 食物: 饺子 / 面条 / 米饭
right utf-16le | \ufeff动物,食物⏎熊猫,饺子⏎长颈鹿,面条⏎兔子,米饭
  ⇒ 动物: 熊猫 / 长颈鹿 / 兔子 // 食物: 饺子 / 面条 / 米饭
right utf-16le | 动物,食物⏎熊猫,饺子⏎长颈鹿,面条⏎兔子,米饭 ⇒ 动物: 熊猫 / 长颈鹿 / 兔子 // 食物: 饺子 / 面条 / 米饭
right utf-16be | 动物,食物⏎熊猫,饺子⏎长颈鹿,面条⏎兔子,米饭 ⇒ 动物: 熊猫 / 长颈鹿 / 兔子 // 食物: 饺子 / 面条 / 米饭
right gb18030 | 动物,食物⏎熊猫,饺子⏎长颈鹿,面条⏎兔子,米饭 ⇒ 动物: 熊猫 / 长颈鹿 / 兔子 // 食物: 饺子 / 面条 / 米饭
right big5 | 動物,食物⏎熊貓,餃子⏎長頸鹿,麵條⏎兔子,米飯 ⇒ 動物: 熊貓 / 長頸鹿 / 兔子 // 食物: 餃子 / 麵條 / 米飯
right windows-1252 | Tiere;Essen⏎Bär;Käse⏎Löwe;Brötchen⏎Vögel;Nüsse
  ⇒ Tiere: Bär / Löwe / Vögel // Essen: Käse / Brötchen / Nüsse
right macintosh | Tiere;Essen⏎Bär;Käse⏎Löwe;Brötchen⏎Vögel;Nüsse
  ⇒ Tiere: Bär / Löwe / Vögel // Essen: Käse / Brötchen / Nüsse
right windows-1252 | Famille,Maison⏎mère,fenêtre⏎frère,château⏎père,forêt⏎élève,crèche
  ⇒ Famille: mère / frère / père / élève // Maison: fenêtre / château / forêt / crèche
asked windows-1252 | Words;More⏎Körper;arm ⇒ Körper|arm
asked windows-1252 | Famille⏎mère⏎frère ⇒ Famille: mère / frère
right windows-1250 | Word;Meaning⏎żółty;yellow⏎książka;book⏎źrebię;foal⏎śliwka;plum⏎ćma;moth
  ⇒ żółty|yellow / książka|book / źrebię|foal / śliwka|plum / ćma|moth
right windows-1250 | Word;Meaning⏎kočka;cat⏎žlutý;yellow⏎řeka;river⏎člověk;man⏎třešeň;cherry
  ⇒ kočka|cat / žlutý|yellow / řeka|river / člověk|man / třešeň|cherry
right windows-1251 | Word;Meaning⏎собака;dog⏎кошка;cat⏎медведь;bear ⇒ собака|dog / кошка|cat / медведь|bear
right koi8-r | Word;Meaning⏎собака;dog⏎кошка;cat⏎медведь;bear ⇒ собака|dog / кошка|cat / медведь|bear
right shift_jis | Word;Meaning⏎ねこ;cat⏎りんご;apple⏎犬;dog ⇒ ねこ|cat / りんご|apple / 犬|dog
right euc-kr | Word;Meaning⏎고양이;cat⏎사과;apple⏎코끼리;elephant⏎토끼;rabbit⏎기린;giraffe⏎호랑이;tiger
  ⇒ 고양이|cat / 사과|apple / 코끼리|elephant / 토끼|rabbit / 기린|giraffe / 호랑이|tiger
`;

/** Files that are not lists. */
const REFUSED = `
refused |  ⇒ no_data
refused | Animals,Food ⇒ no_data
refused |  , ⏎,,⏎ ⇒ no_data
refused | <!DOCTYPE html>⏎<p>dog</p> ⇒ not_csv
refused | %PDF-1.7⏎1 0 obj ⇒ not_csv
refused | [⏎  {"word": "dog", "english": "Hund"},⏎  {"word": "cat", "english": "Katze"}⏎] ⇒ not_csv
refused | A,B⏎"dog,cat⏎hen,pig ⇒ broken_quotes
`;

export const LIST_CASES = [
  SHAPES,
  SEPARATORS,
  BLOCKS,
  CHINESE,
  LINES,
  TABLES,
  RARE,
  ENCODINGS,
  REFUSED,
].flatMap(readCases);
