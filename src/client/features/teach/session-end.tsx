import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { RatingFaces } from '#client/library/sessions/rating-faces.tsx';
import { useIsTapIntended, useOneFinger } from '#client/playback/gestures.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { WordList } from '#client/ui/word-card.tsx';
import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';

const MAX_SPELLED_OUT = 10;
const MAX_LISTED = 10;

/** Long enough that a child's hand on the last card does not rate the session. */
const CALM_MS = 1_000;

export type SessionEndProps = {
  shown: readonly SessionSet[];
  ordinal: number;
  plannedCount: number;
  notice?: ReactNode;
  failure: string | null;
  onSave: (rating?: number) => void;
  onOnceMore: () => void;
  /** Absent without words for a game. */
  onGame?: (() => void) | undefined;
};

export function SessionEnd(props: SessionEndProps) {
  const { shown, ordinal, plannedCount, notice, failure, onSave, onOnceMore, onGame } = props;
  const { t } = useTranslation('teach');
  const [isAnswered, setIsAnswered] = useState(false);
  const [chosenRating, setChosenRating] = useState<number | null>(null);
  const isTapIntended = useIsTapIntended(CALM_MS);
  const oneFinger = useOneFinger();
  const isDisabled = isAnswered || !isTapIntended;
  const createAnswerHandler = (action: () => void) => () => {
    setIsAnswered(true);
    action();
  };
  const describeOrdinal = () => {
    if (!shown.some(isOfSet)) return t('end.oldFriends');
    return t(ordinal <= plannedCount ? 'end.ordinalOf' : 'end.ordinal', { ordinal, of: plannedCount });
  };
  const cards = shown.flatMap((set) => set.cards);
  const count = cards.length;
  return (
    <div {...oneFinger} className={END_CLASS}>
      <div className="flex flex-col items-center">
        <DouDou state="leafing" size={140} className="mb-3 flat:hidden" />
        <h1 className="text-3xl font-extrabold">
          {count <= MAX_SPELLED_OUT ? t(`end.all.${count}`) : t('end.allOf', { number: count })}
        </h1>
        <p className="mt-1 text-lg text-soft">{describeOrdinal()}</p>
        {notice}
      </div>
      <div className="flex flex-col gap-3">
        <h2 className="text-xl font-extrabold">{t('end.question')}</h2>
        <RatingFaces
          chosen={chosenRating}
          disabled={isDisabled}
          onRate={(rating) => {
            setChosenRating(rating);
            createAnswerHandler(() => onSave(rating))();
          }}
        />
        {failure && (
          <Banner tone="error" className="text-left">
            <p>{failure}</p>
            <Link to="/dashboard" className="inline-flex min-h-11 items-center underline">
              {t('toToday')}
            </Link>
          </Banner>
        )}
      </div>
      <WordList
        label={t('end.words')}
        cards={cards.slice(0, MAX_LISTED)}
        more={count > MAX_LISTED && t('end.more', { count: count - MAX_LISTED })}
        className="justify-center flat:col-start-1 flat:row-start-2"
      />
      <div className="flex flex-col gap-1 flat:flex-row flat:flex-wrap flat:justify-center sm:justify-self-center">
        <Button
          size="large"
          className="whitespace-nowrap sm:px-12! flat:px-6!"
          disabled={isDisabled}
          onClick={createAnswerHandler(onOnceMore)}
        >
          {t('end.onceMore')}
        </Button>
        {onGame && (
          <Button tone="quiet" disabled={isDisabled} onClick={createAnswerHandler(onGame)}>
            {t('game.offer')}
          </Button>
        )}
        <Button
          tone="quiet"
          className="flat:whitespace-nowrap"
          disabled={isDisabled}
          onClick={createAnswerHandler(() => onSave())}
        >
          {t('end.withoutRating')}
        </Button>
      </div>
    </div>
  );
}

const END_CLASS =
  'mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-4 py-6 text-center flat:max-w-4xl flat:grid-cols-2 flat:items-center flat:gap-8 flat:py-3 flat:pr-[max(1rem,env(safe-area-inset-right))] flat:pl-[max(1rem,env(safe-area-inset-left))]';
