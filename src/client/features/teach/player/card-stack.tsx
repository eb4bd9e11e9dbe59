import { memo, useMemo } from 'react';
import type { WordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import { hasCjk } from '#shared/print/characters.ts';
import {
  divideScreen,
  fitMeaningOnScreen,
  fitWordOnScreen,
  type ScreenSize,
} from '#shared/teach/fit-on-screen.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import { listSteps } from '#shared/teach/session-play.ts';
import { DotRow } from './dot-row.tsx';
import { createRuler, type MeasuredText } from './measure-word.ts';
import { ScreenText } from './screen-text.tsx';

type CardStackProps = {
  plan: SessionPlan;
  fonts: WordFonts;
  screen: ScreenSize;
  /** Leaves room for pinyin and meaning below Chinese words. */
  withMeaning: boolean;
  nameOfPause: (set: number) => string;
};

/** More dots than these say nothing. */
const MOST_DOTS = 12;

/**
 * Every step of a session, drawn once and hidden: `showStep` puts one in place of another, for which the browser has nothing
 * to lay out.
 */
export const CardStack = memo(function CardStack({
  plan,
  fonts,
  screen,
  withMeaning,
  nameOfPause,
}: CardStackProps) {
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
              {set.cards.length <= MOST_DOTS && (
                <DotRow count={set.cards.length} filled={step.kind === 'card' ? step.card + 1 : 0} />
              )}
            </div>
          </>
        ) : (
          <div className="flex h-full flex-col items-center justify-center text-player-soft">
            <DotRow count={Math.min(plan.sets.length, MOST_DOTS)} filled={step.set} isLarge />
            <p className="sr-only">{nameOfPause(step.set)}</p>
          </div>
        )}
      </div>
    );
  });
});

const STEP_CLASS = 'invisible absolute inset-0 bg-player data-shown:visible';

/** Puts a step of a drawn stack on the screen, with or without the meaning of its card. */
export function showStep(stack: HTMLElement, step: number, isMeaningShown: boolean): void {
  const next = stack.querySelector<HTMLElement>(`[data-step="${step}"]`);
  for (const shown of stack.querySelectorAll<HTMLElement>('[data-shown]')) {
    if (shown !== next) delete shown.dataset.shown;
  }
  if (next) next.dataset.shown = isMeaningShown ? 'meaning' : 'word';
}

function Card({
  card,
  fonts,
  screen,
  measure,
  withMeaning,
}: {
  card: SessionCard;
  fonts: WordFonts;
  screen: ScreenSize;
  measure: (text: string) => MeasuredText;
  withMeaning: boolean;
}) {
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
