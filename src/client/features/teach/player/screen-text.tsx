import type { CSSProperties } from 'react';
import { joinClasses } from '#client/ui/class-names.ts';
import { hasCjk } from '#shared/print/characters.ts';
import type { FittedText } from '#shared/teach/fit-on-screen.ts';

/** One text of a card in its size, its ink in the middle of its line. */
export function ScreenText({
  text,
  family,
  fitted: { size, isWrapped },
  shift,
  className,
}: {
  text: string;
  family: string;
  fitted: FittedText;
  shift: number;
  className: string;
}) {
  const style: CSSProperties = {
    fontFamily: family,
    fontSize: `${size}px`,
    top: isWrapped ? undefined : `${shift}em`,
  };
  return (
    <p
      lang={hasCjk(text) ? 'zh-Hans' : undefined}
      style={style}
      className={joinClasses(
        'relative text-center font-bold',
        isWrapped ? 'text-balance leading-[1.2]' : 'leading-none whitespace-pre',
        className,
      )}
    >
      {text}
    </p>
  );
}
