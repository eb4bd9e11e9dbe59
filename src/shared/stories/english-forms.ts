import nlp from 'compromise/two';

type Transforms = {
  noun: Record<'toPlural' | 'toSingular', (word: string, model: object) => string>;
  verb: { conjugate(word: string, model: object): Record<string, string> };
  adjective: {
    toComparative(word: string, model: object): string | null;
    toSuperlative(word: string, model: object): string | null;
  };
};

type Model = {
  one: { lexicon: Record<string, string | string[]> };
  two: { switches: Record<string, string> };
};

const MODEL = nlp.model() as Model;
/** The library does not type its methods. */
const { noun, verb, adjective } = (nlp.methods() as { two: { transform: Transforms } }).two.transform;

/** Returns false for tenses with an auxiliary, such as "will sing". */
function isOneWord(form: string | null | undefined): form is string {
  return form !== null && form !== undefined && form !== '' && !form.includes(' ');
}

/**
 * Returns a word's possible parts of speech in the library's lists: "star" is a noun and a verb. A word that the lists
 * lack counts as a noun.
 */
function listPartsOfSpeech(word: string): string {
  return [MODEL.one.lexicon[word] ?? 'Noun', MODEL.two.switches[word]].flat().join(' ');
}

function listWordForms(word: string): string[] {
  const parts = listPartsOfSpeech(word);
  const singular = noun.toSingular(word, MODEL);
  const isPlural =
    parts.includes('Plural') ||
    (singular !== word && singular.length > 2 && noun.toPlural(singular, MODEL) === word);
  const forms = [
    ...(isPlural ? [singular] : []),
    ...(!isPlural && /Noun|Singular|Actor|Uncountable/.test(parts) ? [noun.toPlural(word, MODEL)] : []),
    ...(!isPlural && /Verb|Infinitive|Present/.test(parts) ? Object.values(verb.conjugate(word, MODEL)) : []),
    ...(parts.includes('Adj')
      ? [adjective.toComparative(word, MODEL), adjective.toSuperlative(word, MODEL)]
      : []),
  ];
  return [word, ...forms.filter(isOneWord)];
}

/**
 * Returns the forms of a word in lower case, itself first: ducks, sang, bigger, duck’s. In a text of several words, the
 * first or the last may be inflected: brushes teeth, ice creams.
 */
export function listEnglishForms(text: string): string[] {
  const words = text.split(' ');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const forms =
    words.length === 1
      ? listWordForms(first)
      : [
          text,
          ...listWordForms(last).map((form) => [...words.slice(0, -1), form].join(' ')),
          ...listWordForms(first).map((form) => [form, ...words.slice(1)].join(' ')),
        ];
  return [...new Set(forms.flatMap((form) => [form, `${form}’s`]))];
}
