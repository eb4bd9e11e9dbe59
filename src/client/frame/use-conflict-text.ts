import { useTranslation } from 'react-i18next';
import { useShownChildren } from '#client/library/use-child.ts';
import type { ConflictView } from '#shared/library/plan-resolution.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';

/** Returns the texts of a conflict: its subject, the present value and the other one. */
export function useConflictText(): (view: ConflictView) => { what: string; now: string; other: string } {
  const { t, i18n } = useTranslation('changes');
  const { t: tCommon } = useTranslation();
  const children = useShownChildren();
  const nameDay = ({ subject, childId = FIRST_CHILD }: ConflictView['conflict']): string => {
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
  return ({ conflict, conflict: { kind, field }, name, now, other }) => ({
    what: t(`conflicts.what.${kind === 'set' ? 'setName' : field}`, {
      name: kind === 'day' ? nameDay(conflict) : name,
    }),
    now: now === null ? t('conflicts.gone') : formatValue(now, field),
    other: formatValue(other, field),
  });
}
