import type { StoryText } from '#shared/library/tables/story.ts';
import { findBlockedPiece } from './screen-words.ts';
import { readPieces, type StoryPiece } from './story-pieces.ts';
import { STORY_RULES } from './story-protocol.ts';
import type { StoryWords } from './story-words.ts';

export const STORY_PROBLEMS = [
  'page_count',
  'empty_page',
  'long_page',
  'long_sentence',
  'foreign_word',
  'odd_character',
  'rare_coming_word',
  'too_many_coming_words',
  'blocked_word',
] as const;

/** Page 0 is the title. `word` is the subject of the problem: a word, a sentence, or a number of pages or sentences. */
export type StoryProblem = { page: number; code: (typeof STORY_PROBLEMS)[number]; word: string };

/** Returns all violations of the rules of made stories (`docs/product/stories.md#check`). */
export function checkStory({ title, pages }: StoryText, words: StoryWords): StoryProblem[] {
  const { min, max } = STORY_RULES.pages;
  const piecesByPage = [title, ...pages].map((text) => readPieces(text, words));
  return [
    ...(pages.length < min || pages.length > max
      ? [{ page: 0, code: 'page_count' as const, word: String(pages.length) }]
      : []),
    ...piecesByPage.flatMap((pieces, page) => checkPage(pieces, page, words.language)),
    ...checkComingWords(piecesByPage),
  ];
}

function checkPage(pieces: StoryPiece[], page: number, language: StoryWords['language']): StoryProblem[] {
  const problems: StoryProblem[] = [];
  const add = (code: StoryProblem['code'], word: string) => problems.push({ page, code, word });
  const sentences = listSentences(pieces);
  if (sentences.length === 0) add('empty_page', '');
  if (sentences.length > (page === 0 ? 1 : STORY_RULES.sentencesPerPage))
    add('long_page', String(sentences.length));
  for (const sentence of sentences) {
    if (measureSentence(sentence, language) > STORY_RULES.sentence[language])
      add(
        'long_sentence',
        sentence
          .map(({ text }) => text)
          .join('')
          .trim(),
      );
  }
  for (const { kind, text } of pieces) {
    if (kind === 'foreign') add('foreign_word', text);
    if (kind === 'odd') add('odd_character', text);
  }
  const blocked = findBlockedPiece(pieces.map(({ text }) => text));
  if (blocked !== null) add('blocked_word', blocked);
  return problems;
}

/** Returns the sentences that have a word. */
function listSentences(pieces: readonly StoryPiece[]): StoryPiece[][] {
  const sentences: StoryPiece[][] = [[]];
  for (const piece of pieces) {
    sentences.at(-1)?.push(piece);
    if (piece.kind === 'sign' && /[.!?…。！？]/.test(piece.text)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.some(({ kind }) => kind !== 'sign'));
}

function measureSentence(sentence: readonly StoryPiece[], language: StoryWords['language']): number {
  const lengths = sentence.map(({ kind, text }) => {
    if (kind === 'sign' || kind === 'odd') return 0;
    if (language === 'en') return kind === 'hero' ? 1 : text.split(/[ -]/).length;
    return kind === 'hero' ? 2 : [...text].length;
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

function checkComingWords(piecesByPage: readonly StoryPiece[][]): StoryProblem[] {
  const occurrences = piecesByPage.flatMap((pieces, page) =>
    pieces.flatMap(({ kind, word }) => (kind === 'coming' && word !== null ? { page, word } : [])),
  );
  const counts = new Map<string, number>();
  for (const { word } of occurrences) counts.set(word, (counts.get(word) ?? 0) + 1);
  const surplus = [...counts.keys()].slice(STORY_RULES.coming);
  return occurrences.flatMap(({ page, word }): StoryProblem[] => {
    if (surplus.includes(word)) return [{ page, code: 'too_many_coming_words', word }];
    return (counts.get(word) ?? 0) < STORY_RULES.repeats ? [{ page, code: 'rare_coming_word', word }] : [];
  });
}
