import type { CSSProperties } from 'react';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { getCardWordSize } from '#shared/print/text/word-size.ts';
import { CardWord } from './card-word.tsx';
import { joinClasses } from './class-names.ts';

type WordCardProps = {
  word: string;
  /** The maximum font size in px or as a CSS length. By default the font fits the card's width, as on paper. */
  size?: number | string;
  /** Width, rotation and position. The height follows the aspect ratio of a printed card. */
  className?: string;
};

export function WordCard({ word, size, className }: WordCardProps) {
  const fittedSize = `${getCardWordSize(word)}cqi`;
  const maxSize = typeof size === 'number' ? `${size / 16}rem` : size;
  const style: CSSProperties = { fontSize: maxSize ? `min(${maxSize}, ${fittedSize})` : fittedSize };
  return (
    <span className={joinClasses('word-card', className)}>
      <span {...markLanguage(word)} style={style}>
        {word}
      </span>
    </span>
  );
}

type WordChipProps = {
  children: string;
  /** The id of the word's card, which may be a card of dots. */
  cardId?: string;
};

export function WordChip({ children, cardId = '' }: WordChipProps) {
  return (
    <span
      {...markLanguage(children)}
      className="inline-flex min-h-9 max-w-full items-center rounded-card border border-hairline bg-player px-3 py-0.5 font-word text-lg leading-tight font-bold text-player-word"
    >
      <span className="min-w-0">
        <CardWord card={{ id: cardId, word: children }} />
      </span>
    </span>
  );
}

type WordListProps = {
  label: string;
  cards: readonly { id: string; word: string }[];
  more?: string | false;
  className?: string;
};

export function WordList({ label, cards, more, className }: WordListProps) {
  return (
    <ul aria-label={label} className={joinClasses('flex flex-wrap gap-2', className)}>
      {cards.map(({ id, word }) => (
        <li key={id}>
          <WordChip cardId={id}>{word}</WordChip>
        </li>
      ))}
      {more && <li className="flex min-h-9 items-center px-1 font-semibold text-soft">{more}</li>}
    </ul>
  );
}
