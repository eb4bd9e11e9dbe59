import { Fragment } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import type { Library } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import type { AnnouncedDay } from '#shared/rotation/preview-tomorrow.ts';
import { findDayMove } from '#shared/rotation/words-of-day.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';
import { useLibrary } from './use-library.ts';

export function MovedWords({ words }: { words: readonly string[] }) {
  const { i18n } = useTranslation();
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word may appear twice
    <Fragment key={index}>
      {index > 0 && getListSeparator(i18n.language)}
      <span className="font-bold break-keep text-word wrap-break-word" {...markLanguage(word)}>
        {word}
      </span>
    </Fragment>
  ));
}

type When = AnnouncedDay | 'thatDay';

type MoveTextProps = {
  when: When;
  /** The day that `onDate` names. */
  date?: string;
  move: Pick<Rotation, 'entering' | 'retiring'>;
  /** Entering words that are not cards yet. */
  words?: readonly Flashcard[];
};

/** Renders a sentence such as 'New today: 西瓜. Leaving: hand.' */
export function MoveText({ when, date, move, words = [] }: MoveTextProps) {
  const { t, i18n } = useTranslation('moves');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const findWord = (id: string) => (flashcards.get(id) ?? words.find((card) => card.id === id))?.word ?? [];
  const entering = move.entering.flatMap(findWord);
  const retiring = move.retiring.flatMap(findWord);
  const kind = entering.length === 0 ? 'out' : retiring.length === 0 ? 'in' : 'both';
  return (
    <Trans
      t={t}
      i18nKey={`moves.${when}.${kind}`}
      values={{ day: date && formatWeekday(date, i18n.language) }}
      components={{ in: <MovedWords words={entering} />, out: <MovedWords words={retiring} /> }}
    />
  );
}

type DayMoveProps = {
  set: { id: number; name?: string };
  day: string;
  when: When;
  /** The library with the words of `day`. */
  upcoming: Library;
};

/** Shows the rotation of a set on a day, or nothing without one. */
export function DayMove({ set, day, when, upcoming }: DayMoveProps) {
  const library = useLibrary((snapshot) => snapshot.library);
  const move = findDayMove(library, upcoming, { setId: set.id, day });
  if (!move) return null;
  const words = move.entering.flatMap((id) => upcoming.flashcards.get(id) ?? []);
  return (
    <p>
      {set.name && (
        <span className="mr-2 text-sm text-soft" {...markLanguage(set.name)}>
          {set.name}
        </span>
      )}
      <MoveText when={when} move={move} words={words} />
    </p>
  );
}
