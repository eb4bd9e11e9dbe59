import { useTranslation } from 'react-i18next';
import { formatEntryTime } from '#client/lib/i18n/day-formats.ts';
import { useSetName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { type DaySession, listEntryWords } from '#shared/tracking/entry-facts.ts';

/** Returns a function that describes a session or a counted story: 'Session at 9:14 AM, 5 sets, Keen'. */
export function useDescribeSession(): (session: Pick<DaySession, 'entry' | 'setIds'>) => string {
  const { t, i18n } = useTranslation('session');
  const getSetName = useSetName();
  const flashcards = useLibrary(({ library }) => library.flashcards);
  return ({ entry, setIds: [first, ...others] }) => {
    const time = formatEntryTime(entry, i18n.language);
    const rating = entry.engagement?.value ?? 0;
    const setsText =
      others.length > 0 ? t('sets', { count: others.length + 1 }) : first !== undefined && getSetName(first);
    const facts = [
      t(`sources.${entry.source}`, { time }),
      ...(entry.source === 'story' ? listEntryWords(entry, flashcards) : [setsText]),
      rating > 0 && t(`faces.${rating}`),
    ];
    return facts.filter(Boolean).join(t('separator'));
  };
}
