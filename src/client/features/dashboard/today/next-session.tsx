import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { NextSession as Next } from '#shared/teach/today.ts';
import { LastSession } from './last-session.tsx';
import { OtherSets } from './other-sets.tsx';
import { SessionActions } from './session-actions.tsx';
import { STACKED_CARDS, WordStack } from './word-stack.tsx';

type NextSessionProps = {
  day: string;
  next: Next;
  /** Whether the sessions of the day are done. */
  isRest: boolean;
  onPaper: () => void;
};

/** The session that comes next with its words, or the rest after the last one of the day, and the two ways to hold one. */
export function NextSession({ day, next, isRest, onPaper }: NextSessionProps) {
  const { t, i18n } = useTranslation('today');
  const [first, ...others] = next.sets;
  const date = formatDate(day, i18n.language, { weekday: 'short', month: 'long', day: 'numeric' });
  return (
    <section className="flex flex-col gap-3 lg:grid lg:grid-cols-[1fr_auto] lg:gap-x-5">
      <div>
        <p className="text-ink-soft">
          {date}
          {!isRest && first && (
            <>
              {' · '}
              <span {...markLanguage(first.name)}>{first.name}</span>
            </>
          )}
        </p>
        <h2 className={`${isRest ? 'text-2xl' : 'text-3xl'} font-extrabold`}>
          {isRest ? t('rest', { count: next.done }) : t('session', { ordinal: next.ordinal, of: next.of })}
        </h2>
      </div>
      {!isRest && first && (
        <div className="flex flex-col gap-2 lg:col-span-2">
          <WordStack label={t('words', { name: first.name })} cards={first.cards} />
          {first.cards.length > STACKED_CARDS && (
            <p className="text-sm text-ink-soft">
              {t('moreWords', { count: first.cards.length - STACKED_CARDS })}
            </p>
          )}
          <OtherSets sets={others} />
        </div>
      )}
      <SessionActions isRest={isRest} onPaper={onPaper} />
      <LastSession next={next} isRest={isRest} />
      {!isRest && <p className="text-sm text-ink-soft lg:col-span-2">{t('flash')}</p>}
    </section>
  );
}
