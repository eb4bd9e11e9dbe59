import { changeTextTones } from '#shared/dictionary/tone-changes.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { CHINESE_READINGS } from '#shared/shipped-words/parse-chinese-texts.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import { CHINESE_STORY_GLUE } from './chinese-stories.ts';
import { fillHero, getFormKey, type Story } from './story.ts';
import { readPieces } from './story-pieces.ts';
import { listStoryWords, type StoryWords } from './story-words.ts';

type Card = Pick<Flashcard, 'word' | 'pinyin'>;

/** Returns all cards of the language, which a parent's own story may use. */
export function listCardWords(language: WordLanguage, cards: readonly Card[]): StoryWords {
  const taught = cards.map(({ word }) => word).filter((word) => hasCjk(word) === (language === 'zh'));
  return listStoryWords(language, { taught, coming: [] });
}

/** Converts a stored story for the reader and inserts the child's name. */
export function readMadeStory(row: StoryRow, cards: readonly Card[], name: string): Story {
  const { id, language } = row;
  const words = listCardWords(language, cards);
  const readings = language === 'zh' ? listReadings(cards) : new Map<string, string>();
  const insertName = (text: string) => fillHero(text, language, name);
  return {
    id,
    language,
    title: insertName(row.title),
    pages: row.pages.map((page) => ({
      text: insertName(page),
      runs: changeTextTones(
        readPieces(page, words).map(({ text, kind, word }): TextRun => {
          const pinyin = readings.get(text) ?? readings.get(getFormKey(text));
          return { text: insertName(text), part: kind === 'taught' ? word : null, ...(pinyin && { pinyin }) };
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
