import type { TextEncoding } from './text/decode-text.ts';

/** Words under their category, a card with a back as `word|english|pinyin`. */
export type Content = Record<string, readonly string[]>;

/** `right`: read without a question. `asked`: one answer of those offered reads it. `refused`: with this code. */
export type ListCase = {
  name: string;
  text: string;
  encoding?: TextEncoding;
  outcome: 'right' | 'asked' | { refused: string };
  content?: Content;
};

const right = (name: string, text: string, content: Content, encoding?: TextEncoding): ListCase => ({
  name,
  text,
  outcome: 'right',
  content,
  ...(encoding && { encoding }),
});
const asked = (name: string, text: string, content: Content, encoding?: TextEncoding): ListCase => ({
  ...right(name, text, content, encoding),
  outcome: 'asked',
});
const refused = (name: string, code: string, text: string): ListCase => ({
  name,
  text,
  outcome: { refused: code },
});

const ZH = { '': ['狗|dog|gǒu', '猫|cat|māo'] };
const DOGS = { Animals: ['dog', 'cat'], Food: ['bread', 'milk'] };
const PAIRS = { '': ['dog|Hund', 'cat|Katze'] };

export const SHAPES: readonly ListCase[] = [
  right('the template', 'Body Parts,Clothing,Animals\nhand,shirt,dog\nfoot,shoes,cat\nnose,hat,bird\n', {
    'Body Parts': ['hand', 'foot', 'nose'],
    Clothing: ['shirt', 'shoes', 'hat'],
    Animals: ['dog', 'cat', 'bird'],
  }),
  right('the complete export', 'Word,English,Pinyin,Category\n狗,dog,gǒu,动物\n猫,cat,māo,动物', {
    动物: ['狗|dog|gǒu', '猫|cat|māo'],
  }),
  right('one category', 'Animals\ndog\ncat', { Animals: ['dog', 'cat'] }),
  right('two categories', 'Animals,Food\ndog,bread\ncat,milk', DOGS),
  right('unknown categories above small words', 'Under the sea,Things in my bag\nwhale,pen\ncrab,book', {
    'Under the sea': ['whale', 'crab'],
    'Things in my bag': ['pen', 'book'],
  }),
  right('categories of different length', 'Ma,Mb,Mc\nOne,Two,Three\nFour,,Six\nSeven,,', {
    Ma: ['One', 'Four', 'Seven'],
    Mb: ['Two'],
    Mc: ['Three', 'Six'],
  }),
  right('Chinese categories', '动物,食物\n狗,面包\n猫,牛奶', { 动物: ['狗', '猫'], 食物: ['面包', '牛奶'] }),
  right('lessons', 'Lesson 1,Lesson 2\n狗,猫\n马,牛', { 'Lesson 1': ['狗', '马'], 'Lesson 2': ['猫', '牛'] }),
  right('numbered units in Chinese', '第一课,第二课\n人,口\n大,小', {
    第一课: ['人', '大'],
    第二课: ['口', '小'],
  }),
  asked('two categories in two languages', '动物,Vehicles\n狗,car\n猫,bus', {
    动物: ['狗', '猫'],
    Vehicles: ['car', 'bus'],
  }),
  right('Chinese, English, Pinyin', 'Chinese,English,Pinyin\n狗,dog,gǒu\n猫,cat,māo', ZH),
  right('Hanzi, Pinyin, Meaning', 'Hanzi,Pinyin,Meaning\n狗,gǒu,dog\n猫,māo,cat', ZH),
  right('汉字, 拼音, 英语', '汉字,拼音,英语\n狗,gǒu,dog\n猫,māo,cat', ZH),
  right('拼音 first', '拼音,汉字,意思\ngǒu,狗,dog\nmāo,猫,cat', ZH),
  right(
    'headings in two languages at once',
    '汉字 Hanzi,拼音 Pinyin,英文/English\n狗,gǒu,dog\n猫,māo,cat',
    ZH,
  ),
  right('headings with a colon and in capitals', 'CHINESE:,PINYIN:,ENGLISH:\n狗,gǒu,dog\n猫,māo,cat', ZH),
  right('headings with brackets', 'Chinese (simplified),Pinyin (tones),English\n狗,gǒu,dog\n猫,māo,cat', ZH),
  right('Word, Translation', 'Word,Translation\ndog,Hund\ncat,Katze', PAIRS),
  right('Front, Back', 'Front;Back\ndog;Hund\ncat;Katze', PAIRS),
  right('Term and Definition', 'Term\tDefinition\ndog\tHund\ncat\tKatze', PAIRS),
  right('German headings', 'Wort;Bedeutung\ndog;Hund\ncat;Katze', PAIRS),
  right('two languages', 'English,German\ndog,Hund\ncat,Katze', { '': ['Hund|dog', 'Katze|cat'] }),
  right('English before Chinese', 'English,Chinese\ndog,狗\ncat,猫', { '': ['狗|dog', '猫|cat'] }),
  right('a number column', 'No.,Chinese,Pinyin,English\n1,狗,gǒu,dog\n2,猫,māo,cat', ZH),
  right('序号', '序号,词语,拼音,英文\n1,狗,gǒu,dog\n2,猫,māo,cat', ZH),
  right(
    'simplified and traditional',
    'Simplified,Traditional,Pinyin,English\n马,馬,mǎ,horse\n鸟,鳥,niǎo,bird',
    {
      '': ['马|horse|mǎ', '鸟|bird|niǎo'],
    },
  ),
  right('traditional alone', 'Traditional;English\n馬;horse\n鳥;bird', { '': ['馬|horse', '鳥|bird'] }),
  right('简体, 繁体', '简体,繁体,拼音,释义\n马,馬,mǎ,horse\n鸟,鳥,niǎo,bird', {
    '': ['马|horse|mǎ', '鸟|bird|niǎo'],
  }),
  right('part of speech', 'Chinese,Pinyin,Part of speech,English\n狗,gǒu,noun,dog\n猫,māo,noun,cat', ZH),
  right(
    '词性 and 例句',
    '汉字,拼音,词性,英语,例句\n狗,gǒu,名词,dog,"我有狗，你呢？"\n猫,māo,名词,cat,猫来了',
    ZH,
  ),
  right('a topic for each word', 'Topic,Word,Meaning\nPets,dog,Hund\nPets,cat,Katze', {
    Pets: ['dog|Hund', 'cat|Katze'],
  }),
  right('units of a course book', '单元,汉字,拼音\n第1单元,狗,gǒu\n第2单元,猫,māo', {
    第1单元: ['狗||gǒu'],
    第2单元: ['猫||māo'],
  }),
  right('numbers for tones', 'Chinese,Pinyin,English\n爱,ai4,love\n绿,lu:4,green', {
    '': ['爱|love|ài', '绿|green|lǜ'],
  }),
  right('Chinese with pinyin and no header', '狗,gǒu,dog\n猫,māo,cat', ZH),
  right('unknown headings above Chinese and pinyin', 'Zeichen X,Laut,Sinn\n狗,gǒu,dog\n猫,māo,cat', ZH),
  asked('a Chinese word and its meaning, without a header', '狗,dog\n猫,cat', { '': ['狗|dog', '猫|cat'] }),
  asked('a Chinese meaning', 'Word,Translation\ndog,狗\ncat,猫', { '': ['狗|dog', '猫|cat'] }),
  asked('a word and a Chinese column', 'Word,Chinese\ndog,狗\ncat,猫', { '': ['dog|狗', 'cat|猫'] }),
  asked('one word a line', 'dog\ncat\nhen', { '': ['dog', 'cat', 'hen'] }),
  asked('one word a line, the first with a capital', 'Dog\ncat\nhen', { '': ['Dog', 'cat', 'hen'] }),
  asked('Chinese words, one a line', '狗\n猫\n鸡', { '': ['狗', '猫', '鸡'] }),
  asked('one word a line under a heading of a column', 'Words\ndog\ncat', { '': ['dog', 'cat'] }),
  asked('two languages without a header', 'dog;Hund\ncat;Katze', PAIRS),
  asked('two languages without a header, by tabs', 'dog\tHund\ncat\tKatze', PAIRS),
  asked('three languages without a header', 'dog,Hund,chien\ncat,Katze,chat', PAIRS),
  asked('a list of pairs whose first is a category’s name', 'family;Familie\nmother;Mutter', {
    '': ['family|Familie', 'mother|Mutter'],
  }),
  right(
    'a title above the header',
    'My words for spring\nChinese,Pinyin,English\n狗,gǒu,dog\n猫,māo,cat',
    ZH,
  ),
  right('a title and a blank row', 'HSK words,,\n,,\nChinese,Pinyin,English\n狗,gǒu,dog\n猫,māo,cat', ZH),
  right('a title above categories', 'Words of March,\nAnimals,Food\ndog,bread\ncat,milk', DOGS),
  asked('a title above unknown categories', 'Words of March,\nPonds,Bakery\nFrog,Bun\nNewt,Roll', {
    Ponds: ['Frog', 'Newt'],
    Bakery: ['Bun', 'Roll'],
  }),
  right('categories in rows', 'Animals,dog,cat\nFood,bread,milk', DOGS),
  right('categories in rows of different length', 'Animals,dog,cat,hen\nFood,bread\nColors,red,blue', {
    Animals: ['dog', 'cat', 'hen'],
    Food: ['bread'],
    Colors: ['red', 'blue'],
  }),
  asked('cards in columns', 'Word,dog,cat\nMeaning,Hund,Katze', PAIRS),
  asked('Chinese cards in columns', '汉字,狗,猫\n拼音,gǒu,māo\n英语,dog,cat', ZH),
  right('blank columns from Numbers', ',Animals,,Food,\n,dog,,bread,\n,cat,,milk,', DOGS),
  right('blank rows between', 'Animals,Food\n\ndog,bread\n,\ncat,milk\n\n', DOGS),
  right('a heading that was guarded by our export', "'Word,'English\ndog,cat\nhen,cow", {
    Word: ['dog', 'hen'],
    English: ['cat', 'cow'],
  }),
  right('categories with blank rows between', 'Animals\ndog\ncat\n\nFood\nbread\nmilk', DOGS),
  asked('unknown categories with blank rows between', 'Pond\nfrog\nnewt\n\nShed\nrake\nspade', {
    Pond: ['frog', 'newt'],
    Shed: ['rake', 'spade'],
  }),
  right(
    'units of a course book above their words',
    'Unit 1\n狗\tgǒu\tdog\nUnit 2\n猫\tmāo\tcat\n马\tmǎ\thorse',
    {
      'Unit 1': ['狗|dog|gǒu'],
      'Unit 2': ['猫|cat|māo', '马|horse|mǎ'],
    },
  ),
  asked(
    'a category in each row, without a header',
    '动物\t狗\tgǒu\tdog\n动物\t猫\tmāo\tcat\n食物\t茶\tchá\ttea',
    {
      动物: ['狗|dog|gǒu', '猫|cat|māo'],
      食物: ['茶|tea|chá'],
    },
  ),
  asked('a category after each word', 'dog,Animals\ncat,Animals\nmilk,Food', {
    Animals: ['dog', 'cat'],
    Food: ['milk'],
  }),
  asked('a heading of cards beside an unknown one', 'Word,Known?\ndog,yes\ncat,no', {
    '': ['dog|yes', 'cat|no'],
  }),
  right('headings in full-width letters', 'Ｗｏｒｄ,Ｍｅａｎｉｎｇ\ndog,Hund\ncat,Katze', PAIRS),
  right('traditional headings', '單字,注音,解釋\n狗,ㄍㄡˇ,dog\n貓,ㄇㄠ,cat', {
    '': ['狗|dog|ㄍㄡˇ', '貓|cat|ㄇㄠ'],
  }),
  asked('headings of cards among names of categories', 'Word,English,Toys\nball,doll,car', {
    Word: ['ball'],
    English: ['doll'],
    Toys: ['car'],
  }),
];

export const SEPARATORS: readonly ListCase[] = [
  right('semicolons', 'Animals;Food\ndog;bread\ncat;milk', DOGS),
  right('tabs', 'Animals\tFood\ndog\tbread\ncat\tmilk', DOGS),
  right('pipes', 'Animals|Food\ndog|bread\ncat|milk', DOGS),
  right(
    'a table in Markdown',
    '| Word | Meaning |\n|------|:-------:|\n| dog | Hund |\n| cat | Katze |',
    PAIRS,
  ),
  asked('Quizlet with semicolons between the cards', 'dog,Hund;cat,Katze', PAIRS),
  asked('bullets', '• dog\n• cat\n• hen', { '': ['dog', 'cat', 'hen'] }),
  asked('numbers below a title', 'My words\n1. dog\n2. cat\n3. hen', { 'My words': ['dog', 'cat', 'hen'] }),
  asked('numbers and dashes', '1) dog - Hund\n2) cat - Katze', PAIRS),
  asked('numbers that are the words', '1\n2\n3', { '': ['1', '2', '3'] }),
  asked('ordinal numbers', '1. Klasse\n2. Klasse\n3. Klasse', {
    '': ['1. Klasse', '2. Klasse', '3. Klasse'],
  }),
  asked('decimal numbers', '1.5\n2.5', { '': ['1.5', '2.5'] }),
  right('Chinese, pinyin and meaning with spaces', '狗 gǒu dog\n猫 māo cat', ZH),
  right('a syllable without a tone', '你呢 nǐ ne and you\n吃饭吗 chīfàn ma eating?', {
    '': ['你呢|and you|nǐ ne', '吃饭吗|eating?|chīfàn ma'],
  }),
  asked('another language after Chinese', '狗 dog barks\n猫 cat', { '': ['狗 dog barks', '猫 cat'] }),
  right('three parts of each card on one line', '狗,gǒu,dog;猫,māo,cat', ZH),
  asked('a comma too many, without a header', 'dog,Hund\ncat,Katze, Kater\nhen,Huhn', {
    '': ['dog|Hund', 'cat|Katze', 'hen|Huhn'],
  }),
  right('line ends of Word', 'Animals\vdog\vcat', { Animals: ['dog', 'cat'] }),
  right('pinyin in brackets', '1. 狗 (gǒu) dog\n2. 猫（māo）- cat', ZH),
  right('sep=;', 'sep=;\nAnimals;Food\ndog;bread\ncat;milk', DOGS),
  right('sep=|', 'sep=|\r\nAnimals|Food\r\ndog|bread\r\ncat|milk', DOGS),
  asked('full-width commas', '动物，食物\n狗，面包\n猫，牛奶', {
    动物: ['狗', '猫'],
    食物: ['面包', '牛奶'],
  }),
  asked('commas of enumerations', '动物、食物\n狗、面包\n猫、牛奶', {
    动物: ['狗', '猫'],
    食物: ['面包', '牛奶'],
  }),
  asked('dashes', 'dog - Hund\ncat - Katze\nhen - Huhn', { '': ['dog|Hund', 'cat|Katze', 'hen|Huhn'] }),
  asked('colons', 'dog: Hund\ncat: Katze', PAIRS),
  asked('equal signs', 'dog = Hund\ncat = Katze', PAIRS),
  asked('commas with a space', 'dog, Hund\ncat, Katze', PAIRS),
  right('headings and commas with a space', 'Word;Meaning\ndog;Hund, Rüde\ncat;Katze, Kater', {
    '': ['dog|Hund, Rüde', 'cat|Katze, Kater'],
  }),
  asked('a column of sentences', 'I like tea, milk and bread.\nThe dog runs.\nCome, sit, eat, sleep.', {
    '': ['I like tea, milk and bread.', 'The dog runs.', 'Come, sit, eat, sleep.'],
  }),
  right('sentences under a category', 'Greetings\nHello, how are you?\nGood night', {
    Greetings: ['Hello, how are you?', 'Good night'],
  }),
  right('quoted sentences', 'Greetings\n"Hello, you"\n"Bye, bye"', { Greetings: ['Hello, you', 'Bye, bye'] }),
  right('semicolons with commas within', 'Food;Animals\ntea, hot;dog, big\nmilk, cold;cat, small', {
    Food: ['tea, hot', 'milk, cold'],
    Animals: ['dog, big', 'cat, small'],
  }),
  right('a Quizlet export', 'word\tenglish\n狗\tdog; "a good one"\n猫\tcat', {
    '': ['狗|dog; "a good one"', '猫|cat'],
  }),
  right('word, tab, meaning', '狗\tdog\n猫\tcat\n马\thorse', { '': ['狗|dog', '猫|cat', '马|horse'] }),
  right('old Mac line ends', 'Animals,Food\rdog,bread\rcat,milk', DOGS),
  right('mixed line ends', 'Animals,Food\r\ndog,bread\ncat,milk\r', DOGS),
  right('line breaks in a cell', 'Animals,Food\n"dog",bread\n"ca\nt",milk', {
    Animals: ['dog', 'ca t'],
    Food: ['bread', 'milk'],
  }),
  right(
    'Anki with columns',
    '#separator:tab\n#html:true\n#columns:Front\tBack\n<style>b{}</style>dog\t<b>Hund</b>\ncat\tKatze&nbsp;',
    PAIRS,
  ),
  right(
    'Anki with a deck',
    '#separator:semicolon\n#html:false\n#deck column:1\n#columns:Deck;Hanzi;Pinyin;English\nPets;狗;gǒu;dog\nPets;猫;māo;cat',
    {
      Pets: ['狗|dog|gǒu', '猫|cat|māo'],
    },
  ),
  right(
    'Anki with sounds and tags',
    '#separator:tab\n#html:true\n#guid column:1\n#tags column:4\nx1\t狗[sound:g.mp3]\tdog<br>\ta\nx2\t猫\tcat\t',
    { '': ['狗|dog', '猫|cat'] },
  ),
  right(
    'Anki with one deck and a field of two lines',
    '#separator:tab\n#deck:Zoo\n狗\t"a dog\nor puppy"\n猫\tcat',
    {
      Zoo: ['狗|a dog or puppy', '猫|cat'],
    },
  ),
  asked('Anki without the names of the columns', '#separator:tab\n#html:false\ndog\tHund\ncat\tKatze', PAIRS),
  right('Anki with one deck for all', '#separator:tab\n#deck:Zoo\n狗\tdog\n猫\tcat', {
    Zoo: ['狗|dog', '猫|cat'],
  }),
  right('Pleco', '// Pets\n马[馬]\tma3\thorse\n爱[愛]\tai4\tlove; to love\n// Food/Drinks\n茶\tcha2\ttea', {
    Pets: ['马|horse|mǎ', '爱|love; to love|ài'],
    'Food/Drinks': ['茶|tea|chá'],
  }),
  right('Pleco without categories', '马[馬]\tma3\thorse\n香蕉\txiang1jiao1\tbanana', {
    '': ['马|horse|mǎ', '香蕉|banana|xiāngjiāo'],
  }),
];

const GERMAN = 'Tiere;Essen\nBär;Käse\nLöwe;Brötchen\nVögel;Nüsse';
const GERMAN_LIST = { Tiere: ['Bär', 'Löwe', 'Vögel'], Essen: ['Käse', 'Brötchen', 'Nüsse'] };
const CHINESE = '动物,食物\n熊猫,饺子\n长颈鹿,面条\n兔子,米饭';
const CHINESE_LIST = { 动物: ['熊猫', '长颈鹿', '兔子'], 食物: ['饺子', '面条', '米饭'] };
const TRADITIONAL = '動物,食物\n熊貓,餃子\n長頸鹿,麵條\n兔子,米飯';
const TRADITIONAL_LIST = { 動物: ['熊貓', '長頸鹿', '兔子'], 食物: ['餃子', '麵條', '米飯'] };

export const ENCODINGS: readonly ListCase[] = [
  right('UTF-8 with a mark', `\ufeff${CHINESE}`, CHINESE_LIST),
  right('UTF-16 with a mark', `\ufeff${CHINESE}`, CHINESE_LIST, 'utf-16le'),
  right('UTF-16 without a mark', CHINESE, CHINESE_LIST, 'utf-16le'),
  right('big-endian UTF-16 without a mark', CHINESE, CHINESE_LIST, 'utf-16be'),
  right('GBK', CHINESE, CHINESE_LIST, 'gb18030'),
  right('Big5', TRADITIONAL, TRADITIONAL_LIST, 'big5'),
  right('German from Windows', GERMAN, GERMAN_LIST, 'windows-1252'),
  right('German from an old Mac', GERMAN, GERMAN_LIST, 'macintosh'),
  right(
    'French',
    'Famille,Maison\nmère,fenêtre\nfrère,château\npère,forêt\nélève,crèche',
    {
      Famille: ['mère', 'frère', 'père', 'élève'],
      Maison: ['fenêtre', 'château', 'forêt', 'crèche'],
    },
    'windows-1252',
  ),
  asked('one German word', 'Words;More\nKörper;arm', { '': ['Körper|arm'] }, 'windows-1252'),
  asked('two French words', 'Famille\nmère\nfrère', { Famille: ['mère', 'frère'] }, 'windows-1252'),
  right(
    'Polish',
    'Word;Meaning\nżółty;yellow\nksiążka;book\nźrebię;foal\nśliwka;plum\nćma;moth',
    {
      '': ['żółty|yellow', 'książka|book', 'źrebię|foal', 'śliwka|plum', 'ćma|moth'],
    },
    'windows-1250',
  ),
  right(
    'Czech',
    'Word;Meaning\nkočka;cat\nžlutý;yellow\nřeka;river\nčlověk;man\ntřešeň;cherry',
    {
      '': ['kočka|cat', 'žlutý|yellow', 'řeka|river', 'člověk|man', 'třešeň|cherry'],
    },
    'windows-1250',
  ),
  right(
    'Russian from Windows',
    'Word;Meaning\nсобака;dog\nкошка;cat\nмедведь;bear',
    { '': ['собака|dog', 'кошка|cat', 'медведь|bear'] },
    'windows-1251',
  ),
  right(
    'Russian in KOI8',
    'Word;Meaning\nсобака;dog\nкошка;cat\nмедведь;bear',
    { '': ['собака|dog', 'кошка|cat', 'медведь|bear'] },
    'koi8-r',
  ),
  right(
    'Japanese',
    'Word;Meaning\nねこ;cat\nりんご;apple\n犬;dog',
    { '': ['ねこ|cat', 'りんご|apple', '犬|dog'] },
    'shift_jis',
  ),
  right(
    'Korean',
    'Word;Meaning\n고양이;cat\n사과;apple\n코끼리;elephant\n토끼;rabbit\n기린;giraffe\n호랑이;tiger',
    {
      '': ['고양이|cat', '사과|apple', '코끼리|elephant', '토끼|rabbit', '기린|giraffe', '호랑이|tiger'],
    },
    'euc-kr',
  ),
];

export const REFUSED: readonly ListCase[] = [
  refused('nothing', 'no_data', ''),
  refused('a header alone', 'no_data', 'Animals,Food'),
  refused('blanks', 'no_data', ' , \n,,\n'),
  refused('a web page', 'not_csv', '<!DOCTYPE html>\n<p>dog</p>'),
  refused('a PDF', 'not_csv', '%PDF-1.7\n1 0 obj'),
  refused(
    'JSON',
    'not_csv',
    '[\n  {"word": "dog", "english": "Hund"},\n  {"word": "cat", "english": "Katze"}\n]',
  ),
  refused('an open quotation mark', 'broken_quotes', 'A,B\n"dog,cat\nhen,pig'),
];
