import { type CSSProperties, Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { layOutQuantity } from '#shared/dots/lay-out-quantity.ts';
import { readQuantity } from '#shared/dots/quantity.ts';
import { type FittedText, LINE_HEIGHT, SOFT_HYPHEN } from '#shared/print/text/fit-text.ts';
import type { ScreenSize } from '#shared/teach/fit-on-screen.ts';

/** A browser draws a soft hyphen only where it breaks the line itself. */
const FINAL_SOFT_HYPHEN = new RegExp(`${SOFT_HYPHEN}$`);

type ScreenTextProps = {
  text: string;
  family: string;
  fitted: FittedText;
  /** The distance by which the text moves down, in em. */
  shift?: number;
  className: string;
};

export function ScreenText({ text, family, fitted, shift = 0, className }: ScreenTextProps) {
  const { size, lines } = fitted;
  const isBroken = lines.length > 1;
  const style: CSSProperties = {
    fontFamily: family,
    fontSize: `${size}px`,
    lineHeight: isBroken ? LINE_HEIGHT : 1,
    top: `${shift}em`,
  };
  return (
    <p
      {...markLanguage(text)}
      style={style}
      className={joinClasses(
        'relative text-center font-bold',
        // The space at the end of a line has no width.
        isBroken ? 'whitespace-nowrap' : 'whitespace-pre',
        className,
      )}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's only identity is its index
        <Fragment key={index}>
          {index > 0 && <br />}
          {line.replace(FINAL_SOFT_HYPHEN, '-')}
        </Fragment>
      ))}
    </p>
  );
}

/** Renders a paragraph, because a paused session moves paragraphs out of the panel's way. */
export function DotsOnScreen({ word, space: { width, height } }: { word: string; space: ScreenSize }) {
  const layout = useMemo(() => {
    const quantity = readQuantity(word);
    return quantity && layOutQuantity(quantity, { width, height }, Math.random);
  }, [word, width, height]);
  if (!layout) return null;
  return (
    <p style={{ fontSize: 0 }}>
      <svg role="img" aria-label={word} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g className="fill-player-word">
          {layout.groups.flatMap(({ radius, dots }) =>
            dots.map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />),
          )}
        </g>
        <g className="fill-player-soft font-word font-bold" textAnchor="middle" dominantBaseline="central">
          {layout.signs.map(({ sign, x, y, size }) => (
            <text key={sign} x={x} y={y} fontSize={size}>
              {sign}
            </text>
          ))}
        </g>
      </svg>
    </p>
  );
}

/** Shows the parent how many dots there are. Screen readers use the label of the dots. */
export function DotsNumeral({ word }: { word: string }) {
  return (
    <span aria-hidden="true" className="absolute top-3 left-4 text-sm text-player-soft">
      {word}
    </span>
  );
}

/** Maps the ids of photos to canvases that are drawn before the first card. */
export type SessionPictures = ReadonlyMap<string, HTMLCanvasElement>;

export function CardPicture({ picture, label }: { picture: HTMLCanvasElement; label: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!container.current || container.current.firstChild) return;
    // A card in two sets needs two canvases.
    const canvas = picture.isConnected ? copyCanvas(picture) : picture;
    canvas.className = 'size-full object-contain';
    container.current.append(canvas);
  }, [picture]);
  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      className="invisible absolute inset-x-4 top-4 bottom-12 in-data-[shown=picture]:visible"
    />
  );
}

function copyCanvas(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}

type RowProps = { count: number; filled: number };

/** A child cannot take in the marks of a longer row. */
const MAX_MARKS = 12;

/** Renders the dot row below a card. It is hidden during a pause, whose panel would cut it off. */
export function DotRow({ count, filled }: RowProps) {
  if (count > MAX_MARKS) return null;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 bottom-5 flex justify-center gap-2.5 text-player-soft in-data-paused:invisible"
    >
      {Array.from({ length: count }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot's only identity is its index
          key={dot}
          className={joinClasses(
            'size-2 rounded-full border-2 border-current',
            dot < filled && 'bg-current forced-colors:bg-[CanvasText]',
          )}
        />
      ))}
    </div>
  );
}

/** Renders the row between two sets, which counts the shown sets. Unlike a ring, a leaf does not resemble a letter. */
export function LeafRow({ count, filled }: RowProps) {
  return (
    <div className="flex justify-center gap-[min(0.75rem,2vw)]">
      {Array.from({ length: Math.min(count, MAX_MARKS) }, (_, leaf) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf's only identity is its index
          key={leaf}
          aria-hidden="true"
          viewBox="0 0 28 22"
          className={joinClasses(
            'w-[min(2.75rem,6vw)] stroke-current stroke-2',
            leaf < filled ? 'fill-current' : 'fill-none',
          )}
        >
          <path d="M2 20C4 8 12 2 26 2c0 12-9 20-24 18z" />
        </svg>
      ))}
    </div>
  );
}
