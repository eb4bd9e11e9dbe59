import { type CSSProperties, memo, useMemo } from 'react';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { hasCjk, splitCharacters } from '#shared/print/characters.ts';
import type { WordMeasure } from '#shared/print/word-size.ts';
import {
  divideScreen,
  type FittedText,
  fitMeaningOnScreen,
  fitWordOnScreen,
  type ScreenSize,
} from '#shared/teach/fit-on-screen.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import { listSteps } from '#shared/teach/session-play.ts';

type RowProps = { count: number; filled: number };

function DotRow({ count, filled }: RowProps) {
  return (
    <div aria-hidden="true" className="flex justify-center gap-2.5">
      {Array.from({ length: count }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
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

/** Between two sets. Nothing that a child could take for a letter, as a row of rings. */
function LeafRow({ count, filled }: RowProps) {
  return (
    <div className="flex justify-center gap-[min(0.75rem,2vw)]">
      {Array.from({ length: count }, (_, leaf) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place
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

/** Measurements at size 1. `shift`: how far the text moves down so that its ink is centred on its line. */
type MeasuredText = WordMeasure & { shift: number };

/** The em box of an ideograph; its middle is the middle of the ink of common characters. */
const IDEOGRAPH = { ascent: 0.88, descent: 0.12 };
const MEASURED_AT = 100;
const USUAL_WIDTH = 0.6;

function createRuler({ familyOf }: Pick<WordFonts, 'familyOf'>): (text: string) => MeasuredText {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    const { length } = splitCharacters(text);
    const isChinese = hasCjk(text);
    if (!context) return { width: length * (isChinese ? 1 : USUAL_WIDTH), height: 1, length, shift: 0 };
    context.font = `700 ${MEASURED_AT}px ${familyOf(text)}`;
    const measured = context.measureText(text);
    const em = (pixels: number) => pixels / MEASURED_AT;
    const ink = em(measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight);
    const { ascent, descent } = isChinese
      ? IDEOGRAPH
      : { ascent: em(measured.actualBoundingBoxAscent), descent: em(measured.actualBoundingBoxDescent) };
    const lineMiddle = em(measured.fontBoundingBoxAscent - measured.fontBoundingBoxDescent) / 2;
    return {
      width: Math.max(em(measured.width), ink),
      height: ascent + descent,
      length,
      shift: (ascent - descent) / 2 - lineMiddle,
    };
  };
}

type ScreenTextProps = {
  text: string;
  family: string;
  fitted: FittedText;
  shift: number;
  className: string;
};

function ScreenText({ text, family, fitted: { size, isWrapped }, shift, className }: ScreenTextProps) {
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

type CardStackProps = {
  plan: SessionPlan;
  fonts: WordFonts;
  screen: ScreenSize;
  withMeaning: boolean;
  nameOfPause: (set: number) => string;
};

/** A longer row of dots says nothing. */
const MOST_DOTS = 12;

/** Renders every step of a session once, hidden: `showStep` switches between them without a layout. */
export const CardStack = memo(function CardStack(props: CardStackProps) {
  const { plan, fonts, screen, withMeaning, nameOfPause } = props;
  const measure = useMemo(() => createRuler(fonts), [fonts]);
  return listSteps(plan).map((step, place) => {
    const set = plan.sets[step.set];
    const card = step.kind === 'card' ? set?.cards[step.card] : null;
    return (
      <div key={`${step.kind} ${step.set} ${card?.id}`} data-step={place} className={STEP_CLASS}>
        {step.kind === 'card' && set && card ? (
          <>
            <Card card={card} {...{ fonts, screen, measure, withMeaning }} />
            <div className="absolute inset-x-0 bottom-5 text-player-soft">
              {set.cards.length <= MOST_DOTS && <DotRow count={set.cards.length} filled={step.card + 1} />}
            </div>
          </>
        ) : (
          <div className="flex h-full flex-col items-center justify-center text-player-soft">
            <LeafRow count={Math.min(plan.sets.length, MOST_DOTS)} filled={step.set} />
            <p className="sr-only">{nameOfPause(step.set)}</p>
          </div>
        )}
      </div>
    );
  });
});

const STEP_CLASS = 'invisible absolute inset-0 bg-player data-shown:visible';

export function showStep(stack: HTMLElement, step: number, isMeaningShown: boolean): void {
  const next = stack.querySelector<HTMLElement>(`[data-step="${step}"]`);
  for (const shown of stack.querySelectorAll<HTMLElement>('[data-shown]')) {
    if (shown !== next) delete shown.dataset.shown;
  }
  if (next) next.dataset.shown = isMeaningShown ? 'meaning' : 'word';
}

type CardProps = Omit<CardStackProps, 'plan' | 'nameOfPause'> & {
  card: SessionCard;
  measure: (text: string) => MeasuredText;
};

function Card({ card, fonts, screen, measure, withMeaning }: CardProps) {
  const meaning = withMeaning && hasCjk(card.word) ? [card.pinyin, card.english] : [];
  const lines = meaning.filter((text) => text !== undefined);
  const room = divideScreen(screen, lines.length > 0);
  const word = measure(card.word);
  return (
    <div className="flex h-full flex-col items-center justify-center">
      <div className="flex items-center justify-center" style={room.word}>
        <ScreenText
          text={card.word}
          family={fonts.familyOf(card.word)}
          fitted={fitWordOnScreen(word, room.word, screen.height)}
          shift={word.shift}
          className="text-player-word"
        />
      </div>
      {lines.length > 0 && (
        <div
          style={room.meaning}
          className="invisible flex flex-col items-center justify-start gap-3 flat:gap-1.5 in-data-[shown=meaning]:visible"
        >
          {lines.map((text) => (
            <ScreenText
              key={text}
              text={text}
              family={fonts.familyOf(text)}
              fitted={fitMeaningOnScreen(measure(text), room.meaning)}
              shift={0}
              className="text-player-ink"
            />
          ))}
        </div>
      )}
    </div>
  );
}
