/** Words of senses that do not belong on a child's card, even where CC-CEDICT does not mark the sense. */
const BLOCKED = new RegExp(
  `\\b(?:${[
    'vulgar',
    'slang',
    'swear ?word',
    'sex(?:ual|y)?',
    'heterosexual',
    'homosexual',
    'eroti',
    'lewd',
    'obscen',
    'porn',
    'prostitut',
    'whore',
    'slut',
    'brothel',
    'cuckold',
    'bastard',
    'bitch',
    'fuck',
    'shit(?:ty)?\\b',
    'damn',
    'masturbat',
    'penis',
    'phallus',
    'vagina',
    'genital',
    'testicl',
    'boob',
    'tits?\\b',
    'cock\\b',
    'hickey',
    'butch\\b',
    'rape\\b',
  ].join('|')})`,
  'i',
);

/** Returns the first sense that may be on a child's card, or ''. Semicolons separate the senses of `meaning`. */
export function chooseSense(meaning: string): string {
  return meaning.split('; ').find((sense) => !BLOCKED.test(sense)) ?? '';
}
