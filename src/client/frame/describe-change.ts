import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { useShownChildren } from '#client/library/use-child.ts';
import type { Change } from '#shared/library/change.ts';
import type { ConflictView } from '#shared/library/plan-resolution.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';

/**
 * Returns what a change is about, for the sentence "Saving the flashcard “apple”" (key `changes:refusedWhat.<type>`).
 */
export function describeChange(
  change: Change,
  language: string,
): { type: Change['type']; name?: string; count?: number } {
  const { type } = change;
  switch (type) {
    case 'addCategory':
    case 'renameCategory':
      return { type, name: change.category.name };
    case 'addFlashcard':
    case 'editFlashcard':
      return { type, name: change.flashcard.word };
    case 'deleteFlashcards':
    case 'addToSet':
    case 'removeFromSet':
    case 'addComing':
    case 'removeComing':
      return { type, count: change.flashcardIds.length };
    case 'moveFlashcards':
      return { type, name: change.category.name, count: change.flashcardIds.length };
    case 'importFlashcards':
    case 'restoreFlashcards':
      return { type, count: change.flashcards.length };
    case 'addSet':
    case 'reviveSet':
      return { type, name: change.set.name };
    case 'addChild':
      return { type, name: change.child.name };
    case 'renameSet':
      return { type, name: change.name };
    case 'logDay':
      return { type, name: formatDate(change.entry.day, language) };
    case 'rotateSet':
    case 'reviveRotation':
      return { type, name: formatDate(change.rotation.day, language) };
    case 'undoEntries':
    case 'redoEntries':
    case 'moveEntry':
      return { type, name: formatDate(change.day, language) };
    case 'reviveDay':
      return { type, name: formatDate(change.record.date, language) };
    case 'chooseDefaults':
    case 'deleteCategory':
    case 'moveSet':
    case 'deleteSet':
    case 'undoImport':
    case 'resolveConflict':
    case 'reviveConflict':
    case 'editChild':
    case 'removeChild':
    case 'restoreChild':
    case 'editSet':
    case 'moveComing':
    case 'steerRotation':
    case 'undoRotation':
    case 'startGently':
    case 'undoGentleStart':
      return { type };
  }
}

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
