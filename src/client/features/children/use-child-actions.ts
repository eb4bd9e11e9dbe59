import { useTranslation } from 'react-i18next';
import { useChildName } from '#client/library/use-child-name.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import type { Child } from '#shared/library/child.ts';
import { type ChildForm, planAddChild, planEditChild } from './plan-child.ts';

/** Returns the actions on children. Each shows its outcome; a removal offers an undo. */
export function useChildActions(notify: Notify) {
  const { t } = useTranslation('children');
  const { t: tError } = useTranslation('errors');
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const nameOf = useChildName();
  const carryOut = (changes: readonly Change[], done: string, undo?: () => void): void => {
    for (const change of changes) {
      const result = commit(change);
      if (!result.ok) {
        notify.error(tError(`refusals.${result.code}`));
        return;
      }
    }
    notify.success(done, undo && { large: true, run: undo });
  };
  const restore = (child: Child) =>
    carryOut([{ type: 'restoreChild', childId: child.id }], t('restored', { name: nameOf(child) }));
  return {
    add: (form: ChildForm) => {
      const changes = planAddChild(readLibrary(), form, { random: Math.random, newSetId: ids.setId });
      carryOut(changes, t('added', { name: form.name }));
    },
    edit: (child: Child, form: ChildForm) => {
      const changes = planEditChild(readLibrary(), child, form, ids.setId);
      carryOut(changes, t('saved', { name: form.name }));
    },
    remove: (child: Child) =>
      carryOut([{ type: 'removeChild', childId: child.id }], t('removed', { name: nameOf(child) }), () =>
        restore(child),
      ),
    restore,
  };
}
