import { useTranslation } from 'react-i18next';
import { useSetName } from '#client/library/use-set-name.ts';
import { formatEntryTime } from '#shared/tracking/entry-facts.ts';
import type { SessionOfDay } from '#shared/tracking/sessions-of-day.ts';

/** Returns a function that describes a session of a day in one line: 'Session at 9:14 AM, 5 sets, Keen'. */
export function useSessionText(): (session: SessionOfDay) => string {
  const { t, i18n } = useTranslation('session');
  const nameOf = useSetName();
  return ({ entry, setIds: [first, ...others] }) => {
    const time = formatEntryTime(entry, i18n.language);
    const rating = entry.engagement?.value ?? 0;
    return [
      entry.source === 'paper' ? t('onPaper', { time }) : t('at', { time }),
      others.length > 0 && t('sets', { count: others.length + 1 }),
      others.length === 0 && first !== undefined && nameOf(first),
      rating > 0 && t(`faces.${rating}`),
    ]
      .filter(Boolean)
      .join(t('separator'));
  };
}
