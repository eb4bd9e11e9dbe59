import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { Fold } from '#client/ui/fold.tsx';
import type { FirstWeeks as Weeks } from '#shared/teach/gentle/first-weeks.ts';

/** Which of the first weeks it is, and what comes next. */
export function FirstWeeks({ weeks: { week, next, isOneWord } }: { weeks: Weeks }) {
  const { t, i18n } = useTranslation('gentle');
  const { name, day } = next;
  const date = day && formatDate(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' });
  const texts = [
    ...(isOneWord ? [t('weeks.oneWord')] : []),
    t('weeks.more'),
    date ? t('weeks.next', { name, date }) : t('weeks.nextNow', { name }),
  ];
  return (
    <Fold
      title={t('weeks.title', { count: week })}
      icon={<Sprout aria-hidden="true" className="size-5" />}
      open={isOneWord}
    >
      {texts.map((text) => (
        <p key={text} className="mb-1 max-w-prose text-soft">
          {text}
        </p>
      ))}
    </Fold>
  );
}
