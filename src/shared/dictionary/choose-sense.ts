/** Words of senses that do not belong on a child's card, even where CC-CEDICT does not mark the sense. */
const ADULT = matchWords([
  '(?:bull)?shit(?:ty|s)?',
  '(?<!social |international )intercourse',
  '(?<!oilseed )rape[ds]?(?! (?:greens|plant))',
  '(?:god)?damn(?:ed|it)?|goddam',
  '(?:mother)?fuck\\w*',
  'sex(?:es|y|ier|iness|ism|ist|less|ology|ual\\w*)?',
  'aphrodisiacs?',
  'asshole',
  'bastards?(?! carp)',
  'bawd',
  'bitch\\w*',
  'boob(?:s|ies)',
  'brothels?',
  'call girls?',
  'clitor\\w*',
  'condoms?',
  'courtesans?',
  'cuckold\\w*',
  'cunnilingus',
  'cunts?',
  'dildos?',
  'ejaculat\\w*',
  'erectile',
  'erections?',
  'erotic\\w*',
  'fellatio',
  'fetish',
  'fornicat\\w*',
  "friggin[g']?",
  'genital\\w*',
  'gigolos?',
  'hand ?job',
  'hickey',
  'hookers?',
  'horny',
  'incest\\w*',
  'lecher\\w*',
  'lewd\\w*',
  'lust(?:ful)?',
  'mak(?:e|ing) love|lovemaking',
  'masochis\\w*',
  'masturbat\\w*',
  'molest\\w*',
  'nymphomania\\w*',
  'obscen\\w*',
  'orgasms?|orgy',
  'pa?edophil\\w*',
  'penis\\w*|phallus',
  'perverts?',
  'pimps?',
  'porn\\w*',
  'prostitut\\w*',
  'pubic hair',
  'pussy(?! willow)',
  'rapists?',
  'scrotum',
  'semen(?! (?:euryales|trachyspermi))',
  'sluts?',
  'sodomy|buggery',
  'streetwalkers?',
  'swear ?words?',
  'testicles?',
  'tits',
  'vaginal?|vulva',
  'whor(?:e|es|ing|ehouse)',
  'WTF',
]);

/** Senses to skip, because they also have a harmless meaning or are only coarse. */
const AMBIGUOUS = new RegExp(
  `^(?:cock|dick|rape|the (?:male|female|opposite) sex)$|${matchWords(['butch', 'copulat\\w*', 'piss\\w*', 'slang', 'vulgar']).source}`,
  'i',
);

function matchWords(words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})(?!\\w)`, 'i');
}

/**
 * Returns the first sense that may be on a child's card, or ''. Semicolons separate the senses of `meaning`. If the first is
 * adult, so are its synonyms, and none is returned.
 */
export function chooseSense(meaning: string): string {
  const senses = meaning.split('; ');
  const isAdult = (sense: string) => ADULT.test(sense) && !AMBIGUOUS.test(sense);
  if (isAdult(senses[0]!)) return '';
  return senses.find((sense) => !ADULT.test(sense) && !AMBIGUOUS.test(sense)) ?? '';
}
