import { getFormKey, HERO } from './story.ts';
import type { StoryWords } from './story-words.ts';

/** The possessive ending of English, as in {name}’s. */
const POSSESSIVE = /^[’']s(?!\p{L})/u;

export type StoryPiece = {
  readonly text: string;
  /** `foreign`: not taught, coming or glue. `odd`: characters that stories do not contain, such as digits. */
  readonly kind: 'hero' | 'sign' | 'taught' | 'coming' | 'glue' | 'foreign' | 'odd';
  /** The card or glue word that the text is a form of. */
  readonly word: string | null;
};

const WORD = String.raw`[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*`;
const ENGLISH_WORDS = new RegExp(`^${WORD}(?:[ -]${WORD})*`, 'u');
const ENGLISH_WORD = new RegExp(`^${WORD}`, 'u');
const OTHER_LETTERS = /^(?:(?!\p{Script=Han})[\p{L}\p{M}])+/u;
/** Punctuation that ends or divides a sentence. Unlike in a URL, no letter follows it. */
const SIGNS = {
  en: /^(?:[.,!?;:…]+(?!\p{L})|[ “”"‘’'—–-])+/u,
  zh: /^[，。！？、；：“”‘’《》…—,.!?; ]+/u,
};
const UNKNOWN_CHARACTERS = /^(?:[^\p{L}\p{M}{ “”"‘’《》，。！？]+|.)/su;

/** Reads the longest words first. Every character belongs to exactly one piece. */
export function readPieces(text: string, words: StoryWords): StoryPiece[] {
  const pieces: StoryPiece[] = [];
  for (let offset = 0; offset < text.length; offset += pieces.at(-1)?.text.length ?? 1)
    pieces.push(readPiece(text.slice(offset), words));
  return pieces;
}

function readPiece(rest: string, words: StoryWords): StoryPiece {
  if (rest.startsWith(HERO)) {
    const [ending = ''] = (words.language === 'en' && POSSESSIVE.exec(rest.slice(HERO.length))) || [];
    return { text: HERO + ending, kind: 'hero', word: null };
  }
  const [sign] = SIGNS[words.language].exec(rest) ?? [];
  if (sign) return { text: sign, kind: 'sign', word: null };
  return findKnown(rest, words) ?? readUnknown(rest, words.language);
}

function findKnown(rest: string, { language, known, longest }: StoryWords): StoryPiece | null {
  const starts = language === 'en' ? listStarts(rest, longest) : listSlices(rest, longest);
  for (const text of starts) {
    const match = known.get(getFormKey(text));
    if (match) return { text, kind: match.kind === 'untaught' ? 'foreign' : match.kind, word: match.word };
  }
  return null;
}

/** Returns the word sequences at the start of a text, longest first. */
function listStarts(rest: string, longest: number): string[] {
  const [run = ''] = ENGLISH_WORDS.exec(rest) ?? [];
  const parts = run.split(/([ -])/).slice(0, 2 * longest - 1);
  return parts.flatMap((_, i) => (i % 2 === 0 ? parts.slice(0, i + 1).join('') : [])).reverse();
}

function listSlices(rest: string, longest: number): string[] {
  const max = Math.min(longest, rest.length);
  return Array.from({ length: max }, (_, i) => rest.slice(0, max - i));
}

function readUnknown(rest: string, language: StoryWords['language']): StoryPiece {
  const [word] =
    (language === 'en' ? ENGLISH_WORD : /^\p{Script=Han}/u).exec(rest) ?? OTHER_LETTERS.exec(rest) ?? [];
  if (word) return { text: word, kind: 'foreign', word: null };
  return { text: UNKNOWN_CHARACTERS.exec(rest)?.[0] ?? rest, kind: 'odd', word: null };
}
