import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { writeReading } from '#shared/dictionary/zhuyin.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import { splitCharacters } from '#shared/print/text/characters.ts';
import type { FittedText } from '#shared/print/text/fit-text.ts';
import type { WordMeasure } from '#shared/print/text/word-size.ts';
import { readCardQuantity } from '#shared/shipped-words/shipped-word.ts';
import {
  divideScreen,
  fitMeaningOnScreen,
  fitWordsOnScreen,
  getStageSize,
  type ScreenSize,
} from '#shared/teach/fit-on-screen.ts';
import type { SessionCard, SessionPlan, SessionSet } from '#shared/teach/session-plan.ts';
import { type CardBack, listSteps, showsMeaning } from '#shared/teach/session-play.ts';
import {
  CardPicture,
  DotRow,
  DotsNumeral,
  DotsOnScreen,
  LeafRow,
  ScreenText,
  type SessionPictures,
} from './card-parts.tsx';

type CardStackProps = {
  plan: SessionPlan;
  fonts: WordFonts;
  screen: ScreenSize;
  settings: TeachingSettings;
  pictures: SessionPictures;
};

/** Renders every step of a session hidden, so that `showStep` can switch between them without a layout. */
export const CardStack = memo(function CardStack(props: CardStackProps) {
  const { plan, fonts, screen, settings, pictures } = props;
  const { t } = useTranslation('teach');
  const getRuler = useMemo(() => createRulers(fonts), [fonts]);
  const words = useMemo(
    () => fitWords(plan.sets, screen, settings, getRuler),
    [plan, screen, settings, getRuler],
  );
  return listSteps(plan).map((step, index) => {
    const set = plan.sets[step.set];
    const card = step.kind === 'card' ? set?.cards[step.card] : null;
    const picture = pictures.get(card?.photo ?? '');
    const word = step.kind === 'card' && words[step.set]?.[step.card];
    return (
      <div key={`${step.kind} ${step.set} ${card?.id}`} data-step={index} className={STEP_CLASS}>
        {set && card && word ? (
          <>
            <CardFace
              card={card}
              word={word}
              fonts={fonts}
              screen={screen}
              settings={settings}
              getRuler={getRuler}
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

/** Fits the words of each set. */
export function fitWords(
  sets: readonly Pick<SessionSet, 'cards'>[],
  screen: ScreenSize,
  settings: TeachingSettings,
  getRuler: GetRuler,
) {
  return sets.map(({ cards }) => {
    const words = cards.map((card) => ({
      text: card.word,
      measure: getRuler(card.word),
      isWord: card.stage === undefined,
      hasMeaning: showsMeaning(card, settings),
    }));
    return fitWordsOnScreen(words, screen, settings.oneSize).map((fitted, i) => {
      const { stage = 'words' } = settings.blackLater ? (cards[i] ?? {}) : {};
      return { ...fitted, size: getStageSize(fitted.size, stage) };
    });
  });
}

type CardFaceProps = Pick<CardStackProps, 'fonts' | 'screen' | 'settings'> & {
  card: SessionCard;
  word: FittedText;
  getRuler: GetRuler;
};

export function CardFace({ card, word, fonts, screen, settings, getRuler }: CardFaceProps) {
  const hasMeaning = showsMeaning(card, settings);
  const space = divideScreen(screen, hasMeaning);
  const isBlack = settings.blackLater && card.stage !== undefined && card.stage !== 'dots';
  return (
    <div className="flex h-full flex-col items-center justify-center">
      <div className="flex items-center justify-center in-data-[shown=picture]:invisible" style={space.word}>
        {readCardQuantity(card) ? (
          <>
            <DotsOnScreen word={card.word} space={space.word} />
            <DotsNumeral word={card.word} />
          </>
        ) : (
          <ScreenText
            text={card.word}
            family={fonts.getFontFamily(card.word)}
            fitted={word}
            shift={getInkShift(word.lines, getRuler(card.word))}
            className={isBlack ? 'text-player-ink' : 'text-player-word'}
          />
        )}
      </div>
      {hasMeaning && (
        <Meaning card={card} fonts={fonts} settings={settings} getRuler={getRuler} space={space.meaning} />
      )}
    </div>
  );
}

type MeaningProps = Pick<CardFaceProps, 'card' | 'fonts' | 'settings' | 'getRuler'> & { space: ScreenSize };

function Meaning({ card: { pinyin, english }, fonts, settings, getRuler, space }: MeaningProps) {
  const lines = [writeReading(pinyin, settings.reading), english].filter((text) => text !== undefined);
  return (
    <div
      style={space}
      className="invisible flex flex-col items-center justify-start gap-3 flat:gap-1.5 in-data-[shown=meaning]:visible"
    >
      {lines.map((text) => (
        <ScreenText
          key={text}
          text={text}
          family={fonts.getFontFamily(text)}
          fitted={fitMeaningOnScreen({ text, measure: getRuler(text) }, space)}
          className="text-player-ink"
        />
      ))}
    </div>
  );
}

/** All lengths are in em. `middle` is the height of a line's middle above its baseline. */
type LineMeasure = WordMeasure & { ascent: number; descent: number; middle: number };

/** The em box of an ideograph. Its middle is the middle of the ink of common characters. */
const IDEOGRAPH = { ascent: 0.88, descent: 0.12 };
/** The font size in pixels at which text is measured. */
const MEASURED_SIZE_PX = 100;
/** The usual width of a Latin letter in em. */
const LETTER_WIDTH = 0.6;

/** Returns a ruler, which measures any part of `text` in the font of the full text. */
type GetRuler = (text: string) => (part: string) => LineMeasure;

export function createRulers({ getFontFamily }: Pick<WordFonts, 'getFontFamily'>): GetRuler {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    const isChinese = hasCjk(text);
    const font = `700 ${MEASURED_SIZE_PX}px ${getFontFamily(text)}`;
    return (part) => {
      const { length } = splitCharacters(part);
      if (!context) {
        return {
          width: length * (isChinese ? 1 : LETTER_WIDTH),
          height: 1,
          length,
          ...IDEOGRAPH,
          middle: 0.38,
        };
      }
      context.font = font;
      const measured = context.measureText(part);
      const toEm = (pixels: number) => pixels / MEASURED_SIZE_PX;
      const { ascent, descent } = isChinese
        ? IDEOGRAPH
        : {
            ascent: toEm(measured.actualBoundingBoxAscent),
            descent: toEm(measured.actualBoundingBoxDescent),
          };
      const ink = toEm(measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight);
      return {
        width: Math.max(toEm(measured.width), ink),
        height: ascent + descent,
        length,
        ascent,
        descent,
        middle: toEm(measured.fontBoundingBoxAscent - measured.fontBoundingBoxDescent) / 2,
      };
    };
  };
}

/** Returns the distance in em by which text moves down so that its ink is centered on its lines. */
function getInkShift(lines: readonly string[], measure: (part: string) => LineMeasure): number {
  const first = measure((lines[0] ?? '').trimEnd());
  const last = measure((lines.at(-1) ?? '').trimEnd());
  return (first.ascent - last.descent) / 2 - first.middle;
}
