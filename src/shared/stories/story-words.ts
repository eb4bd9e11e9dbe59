import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { CHINESE_READINGS } from '#shared/shipped-words/parse-chinese-texts.ts';
import { ENGLISH_GLUE } from '#shared/shipped-words/parse-english-texts.ts';
import { CHINESE_STORY_GLUE } from './chinese-stories.ts';
import { listEnglishForms } from './english-forms.ts';
import { ENGLISH_GLUE_VERBS, ENGLISH_STORY_GLUE } from './english-stories.ts';
import { getFormKey } from './story.ts';

/** `untaught`: a shipped Chinese word that the child does not know. It must not be read as two taught words. */
type Kind = 'taught' | 'coming' | 'glue' | 'untaught';

type KnownWord = { readonly word: string; readonly kind: Kind };

export type StoryWords = {
  readonly language: WordLanguage;
  /** Words by each form that may occur in a text. */
  readonly known: ReadonlyMap<string, KnownWord>;
  /** The length of the longest form, in words (English) or characters (Chinese). */
  readonly longest: number;
};

export type GivenWords = { readonly taught: readonly string[]; readonly coming: readonly string[] };

/** Returns the words that a story may use (`docs/product/stories.md#words-of-a-made-story`). */
export function listStoryWords(language: WordLanguage, { taught, coming }: GivenWords): StoryWords {
  const known = language === 'en' ? new Map(listEnglishGlue()) : new Map(listChineseWords());
  const shortForms = language === 'en' ? [] : listShortForms();
  for (const [kind, words] of [['coming', coming] as const, ['taught', taught] as const]) {
    for (const text of words) {
      const word = getFormKey(text);
      const forms =
        language === 'en'
          ? listEnglishForms(word)
          : [word, ...shortForms.filter(({ part }) => part === word).map(({ form }) => form)];
      for (const form of forms) {
        // A form of one card may be another card, such as "saw" and "see".
        const isOther =
          form !== word && known.get(form)?.word === form && known.get(form)?.kind !== 'untaught';
        if (form && !isOther) known.set(form, { word, kind });
      }
    }
  }
  // The key of a traditional word, which is simplified, may be shorter.
  const forms = [...known.keys(), ...taught, ...coming];
  const lengths = forms.map((form) => (language === 'en' ? form.split(' ').length : form.length));
  return { language, known, longest: Math.max(1, ...lengths) };
}

function listEnglishGlue(): [string, KnownWord][] {
  const toGlue = (form: string, word: string): [string, KnownWord] => [form, { word, kind: 'glue' }];
  return [
    ...[...ENGLISH_GLUE, ...ENGLISH_STORY_GLUE, 'was', 'were'].map((word) => toGlue(word, word)),
    ...ENGLISH_GLUE_VERBS.flatMap((verb) => listEnglishForms(verb).map((form) => toGlue(form, verb))),
  ];
}

function listChineseWords(): [string, KnownWord][] {
  const shipped = [...CHINESE_READINGS].map(([form, { part }]): [string, KnownWord] => [
    form,
    part === null ? { word: form, kind: 'glue' } : { word: part, kind: 'untaught' },
  ]);
  const glue = [...CHINESE_STORY_GLUE.keys()].map((word): [string, KnownWord] => [
    word,
    { word, kind: 'glue' },
  ]);
  return [...shipped, ...glue];
}

function listShortForms(): { form: string; part: string }[] {
  return [...CHINESE_READINGS].flatMap(([form, { part }]) =>
    part !== null && part !== form ? { form, part } : [],
  );
}
