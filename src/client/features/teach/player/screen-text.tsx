import { type CSSProperties, Fragment } from 'react';
import { joinClasses } from '#client/ui/class-names.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { SOFT_HYPHEN } from '#shared/print/text/break-lines.ts';
import { type FittedText, LINE_HEIGHT } from '#shared/print/text/fit-text.ts';

/** A browser draws a soft hyphen only where it breaks the line itself. */
const AT_END = new RegExp(`${SOFT_HYPHEN}$`);

type ScreenTextProps = {
  text: string;
  family: string;
  fitted: FittedText;
  /** The distance in em by which the text moves down. */
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
      lang={hasCjk(text) ? 'zh-Hans' : undefined}
      style={style}
      className={joinClasses(
        'relative text-center font-bold',
        // The space at the end of a line has no width.
        isBroken ? 'whitespace-nowrap' : 'whitespace-pre',
        className,
      )}
    >
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's only identity is its place
        <Fragment key={place}>
          {place > 0 && <br />}
          {line.replace(AT_END, '-')}
        </Fragment>
      ))}
    </p>
  );
}
