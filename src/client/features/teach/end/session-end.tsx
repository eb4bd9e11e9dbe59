import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { SessionSet } from '#shared/teach/session-plan.ts';
import { Faces } from './faces.tsx';

/** More than these are said as a figure. */
const MOST_IN_WORDS = 10;

type SessionEndProps = {
  shown: readonly SessionSet[];
  /** Which session of the day it was, of how many that are planned. */
  ordinal: number;
  of: number;
  /** Why it could not be saved. */
  failure: string | null;
  onRate: (rating: number) => void;
  onClose: () => void;
  onOnceMore: () => void;
};

/** The end of a session: what was shown, and how it went. */
export function SessionEnd({ shown, ordinal, of, failure, onRate, onClose, onOnceMore }: SessionEndProps) {
  const { t } = useTranslation('teach');
  const [isAnswered, setAnswered] = useState(false);
  // The first tap counts: what follows it would be saved as another answer.
  const once = (act: () => void) => () => {
    setAnswered(true);
    if (!isAnswered) act();
  };
  const cards = shown.flatMap((set) => set.cards);
  const count = cards.length;
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-6 px-4 py-8 text-center">
      <img src="/mascot.svg" alt="" className="size-28" />
      <div>
        <h1 className="text-3xl font-extrabold">
          {count <= MOST_IN_WORDS ? t(`end.all.${count}`) : t('end.allOf', { number: count })}
        </h1>
        <p className="mt-1 text-ink-soft">
          {ordinal <= of ? t('end.ordinalOf', { ordinal, of }) : t('end.ordinal', { ordinal })}
        </p>
      </div>
      <ul aria-label={t('end.words')} className="flex flex-wrap justify-center gap-2">
        {cards.map(({ id, word }) => (
          <li
            key={id}
            className="rounded-lg border border-line bg-paper px-2.5 py-1 text-lg font-bold text-word"
          >
            {word}
          </li>
        ))}
      </ul>
      <h2 className="mt-2 text-xl font-bold">{t('end.question')}</h2>
      <Faces disabled={isAnswered} onRate={(rating) => once(() => onRate(rating))()} />
      {failure && (
        <Banner tone="error" className="text-left">
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={once(onOnceMore)}>{t('end.onceMore')}</Button>
        <Button tone="quiet" onClick={once(onClose)}>
          {t('end.withoutRating')}
        </Button>
      </div>
    </div>
  );
}
