import type { Content } from './word-lists.test-support.ts';

type Separated = readonly [name: string, outcome: 'right' | 'asked', text: string, content: Content];

const WORDS = { '': ['dog', 'cat', 'hen', 'cow'] };
const ZH = { '': ['狗|dog|gǒu', '猫|cat|māo'] };
const PAIRS = { '': ['dog|狗', 'cat|猫'] };
const ZH_PAIRS = { '': ['狗|dog', '猫|cat'] };

/** Lists with separators and numbers that few programs know. */
export const SEPARATED: readonly Separated[] = [
  ['a meaning in brackets', 'asked', 'dog (狗)\ncat (猫)', ZH_PAIRS],
  ['a meaning in full-width brackets', 'asked', 'dog（狗）\ncat（猫）', PAIRS],
  ['a Chinese word with its meaning in brackets', 'asked', '狗 (dog)\n猫 (cat)', ZH_PAIRS],
  [
    'a meaning in brackets in another language',
    'asked',
    'dog (Hund)\ncat (Katze)',
    { '': ['dog|Hund', 'cat|Katze'] },
  ],
  [
    'brackets that are left as they are',
    'asked',
    'bat (animal)\ncat (pet)',
    { '': ['bat (animal)', 'cat (pet)'] },
  ],
  ['a Chinese meaning behind a space', 'asked', 'big dog 大狗\ncat 猫', { '': ['大狗|big dog', '猫|cat'] }],
  [
    'a Chinese meaning behind words',
    'asked',
    'big dog 大狗\nsmall cat 小猫',
    { '': ['big dog|大狗', 'small cat|小猫'] },
  ],
  [
    'a meaning of several words behind a Chinese word',
    'asked',
    '大狗 big dog\n猫 cat',
    { '': ['大狗|big dog', '猫|cat'] },
  ],
  ['circled numbers', 'asked', '① dog\n② cat\n③ hen\n④ cow', WORDS],
  ['circled numbers without spaces', 'asked', '①dog\n②cat\n③hen\n④cow', WORDS],
  ['circled numbers below a category', 'right', 'Animals\n① dog\n② cat', { Animals: ['dog', 'cat'] }],
  ['numbers behind a sharp', 'asked', '#1 dog\n#2 cat\n#3 hen\n#4 cow', WORDS],
  [
    'numbers behind a sharp with meanings',
    'asked',
    '#1 dog - Hund\n#2 cat - Katze',
    { '': ['dog|Hund', 'cat|Katze'] },
  ],
  [
    'columns of several spaces',
    'asked',
    'dog      Hund\nbig cat  Katze',
    { '': ['dog|Hund', 'big cat|Katze'] },
  ],
  [
    'columns of several spaces with a header',
    'asked',
    'Word     Meaning\ndog      Hund\nbig cat  Katze',
    { '': ['dog|Hund', 'big cat|Katze'] },
  ],
  [
    'three columns of several spaces',
    'right',
    '狗    gǒu   dog\n熊猫  xióng māo  giant panda',
    { '': ['狗|dog|gǒu', '熊猫|giant panda|xióng māo'] },
  ],
  ['lines of CC-CEDICT', 'right', '狗 狗 [gou3] /dog/CL:隻|只[zhi1]/\n貓 猫 [mao1] /cat/', ZH],
  [
    'lines of CC-CEDICT with more senses and syllables',
    'right',
    '熊貓 熊猫 [xiong2 mao1] /panda/\n女兒 女儿 [nu:3 er2] /daughter/girl/',
    { '': ['熊猫|panda|xióng māo', '女儿|daughter; girl|nǚ ér'] },
  ],
  ['dots between word and meaning', 'asked', 'dog...Hund\ncat...Katze', { '': ['dog|Hund', 'cat|Katze'] }],
  [
    'a row of dots of any length',
    'asked',
    'dog ........ Hund\nbig cat ..... Katze',
    { '': ['dog|Hund', 'big cat|Katze'] },
  ],
  [
    'an ellipsis between word and meaning',
    'asked',
    'dog … Hund\ncat … Katze',
    { '': ['dog|Hund', 'cat|Katze'] },
  ],
  ['tildes', 'asked', 'dog ~ Hund\ncat ~ Katze', { '': ['dog|Hund', 'cat|Katze'] }],
  ['full-width tildes', 'asked', 'dog～Hund\ncat～Katze', { '': ['dog|Hund', 'cat|Katze'] }],
  [
    'sentences that end in dots',
    'right',
    'Greetings\nWait...\nWell...\nHello',
    { Greetings: ['Wait...', 'Well...', 'Hello'] },
  ],
];
