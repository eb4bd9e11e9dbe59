import { changeTonesOfText } from '#shared/dictionary/tone-changes.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { CHINESE_READINGS } from '#shared/shipped-words/parse-chinese-texts.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import { CHINESE_STORY_GLUE } from './chinese-stories.ts';
import { fillHero, type Story } from './story.ts';
import { readPieces } from './story-pieces.ts';
import { listStoryWords, type StoryWords } from './story-words.ts';

type Card = Pick<Flashcard, 'word' | 'pinyin'>;

/** Returns the words with which the parent's own text is compared: all cards of the language. */
export function listWordsOfCards(language: WordLanguage, cards: readonly Card[]): StoryWords {
  const taught = cards.map(({ word }) => word).filter((word) => hasCjk(word) === (language === 'zh'));
  return listStoryWords(language, { taught, coming: [] });
}

/** Returns a stored story in the form that the reader shows, with the child's name inserted. */
export function readMadeStory(row: StoryRow, cards: readonly Card[], name: string): Story {
  const { id, language } = row;
  const words = listWordsOfCards(language, cards);
  const readings = language === 'zh' ? listReadings(cards) : new Map<string, string>();
  const fill = (text: string) => fillHero(text, language, name);
  return {
    id,
    language,
    title: fill(row.title),
    pages: row.pages.map((page) => ({
      text: fill(page),
      runs: changeTonesOfText(
        readPieces(page, words).map(({ text, kind, word }): TextRun => {
          const pinyin = readings.get(text);
          return { text: fill(text), part: kind === 'taught' ? word : null, ...(pinyin && { pinyin }) };
        }),
      ),
    })),
  };
}

function listReadings(cards: readonly Card[]): Map<string, string> {
  return new Map([
    ...[...CHINESE_READINGS].map(([word, { pinyin }]) => [word, pinyin] as const),
    ...CHINESE_STORY_GLUE,
    ...cards.flatMap(({ word, pinyin }) => (pinyin ? [[word, pinyin] as const] : [])),
  ]);
}
