import type { CSSProperties } from 'react';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { cardWordSize } from '#shared/print/card-word-size.ts';
import { joinClasses } from './class-names.ts';

type WordCardProps = {
  word: string;
  /** The largest size of the word, in px or as a CSS length; without it the card's width decides, as on paper. */
  size?: number | string;
  /** Its width, its tilt, its place. As high as a printed card of that width, unless a class gives a height. */
  className?: string;
};

/** A card as it comes out of the printer: white, the word in red, as large as the rule of the print allows. */
export function WordCard({ word, size, className }: WordCardProps) {
  const byWidth = `${cardWordSize(word)}cqi`;
  const largest = typeof size === 'number' ? `${size / 16}rem` : size;
  const style: CSSProperties = { fontSize: largest ? `min(${largest}, ${byWidth})` : byWidth };
  return (
    <span className={joinClasses('word-card', className)}>
      <span {...markLanguage(word)} style={style}>
        {word}
      </span>
    </span>
  );
}

/** A card's word in a line of others. */
export function WordChip({ children }: { children: string }) {
  return (
    <span
      {...markLanguage(children)}
      className="inline-flex min-h-9 max-w-full items-center rounded-card border border-hairline bg-card px-3 py-0.5 font-word text-lg leading-tight font-bold text-word"
    >
      <span className="min-w-0">{children}</span>
    </span>
  );
}
