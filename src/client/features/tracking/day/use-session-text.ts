import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { formatEntryTime } from '#shared/tracking/entry-facts.ts';
import { nameSet } from '#shared/tracking/record.ts';
import type { SessionOfDay } from '#shared/tracking/sessions-of-day.ts';

/** Returns a function that describes a session of a day in one line: 'Session at 9:14 AM, 5 sets, Keen'. */
export function useSessionText(): (session: SessionOfDay) => string {
  const { t, i18n } = useTranslation('session');
  const { t: tCommon } = useTranslation();
  const sets = useLibrary((snapshot) => snapshot.library.sets);
  return ({ entry, setIds: [first, ...others] }) => {
    const time = formatEntryTime(entry, i18n.language);
    const rating = entry.engagement?.value ?? 0;
    return [
      entry.source === 'paper' ? t('onPaper', { time }) : t('at', { time }),
      others.length > 0 && t('sets', { count: others.length + 1 }),
      others.length === 0 && first !== undefined && nameSet(first, sets, tCommon('deletedSet')),
      rating > 0 && t(`faces.${rating}`),
    ]
      .filter(Boolean)
      .join(t('separator'));
  };
}
