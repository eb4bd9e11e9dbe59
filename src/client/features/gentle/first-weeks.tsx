import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { Card } from '#client/ui/card.tsx';
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
    <Card className="flex flex-col gap-1">
      <h2 className="text-lg font-bold">{t('weeks.title', { count: week })}</h2>
      {texts.map((text) => (
        <p key={text} className="max-w-prose text-ink-soft">
          {text}
        </p>
      ))}
    </Card>
  );
}
