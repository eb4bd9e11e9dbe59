import { useTranslation } from 'react-i18next';
import { useSetName } from '#client/library/use-set-name.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { type EntryFact, formatEntryTime, listEntryFacts } from '#shared/tracking/entry-facts.ts';

/** An entry in one line: 'Saved 8:30 AM — Set 1: 4 times, Morning, engagement 4/5'. */
export function useEntryText(): (entry: StoredEntry) => string {
  const { t, i18n } = useTranslation('history');
  const { t: common } = useTranslation();
  const nameOf = useSetName();
  const describe = (fact: EntryFact): string => {
    switch (fact.kind) {
      case 'flashes':
        return t('entries.flashes', { set: nameOf(fact.setId), count: fact.count });
      case 'taken':
        return t('entries.taken', { set: nameOf(fact.setId), count: fact.count });
      case 'selected':
        return t('entries.selected', { set: nameOf(fact.setId) });
      case 'deselected':
        return t('entries.deselected', { set: nameOf(fact.setId) });
      case 'timeAdded':
        return common(`timesOfDay.${fact.time}`);
      case 'timeRemoved':
        return t('entries.timeRemoved', { time: common(`timesOfDay.${fact.time}`) });
      case 'rated':
        return fact.value > 0 ? t('entries.rated', { value: fact.value }) : t('entries.unrated');
      case 'note':
        return t('entries.note');
    }
  };
  return (entry) => {
    const facts = listEntryFacts(entry).map(describe);
    const what = facts.length > 0 ? facts.join(t('entries.separator')) : t('entries.nothing');
    const time = formatEntryTime(entry, i18n.language);
    return t('entries.line', { source: t(`entries.source.${entry.source}`, { time }), what });
  };
}
