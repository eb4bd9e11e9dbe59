/**
 * The words that the repository does not use, such as unclear names, with the words to use instead. The check reads names,
 * comments, test titles and documents. Texts on screen and in emails are exempt.
 * @type {readonly (readonly [banned: RegExp, use: string])[]}
 */
export const BANNED_WORDS = [
  [/nobody(?!'\])/i, 'the subject: "no request", "no family", or a sentence in the passive'],
  [/whoever/i, 'the subject: "a user who", "the owner", "every client that"'],
  [/somebody/i, 'the subject: "a person", "another user", "a visitor", "an operator"'],
  [/\bhears\b/i, '"gets", "learns", "is called with"'],
  [/\b(?:is|are|was|were|be|been|being|gets?) told\b/i, '"gets a mail", "sees", "the answer says"'],
  [/\banew\b/i, '"again", or a verb with re-'],
  [/\balso where\b/i, '"even if", "also if"'],
  [/\b(?:stands?|lies?) (?:in(?! (?:for|place))|below|above|beside)\b/i, '"is in", "is below"'],
  [/\b(?:until|before|once|whether)\b[^.;,]{0,40} (?:is|are) here\b/i, '"has loaded"'],
  [/\bspecifications?\b(?!')|\bspec (?:section|call)/i, 'docs/product/<page>.md#<rule>'],
  // In capitals, it names a document outside the repository. In lower case, it is an ordinary word.
  [/\bDESIGN\b/, 'docs/product/<page>.md#<rule>'],
  [/\bpatien(?:ce|t)(?:Ms|S)?\b|connectWithPatience/i, 'TIMEOUT_MS, connectWithRetry'],
  [/farewell/i, 'deletion receipt'],
  [/\b(?:type|interface) \w+Parts\b|\b[A-Z]\w+Parts\b/, '*Deps, or *Fields for the fields of a record'],
  [/\bovertaken\b/i, 'isStale'],
];

/**
 * Chinese words that are no longer used, because each thing has one name (docs/glossary.md#chinese-on-screen). The check reads
 * all files, including texts on screen and in emails.
 * @type {readonly (readonly [banned: RegExp, use: string])[]}
 */
export const BANNED_CHINESE_WORDS = [
  [/闪卡/, '字卡'],
  [/(?<!字)卡组/, '字卡组'],
  [/方案|套餐/, '免费版, 打印版, 版本; 订阅 for what is paid'],
  [/傍晚/, '晚上'],
  [/夜间/, '睡前; 黑底 for the night mode of the player'],
  [/看[字纸]卡/, '练习'],
  [/重新加载/, '刷新页面'],
  [/投入(?:度|时段|程度)|最投入/, '专注度, 最专注'],
];

/**
 * Files whose English words are not checked, such as locales.
 */
const FREE_FILES = [
  /^src\/client\/locales\//,
  /^src\/server\/(?:.*\/)?(?:[\w-]+-mail\.ts|[\w-]+-texts\.json)$/,
  /^(?:package-lock\.json|LICENSE)$/,
];

const THIS_CHECK = /^scripts\/lib\/checks\/(?:words|check-words\.test)\.(?:mjs|ts)$/;

/** Allowed terms of other software and quotations of texts on screen. */
const ALLOWED = [/ON CONFLICT specification/, /\['postgres', 'nobody'\]/];

/**
 * Finds banned words, each with its line and the words to use instead.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function findBannedWords(path, text) {
  if (THIS_CHECK.test(path)) return [];
  const isFree = FREE_FILES.some((free) => free.test(path));
  const words = isFree ? BANNED_CHINESE_WORDS : [...BANNED_WORDS, ...BANNED_CHINESE_WORDS];
  return text.split('\n').flatMap((line, index) => {
    const checkedText = ALLOWED.reduce((text, allowed) => text.replace(allowed, ''), line);
    return words.flatMap(([banned, use]) => {
      const match = banned.exec(checkedText);
      return match ? [`${path}:${index + 1}: "${match[0]}": use ${use}`] : [];
    });
  });
}
