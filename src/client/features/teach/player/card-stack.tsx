import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { readQuantity } from '#shared/dots/quantity.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { FittedText } from '#shared/print/text/fit-text.ts';
import {
  divideScreen,
  fitMeaningOnScreen,
  fitWordsOnScreen,
  type ScreenSize,
  sizeOfStage,
} from '#shared/teach/fit-on-screen.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import { type CardBack, listSteps, showsMeaning } from '#shared/teach/session-play.ts';
import {
  CardPicture,
  DotRow,
  DotsOnScreen,
  LeafRow,
  ScreenText,
  type SessionPictures,
} from './card-parts.tsx';
import { centreInk, createRulers, type RulerOf } from './text-ruler.ts';

type CardStackProps = {
  plan: SessionPlan;
  fonts: WordFonts;
  screen: ScreenSize;
  settings: TeachingSettings;
  pictures: SessionPictures;
};

/** Renders every step of a session once, hidden: `showStep` switches between them without a layout. */
export const CardStack = memo(function CardStack(props: CardStackProps) {
  const { plan, fonts, screen, settings, pictures } = props;
  const { t } = useTranslation('teach');
  const rulerOf = useMemo(() => createRulers(fonts), [fonts]);
  const words = useMemo(() => fitWords(plan, screen, settings, rulerOf), [plan, screen, settings, rulerOf]);
  return listSteps(plan).map((step, place) => {
    const set = plan.sets[step.set];
    const card = step.kind === 'card' ? set?.cards[step.card] : null;
    const picture = pictures.get(card?.photo ?? '');
    const word = step.kind === 'card' && words[step.set]?.[step.card];
    return (
      <div key={`${step.kind} ${step.set} ${card?.id}`} data-step={place} className={STEP_CLASS}>
        {set && card && word ? (
          <>
            <Card
              card={card}
              word={word}
              fonts={fonts}
              screen={screen}
              settings={settings}
              rulerOf={rulerOf}
            />
            {picture && <CardPicture picture={picture} label={t('player.photoOf', { word: card.word })} />}
            {settings.dotRow && card.stage !== 'dots' && (
              <DotRow count={set.cards.length} filled={step.card + 1} />
            )}
          </>
        ) : (
          <div className="flex h-full flex-col items-center justify-center text-player-soft">
            <LeafRow count={plan.sets.length} filled={step.set} />
            <p className="sr-only">{t('player.between', { name: set?.name })}</p>
          </div>
        )}
      </div>
    );
  });
});

const STEP_CLASS = 'invisible absolute inset-0 bg-player data-shown:visible';

export function showStep(stack: HTMLElement, step: number, back: CardBack | null): void {
  const next = stack.querySelector<HTMLElement>(`[data-step="${step}"]`);
  for (const shown of stack.querySelectorAll<HTMLElement>('[data-shown]')) {
    if (shown !== next) delete shown.dataset.shown;
  }
  if (next) next.dataset.shown = back ?? 'word';
}

function fitWords({ sets }: SessionPlan, screen: ScreenSize, settings: TeachingSettings, rulerOf: RulerOf) {
  return sets.map(({ cards }) => {
    const words = cards.map((card) => ({
      text: card.word,
      measure: rulerOf(card.word),
      isWord: card.stage === undefined,
      hasMeaning: showsMeaning(card, settings),
    }));
    return fitWordsOnScreen(words, screen, settings.oneSize).map((fitted, i) => {
      const { stage = 'words' } = settings.blackLater ? (cards[i] ?? {}) : {};
      return { ...fitted, size: sizeOfStage(fitted.size, stage) };
    });
  });
}

type CardProps = Pick<CardStackProps, 'fonts' | 'screen' | 'settings'> & {
  card: SessionCard;
  word: FittedText;
  rulerOf: RulerOf;
};

function Card({ card, word, fonts, screen, settings, rulerOf }: CardProps) {
  const hasMeaning = showsMeaning(card, settings);
  const room = divideScreen(screen, hasMeaning);
  return (
    <div className="flex h-full flex-col items-center justify-center">
      <div className="flex items-center justify-center in-data-[shown=picture]:invisible" style={room.word}>
        {card.stage === 'dots' && readQuantity(card.word) ? (
          <DotsOnScreen word={card.word} room={room.word} />
        ) : (
          <ScreenText
            text={card.word}
            family={fonts.familyOf(card.word)}
            fitted={word}
            shift={centreInk(word.lines, rulerOf(card.word))}
            className={settings.blackLater && card.stage ? 'text-player-ink' : 'text-player-word'}
          />
        )}
      </div>
      {hasMeaning && <Meaning card={card} fonts={fonts} rulerOf={rulerOf} room={room.meaning} />}
    </div>
  );
}

type MeaningProps = Pick<CardProps, 'card' | 'fonts' | 'rulerOf'> & { room: ScreenSize };

function Meaning({ card: { pinyin, english }, fonts, rulerOf, room }: MeaningProps) {
  const lines = [pinyin, english].filter((text) => text !== undefined);
  return (
    <div
      style={room}
      className="invisible flex flex-col items-center justify-start gap-3 flat:gap-1.5 in-data-[shown=meaning]:visible"
    >
      {lines.map((text) => (
        <ScreenText
          key={text}
          text={text}
          family={fonts.familyOf(text)}
          fitted={fitMeaningOnScreen({ text, measure: rulerOf(text) }, room)}
          className="text-player-ink"
        />
      ))}
    </div>
  );
}
