import { textKey } from '#shared/library/tables/text.ts';

export const COLUMN_ROLES = ['word', 'english', 'pinyin', 'category', 'ignore'] as const;
/** What a column of a list with one card per row holds. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * `chinese` and `language` name a language, `word` a card's front in any, `meaning` its back. `traditional` is the word where
 * there is no simplified one beside it.
 */
export type HeadingKind =
  | 'chinese'
  | 'traditional'
  | 'word'
  | 'language'
  | 'english'
  | 'meaning'
  | 'pinyin'
  | 'category'
  | 'ignore';

const HEADINGS: Record<HeadingKind, string> = {
  chinese: `chinese, hanzi, character, characters, chinese character, chinese characters, chinese word, chinese words, simplified,
    simplified chinese, mandarin, han zi, hànzì, 汉字, 漢字, 中文, 中文词, 汉语, 简体, 简体字, 简体中文, 简, 国语, 普通话, 生字, chinesisch, chinois, chino, zeichen`,
  traditional: 'traditional, traditional chinese, 繁体, 繁體, 繁体字, 繁體字, 正體, 繁体中文, 繁體中文, 繁',
  word: `word, words, term, terms, vocabulary, vocab, vocabulary word, front, question, expression, phrase, headword, item, entry,
    flashcard, card, prompt, lemma, 单词, 單詞, 词语, 詞語, 生词, 生詞, 词, 詞, 词汇, 詞彙, 正面, 问题, 字, wort, wörter, begriff, vokabel, vokabeln,
    vorderseite, frage, mot, mots, palabra, palabras, parola, 単語, 言葉, 단어, слово, słowo, slovo`,
  language: `german, french, spanish, italian, portuguese, russian, japanese, korean, dutch, polish, swedish, turkish, vietnamese, arabic,
    deutsch, französisch, spanisch, italienisch, français, español, italiano, português, русский, 日语, 日文, 德语, 法语, 韩语, 俄语, 西班牙语,
    日本語, 한국어, foreign word, native language`,
  english: `english, english word, english words, english meaning, english translation, englisch, anglais, inglés, inglese, английский,
    英文, 英语, 英語, 英文意思, 英语单词, 英文释义`,
  meaning: `meaning, meanings, translation, translations, definition, definitions, back, answer, gloss, explanation, description,
    意思, 释义, 釋義, 翻译, 翻譯, 解释, 解釋, 含义, 背面, 答案, bedeutung, übersetzung, rückseite, antwort, definition française, traduction,
    traducción, traduzione, significado, 意味, 訳, 뜻, перевод, значение, tłumaczenie, překlad`,
  pinyin: `pinyin, pronunciation, reading, romanization, romanisation, transliteration, pīnyīn, pin yin, pinyin (tone marks),
    拼音, 注音, 读音, 讀音, 发音, 發音, aussprache, prononciation, pronunciación, 読み, 発音`,
  category: `category, categories, topic, topics, theme, deck, group, unit, lesson, chapter, section, folder, 分类, 分類, 类别, 類別, 主题, 主題,
    单元, 單元, 课, 課, 组, 组别, kategorie, thema, lektion, einheit, catégorie, thème, leçon, categoría, tema, lección`,
  ignore: `no, no., nr, nr., n°, №, #, id, index, number, num, row, s/n, guid, 序号, 序號, 编号, 編號, 号, nummer, numéro, número,
    part of speech, pos, word class, class, type, wordtype, word type, 词性, 詞性, wortart, nature, grammar,
    example, examples, example sentence, sentence, sample sentence, 例句, 例子, beispiel, beispielsatz, exemple, ejemplo,
    note, notes, comment, comments, remark, remarks, 备注, 備註, 笔记, notiz, bemerkung, notetype, note type, tag, tags, 标签,
    image, picture, photo, 图片, audio, sound, recording, mp3, 音频, date, created, modified, 日期, stroke, strokes, stroke count, 笔画, 部首,
    radical, frequency, rank, level, hsk, hsk level, 级别, 等级, ipa, phonetic, phonetics, 音标, zhuyin, bopomofo, jyutping, url, link, color, due, ease`,
};

const kindByHeading = new Map(
  Object.entries(HEADINGS).flatMap(([kind, texts]) =>
    texts.split(/,\s+/).map((text) => [text.trim(), kind as HeadingKind] as const),
  ),
);

export function findHeadingKind(heading: string): HeadingKind | undefined {
  const key = textKey(heading).replace(/[:：*]+$/, '');
  const known = kindByHeading.get(key) ?? kindByHeading.get(key.replace(/\s*[(（[].*[)）\]]\s*$/, ''));
  if (known) return known;
  // Headings in two languages, such as `汉字 Hanzi` or `英文/English`.
  const kinds = key.split(/[\s/|·()（）]+/).flatMap((part) => (part === '' ? [] : [kindByHeading.get(part)]));
  return kinds.length > 1 && kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
}

/** Null for a row that holds no headings of cards: a word and another column are needed. */
export function readCardHeadings(header: readonly string[]): ColumnRole[] | null {
  const kinds = header.map((heading) => findHeadingKind(heading));
  const roles = header.map((): ColumnRole => 'ignore');
  const take = (role: ColumnRole, ...wanted: readonly HeadingKind[]) => {
    for (const kind of wanted) {
      const index = kinds.findIndex((other, at) => other === kind && roles[at] === 'ignore');
      if (index >= 0) {
        roles[index] = role;
        return true;
      }
    }
    return false;
  };
  const hasMeaning = kinds.includes('meaning') || kinds.includes('language');
  const hasWord = take(
    'word',
    'chinese',
    'traditional',
    'word',
    'language',
    ...(hasMeaning ? (['english'] as const) : []),
  );
  const others = [
    take('english', 'english', 'meaning', 'language', 'word'),
    take('pinyin', 'pinyin'),
    take('category', 'category'),
  ];
  return hasWord && others.includes(true) ? roles : null;
}

export const COMPLETE_HEADER = ['Word', 'English', 'Pinyin', 'Category'];

/** Categories with names such as Word and English would come back as columns of cards, so they get an apostrophe. */
export function guardHeadings(names: readonly string[]): string[] {
  const ambiguous = readCardHeadings(names) !== null;
  return names.map((name) => (isHeading(name) && (ambiguous || name.startsWith("'")) ? `'${name}` : name));
}

export function unguardHeading(heading: string): string {
  return isGuarded(heading) ? heading.slice(1) : heading;
}

export function isGuarded(heading: string): boolean {
  return heading.startsWith("'") && isHeading(heading);
}

function isHeading(text: string): boolean {
  return findHeadingKind(text.replace(/^'+/, '')) !== undefined;
}
