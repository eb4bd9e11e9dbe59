import { SEPARATED } from './separated-lists.test-support.ts';
import type { Content, ListCase } from './word-lists.test-support.ts';

type Outcome = 'right' | 'asked';
type Written = readonly [name: string, outcome: Outcome, text: string, content: Content];

const PETS = { Animals: ['dog', 'cat'], Food: ['egg', 'milk'] };
const PET = { Animals: ['dog', 'cat'], Food: ['egg'] };
const WORDS = { '': ['dog', 'cat', 'hen', 'cow'] };
const TIERE = { Tiere: ['Hund', 'Katze'], Essen: ['Ei', 'Milch'] };
const 动物 = { 动物: ['狗', '猫'], 食物: ['蛋', '奶'] };
const ZH = { '': ['狗|dog|gǒu', '猫|cat|māo'] };
const ZH_ANIMALS = { 动物: ['狗|dog|gǒu', '猫|cat|māo'] };
const ZH_BOTH = { 动物: ['狗|dog|gǒu', '猫|cat|māo'], 食物: ['蛋|egg|dàn'] };
const POND = { Pond: ['frog', 'newt'], Shed: ['rake'] };
const PAIRS = { '': ['dog|狗', 'cat|猫'] };
const ZH_PAIRS = { '': ['狗|dog', '猫|cat'] };

const BLOCKS: readonly Written[] = [
  ['a second category with one word', 'right', 'Animals\ndog\ncat\n\nFood\negg', PET],
  [
    'two categories with one word each',
    'right',
    'Animals\ndog\n\nFood\negg',
    { Animals: ['dog'], Food: ['egg'] },
  ],
  ['known categories without a blank row', 'asked', 'Animals\ndog\ncat\nFood\negg', PET],
  ['bullets below their categories', 'right', 'Animals\n- dog\n- cat\n\nFood\n- egg', PET],
  ['bullets below their categories without a blank row', 'right', 'Animals\n• dog\n• cat\nFood\n• egg', PET],
  ['numbers below their categories', 'right', 'Animals\n1. dog\n2. cat\n\nFood\n1. egg', PET],
  ['numbers that go on in the next category', 'right', 'Animals\n1) dog\n2) cat\n\nFood\n3) egg', PET],
  ['numbered categories with bullets', 'right', '1. Animals\n- dog\n- cat\n2. Food\n- egg', PET],
  ['bullets with indented bullets', 'right', '- Animals\n  - dog\n  - cat\n- Food\n  - egg', PET],
  ['indented words', 'right', 'Animals\n\tdog\n\tcat\nFood\n\tegg', PET],
  ['words indented by spaces', 'right', 'Animals\n  dog\n  cat\nFood\n  egg', PET],
  [
    'an unknown category after a blank row',
    'asked',
    'Animals\ndog\ncat\n\nPond\nfrog',
    { Animals: ['dog', 'cat'], Pond: ['frog'] },
  ],
  ['unknown categories, one with one word', 'asked', 'Pond\nfrog\nnewt\n\nShed\nrake', POND],
  ['blank rows below the categories too', 'right', 'Animals\n\ndog\ncat\n\nFood\n\negg\nmilk', PETS],
  [
    'a blank row within a category',
    'asked',
    'Animals\ndog\ncat\n\nhen\ncow',
    { Animals: ['dog', 'cat', 'hen', 'cow'] },
  ],
  ['Chinese categories with one word', 'right', '动物\n狗\n猫\n\n食物\n蛋\n奶', 动物],
  ['Chinese categories without a blank row', 'asked', '动物\n狗\n猫\n食物\n蛋\n奶', 动物],
  [
    'a category and pairs without a header',
    'asked',
    'Animals\ndog;Hund\n\nFood\negg;Ei',
    { Animals: ['dog|Hund'], Food: ['egg|Ei'] },
  ],
  ['headings of Markdown', 'right', '# Animals\ndog\ncat\n\n# Food\negg', PET],
  ['small headings of Markdown with bullets', 'right', '## Animals\n\n- dog\n- cat\n\n## Food\n\n* egg', PET],
  ['names in brackets', 'right', '[Animals]\ndog\ncat\n[Food]\negg', PET],
  ['names in Chinese brackets', 'right', '【动物】\n狗\n猫\n【食物】\n蛋\n奶', 动物],
  ['bold names', 'right', '**Animals**\ndog\ncat\n\n**Food**\negg', PET],
  ['names with a colon', 'right', 'Animals:\ndog\ncat\n\nFood:\negg', PET],
  ['names with a colon and bullets', 'right', 'Animals:\n- dog\n- cat\nFood:\n- egg', PET],
  ['names with a Chinese colon', 'right', '动物：\n狗\n猫\n食物：\n蛋\n奶', 动物],
  ['unknown names with marks', 'right', '# Pond\nfrog\nnewt\n# Shed\nrake', POND],
  [
    'names with marks above pairs',
    'asked',
    '# Animals\ndog - Hund\ncat - Katze\n# Food\negg - Ei',
    { Animals: ['dog|Hund', 'cat|Katze'], Food: ['egg|Ei'] },
  ],
  ['names between equal signs', 'right', '== Animals ==\ndog\ncat\n== Food ==\negg', PET],
  ['a name of one category with a mark', 'right', '# Animals\ndog\ncat', { Animals: ['dog', 'cat'] }],
  [
    'a category in a row of a table with a header',
    'right',
    'Word,Meaning\nAnimals,\ndog,Hund\ncat,Katze\nFood,\negg,Ei',
    { Animals: ['dog|Hund', 'cat|Katze'], Food: ['egg|Ei'] },
  ],
  [
    'a category in a row of pairs',
    'asked',
    'Animals,\ndog,Hund\ncat,Katze\nFood,\negg,Ei',
    { Animals: ['dog|Hund', 'cat|Katze'], Food: ['egg|Ei'] },
  ],
  [
    'a category in a row below Chinese headings',
    'right',
    '汉字,拼音,英文\n动物,,\n狗,gǒu,dog\n猫,māo,cat\n食物,,\n蛋,dàn,egg',
    ZH_BOTH,
  ],
  [
    'a word without a meaning in a table',
    'right',
    'Word,Meaning\ndog,Hund\ncat,\nhen,Huhn',
    { '': ['dog|Hund', 'cat', 'hen|Huhn'] },
  ],
  [
    'a capital among small words',
    'asked',
    'Animals\ndog\ncat\nPond\nfrog\nnewt\nhen\nduck',
    { Animals: ['dog', 'cat'], Pond: ['frog', 'newt', 'hen', 'duck'] },
  ],
];

const CHINESE: readonly Written[] = [
  ['a category above Chinese lines', 'right', '动物\n狗 gǒu dog\n猫 māo cat', ZH_ANIMALS],
  [
    'an English category above Chinese lines',
    'right',
    'Animals\n狗 gǒu dog\n猫 māo cat',
    { Animals: ['狗|dog|gǒu', '猫|cat|māo'] },
  ],
  ['an unknown title above Chinese lines', 'asked', 'My words\n狗 gǒu dog\n猫 māo cat', ZH],
  [
    'an unknown category above Chinese lines',
    'asked',
    'My words\n狗 gǒu dog\n猫 māo cat',
    { 'My words': ['狗|dog|gǒu', '猫|cat|māo'] },
  ],
  ['two categories above Chinese lines', 'right', '动物\n狗 gǒu dog\n猫 māo cat\n食物\n蛋 dàn egg', ZH_BOTH],
  [
    'categories and blank rows above Chinese lines',
    'right',
    '动物\n\n狗 gǒu dog\n猫 māo cat\n\n食物\n\n蛋 dàn egg',
    ZH_BOTH,
  ],
  ['a marked category above Chinese lines', 'right', '# 动物\n狗 gǒu dog\n猫 māo cat', ZH_ANIMALS],
  ['numbered Chinese lines below a category', 'right', '动物\n1. 狗 (gǒu) dog\n2. 猫 (māo) cat', ZH_ANIMALS],
  [
    'Chinese lines of which one has no pinyin',
    'right',
    '狗 gǒu dog\n香蕉\n猫 māo cat',
    { '': ['狗|dog|gǒu', '香蕉', '猫|cat|māo'] },
  ],
  [
    'Pleco with marks for tones',
    'right',
    '猫[貓]\tmāo\tcat\n马[馬]\tmǎ\thorse',
    { '': ['猫|cat|māo', '马|horse|mǎ'] },
  ],
  [
    'Pleco with marks for tones, some alike',
    'right',
    '狗\tgǒu\tdog\n马[馬]\tmǎ\thorse',
    { '': ['狗|dog|gǒu', '马|horse|mǎ'] },
  ],
  [
    'traditional words in brackets in a table',
    'right',
    'Chinese,English\n猫[貓],cat\n马[馬],horse',
    { '': ['猫|cat', '马|horse'] },
  ],
  [
    'two scripts with a slash',
    'asked',
    'Chinese,Pinyin,English\n貓/猫,māo,cat\n馬/马,mǎ,horse',
    { '': ['猫|cat|māo', '马|horse|mǎ'] },
  ],
  [
    'two scripts with a slash, the traditional',
    'asked',
    'Chinese,Pinyin,English\n貓/猫,māo,cat\n狗/狗,gǒu,dog',
    { '': ['貓|cat|māo', '狗|dog|gǒu'] },
  ],
  [
    'two scripts with a slash without a header',
    'asked',
    '貓/猫\tcat\n馬/马\thorse',
    { '': ['猫|cat', '马|horse'] },
  ],
  ['Quizlet with pinyin in brackets', 'right', '狗 (gǒu)\tdog\n猫 (māo)\tcat', ZH],
  ['Quizlet with pinyin behind the word', 'right', '狗 gǒu\tdog\n猫 māo\tcat', ZH],
  ['pinyin in full-width brackets', 'right', 'Term,Definition\n狗（gǒu）,dog\n猫（māo）,cat', ZH],
  ['a Chinese meaning with pinyin in brackets', 'asked', 'dog,狗 (gǒu)\ncat,猫 (māo)', ZH],
  [
    'a Chinese meaning with pinyin below headings',
    'right',
    'English,Chinese\ndog,狗 (gǒu)\ncat,猫 (māo)',
    ZH,
  ],
  [
    'words with pinyin in brackets below a category',
    'asked',
    '动物\n狗 (gǒu)\n猫 (māo)',
    { 动物: ['狗||gǒu', '猫||māo'] },
  ],
  [
    'words with pinyin in brackets below categories',
    'asked',
    '动物,食物\n狗 (gǒu),蛋 (dàn)\n猫 (māo),奶 (nǎi)',
    { 动物: ['狗||gǒu', '猫||māo'], 食物: ['蛋||dàn', '奶||nǎi'] },
  ],
];

const LINES: readonly Written[] = [
  ...(
    [
      ['a colon', 'Animals: dog, cat\nFood: egg, milk'],
      ['a colon without spaces', 'Animals:dog,cat\nFood:egg,milk'],
      ['a mark of Markdown', '# Animals: dog, cat\n# Food: egg, milk'],
      ['brackets', '[Animals] dog, cat\n[Food] egg, milk'],
      ['brackets and a colon', '[Animals]: dog, cat\n[Food]: egg, milk'],
      ['stars', '**Animals**: dog, cat\n**Food**: egg, milk'],
      ['stars around the colon', '**Animals:** dog, cat\n**Food:** egg, milk'],
      ['numbers', '1. Animals: dog, cat\n2. Food: egg, milk'],
      ['bullets', '- Animals: dog, cat\n- Food: egg, milk'],
      ['semicolons', 'Animals: dog; cat\nFood: egg; milk'],
      ['a dash', 'Animals - dog, cat\nFood - egg, milk'],
      ['blank rows', 'Animals: dog, cat\n\nFood: egg, milk'],
    ] as const
  ).map(([name, text]): Written => [`a category and its words on a line, with ${name}`, 'right', text, PETS]),
  ['a Chinese colon and Chinese commas', 'right', '动物：狗、猫\n食物：蛋、奶', 动物],
  ['a Chinese colon and full-width commas', 'right', '动物：狗，猫\n食物：蛋，奶', 动物],
  ['a Chinese colon and spaces', 'asked', '动物：狗 猫\n食物：蛋 奶', 动物],
  ['Chinese brackets and commas', 'right', '【动物】狗、猫\n【食物】蛋、奶', 动物],
  ['German categories on lines', 'right', 'Tiere: Hund, Katze\nEssen: Ei, Milch', TIERE],
  ['unknown categories on lines', 'asked', 'Pond: frog, newt\nShed: rake', POND],
  ['one category on a line', 'right', 'Animals: dog, cat', { Animals: ['dog', 'cat'] }],
  [
    'words with several meanings',
    'asked',
    'dog: Hund, Rüde\ncat: Katze',
    { '': ['dog|Hund, Rüde', 'cat|Katze'] },
  ],
  ['words in lines below categories', 'asked', 'Animals\ndog, cat\n\nFood\negg, milk', PETS],
  ['words in lines below Chinese categories', 'right', '动物\n狗、猫\n食物\n蛋、奶', 动物],
  ['words in lines below marked categories', 'asked', '## Animals\ndog, cat\n## Food\negg, milk', PETS],
  ['words on one line', 'asked', 'dog, cat, hen, cow', WORDS],
  ['words on one line without spaces', 'asked', 'dog,cat,hen,cow', WORDS],
  ['words on one line with semicolons', 'asked', 'dog; cat; hen; cow', WORDS],
  ['words on two lines with commas', 'asked', 'dog, cat\nhen, cow', WORDS],
  ['words on lines of different length', 'asked', 'dog, cat, hen\ncow', WORDS],
  ['Chinese words on one line', 'asked', '狗、猫、鸡', { '': ['狗', '猫', '鸡'] }],
  ['Chinese words on one line with full-width commas', 'asked', '狗，猫，鸡', { '': ['狗', '猫', '鸡'] }],
  ['Chinese words on one line with spaces', 'asked', '狗 猫 鸡', { '': ['狗', '猫', '鸡'] }],
  ['Chinese words on lines', 'asked', '狗、猫、鸡\n牛、马', { '': ['狗', '猫', '鸡', '牛', '马'] }],
  ['arrows', 'asked', 'dog → 狗\ncat → 猫', PAIRS],
  ['arrows, the Chinese learned', 'asked', 'dog → 狗\ncat → 猫', ZH_PAIRS],
  ['arrows of ASCII', 'asked', 'dog -> 狗\ncat -> 猫', ZH_PAIRS],
  ['double arrows', 'asked', 'dog => Hund\ncat => Katze', { '': ['dog|Hund', 'cat|Katze'] }],
  ['slashes', 'asked', 'dog / 狗\ncat / 猫', ZH_PAIRS],
  ['slashes without spaces', 'asked', 'dog/狗\ncat/猫', ZH_PAIRS],
  ['slashes between two languages', 'asked', 'dog / Hund\ncat / Katze', { '': ['dog|Hund', 'cat|Katze'] }],
  ['arrows below a category', 'asked', 'Animals\ndog → 狗\ncat → 猫', { Animals: ['狗|dog', '猫|cat'] }],
  ['a meaning on the next line', 'asked', 'dog\nHund\ncat\nKatze', { '': ['dog|Hund', 'cat|Katze'] }],
  ['a Chinese meaning on the next line', 'asked', 'dog\n狗\ncat\n猫', PAIRS],
  ['a Chinese word above its meaning', 'asked', '狗\ndog\n猫\ncat', ZH_PAIRS],
  [
    'pairs of lines with blank rows',
    'asked',
    'dog\nHund\n\ncat\nKatze\n\nhen\nHuhn',
    { '': ['dog|Hund', 'cat|Katze', 'hen|Huhn'] },
  ],
  [
    'a definition below each word',
    'asked',
    'dog\nAn animal that barks.\ncat\nAn animal that purrs, and sleeps.',
    { '': ['dog|An animal that barks.', 'cat|An animal that purrs, and sleeps.'] },
  ],
  [
    'an indented definition below each word',
    'asked',
    'dog\n  Hund\ncat\n  Katze',
    { '': ['dog|Hund', 'cat|Katze'] },
  ],
  ['a word, its pinyin and its meaning on three lines', 'asked', '狗\ngǒu\ndog\n猫\nmāo\ncat', ZH],
];

const TABLES: readonly Written[] = [
  ['merged cells of a category', 'asked', 'Category,Word\nAnimals,dog\n,cat\nFood,egg', PET],
  [
    'blank cells of a category that stay without',
    'asked',
    'Category,Word\nAnimals,dog\n,cat\nFood,egg',
    { Animals: ['dog'], '': ['cat'], Food: ['egg'] },
  ],
  ['merged cells behind the word', 'asked', 'Word,Category\ndog,Animals\ncat,\negg,Food', PET],
  [
    'merged cells and a row of the name alone',
    'right',
    'Category,Word\nAnimals,\n,dog\n,cat\nFood,\n,egg',
    PET,
  ],
  [
    'merged cells without a header',
    'asked',
    'Animals,dog,Hund\n,cat,Katze\nFood,egg,Ei',
    { Animals: ['dog|Hund', 'cat|Katze'], Food: ['egg|Ei'] },
  ],
  [
    'merged cells of Chinese',
    'asked',
    '分类,汉字,拼音,英文\n动物,狗,gǒu,dog\n,猫,māo,cat\n食物,蛋,dàn,egg',
    ZH_BOTH,
  ],
  [
    'merged cells of Chinese without a header',
    'asked',
    '动物,狗,gǒu,dog\n,猫,māo,cat\n食物,蛋,dàn,egg',
    ZH_BOTH,
  ],
  [
    'rows of words below names that look like pinyin, a meaning and a word',
    'asked',
    'Pets\nmāo,dog,狗\n动物\nhen,dog,苹果',
    { Pets: ['māo', 'dog', '狗'], 动物: ['hen', 'dog', '苹果'] },
  ],
  ['tags of Notion', 'asked', 'Name,Tags\ndog,Animals\ncat,Animals\negg,Food', PET],
  [
    'tags of Notion as categories of which one word has two',
    'asked',
    'Name,Tags\ndog,"Animals, Pets"\negg,Food',
    { 'Animals, Pets': ['dog'], Food: ['egg'] },
  ],
  [
    'tags of Notion that are left out',
    'asked',
    'Word,Meaning,Tags\ndog,Hund,Animals\negg,Ei,Food',
    { '': ['dog|Hund', 'egg|Ei'] },
  ],
  [
    'tags of Notion beside a meaning',
    'asked',
    'Word,Meaning,Tags\ndog,Hund,Animals\negg,Ei,Food',
    { Animals: ['dog|Hund'], Food: ['egg|Ei'] },
  ],
];

const asCases = (lists: readonly Written[]): ListCase[] =>
  lists.map(([name, outcome, text, content]) => ({ name, outcome, text, content }));

/** Every list with the other line ends too. */
export const HAND_MADE: readonly ListCase[] = asCases([
  ...BLOCKS,
  ...CHINESE,
  ...LINES,
  ...TABLES,
  ...SEPARATED,
]).flatMap((list) => [
  list,
  { ...list, name: `${list.name}, by Windows`, text: `${list.text.replaceAll('\n', '\r\n')}\r\n` },
]);
