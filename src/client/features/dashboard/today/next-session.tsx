import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import type { NextSession as Next } from '#shared/teach/today.ts';
import { SessionActions } from './session-actions.tsx';
import { STACKED_CARDS, WordStack } from './word-stack.tsx';

type NextSessionProps = {
  day: string;
  next: Next;
  /** Whether the sessions of the day are done. */
  isRest: boolean;
  onPaper: (pressedAt: number) => void;
};

/** The session that comes next with its words, or the rest after the last one of the day, and the two ways to hold one. */
export function NextSession({ day, next, isRest, onPaper }: NextSessionProps) {
  const { t, i18n } = useTranslation('today');
  const [first] = next.sets;
  const date = formatDate(day, i18n.language, { weekday: 'short', month: 'long', day: 'numeric' });
  return (
    <section className={HERO_CLASS}>
      <div className="min-w-0 pr-[100px] topbar:pr-0">
        <p className="text-soft">
          {date}
          {!isRest && first && (
            <>
              {' · '}
              <span {...markLanguage(first.name)}>{first.name}</span>
            </>
          )}
        </p>
        <h2 className={TITLE_CLASS}>
          {isRest ? t('rest', { count: next.done }) : t('session', { ordinal: next.ordinal, of: next.of })}
        </h2>
      </div>
      {isRest && <DouDou state="leafing" size={160} className="mx-auto topbar:col-span-2" />}
      {!isRest && first && (
        <div className="relative isolate topbar:col-span-2 topbar:mt-6">
          <DouDou state="waving" size={100} className="absolute right-4 -top-21 -z-10 topbar:hidden" />
          <WordStack label={t('words', { name: first.name })} cards={first.cards} />
          {first.cards.length > STACKED_CARDS && (
            <p className="mt-2 text-sm text-soft topbar:text-center">
              {t('moreWords', { count: first.cards.length - STACKED_CARDS })}
            </p>
          )}
        </div>
      )}
      <SessionActions isRest={isRest} onPaper={onPaper} />
    </section>
  );
}

export const HERO_CLASS =
  'flex flex-col gap-4 topbar:grid topbar:grid-cols-[1fr_auto] topbar:items-start topbar:gap-x-6 topbar:gap-y-0';
/** Large text of a reader's own grows as far as a word of it fits beside the drawing. */
const TITLE_CLASS = 'text-[min(1.75rem,12vw)] font-extrabold text-balance wrap-break-word topbar:text-3xl';
