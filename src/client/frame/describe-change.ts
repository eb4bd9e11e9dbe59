import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { useShownChildren } from '#client/library/use-child.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { ConflictView } from '#shared/library/changes/plan-resolution.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

/** Returns what a change is about, for the sentences `changes:refusedWhat.<type>`. */
export function describeChange(change: Change, language: string) {
  const day = getChangeDay(change);
  const name = day === null ? getName(change) : formatDay(day, language);
  return { type: change.type, ...(name !== null && { name }), ...countCards(change) };
}

export function getChangeDay(change: Change): string | null {
  if ('entry' in change) return change.entry.day;
  if ('rotation' in change && typeof change.rotation === 'object') return change.rotation.day;
  return 'day' in change ? change.day : null;
}

function getName(change: Change): string | null {
  if ('name' in change) return change.name;
  if ('category' in change) return change.category.name;
  if ('flashcard' in change) return change.flashcard.word;
  if ('child' in change) return change.child.name;
  if ('story' in change) return change.story.title;
  return 'set' in change ? change.set.name : null;
}

function countCards(change: Change): { count?: number } {
  if ('flashcardIds' in change) return { count: change.flashcardIds.length };
  return 'flashcards' in change ? { count: change.flashcards.length } : {};
}

export function useConflictText(): (view: ConflictView) => { title: string; current: string; other: string } {
  const { t, i18n } = useTranslation('changes');
  const { t: tCommon } = useTranslation();
  const children = useShownChildren();
  const formatSubject = ({ subject, childId = FIRST_CHILD }: ConflictView['conflict']): string => {
    const day = formatDay(subject, i18n.language);
    const child = children.length > 1 ? children.find(({ id }) => id === childId)?.name : '';
    return child ? t('conflicts.dayOf', { child, day }) : day;
  };
  const formatValue = (value: string, field: ConflictView['conflict']['field']): string => {
    if (field === 'engagement') {
      return value === '0' ? tCommon('engagement.notRated') : t('conflicts.outOf5', { value });
    }
    return value === '' ? t('conflicts.nothing') : value;
  };
  return ({ conflict, conflict: { kind, field }, name, current, other }) => ({
    title: t(`conflicts.what.${kind === 'set' ? 'setName' : field}`, {
      name: kind === 'day' ? formatSubject(conflict) : name,
    }),
    current: current === null ? t('conflicts.gone') : formatValue(current, field),
    other: formatValue(other, field),
  });
}
