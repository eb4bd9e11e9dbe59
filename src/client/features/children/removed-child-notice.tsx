import { useTranslation } from 'react-i18next';
import { useChildName } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

/** Asks whether to restore removed children for whom another device has saved something since. */
export function RemovedChildNotice() {
  const { t } = useTranslation('children');
  const children = useLibrary(({ rows }) => rows.children);
  const commit = useCommit();
  const getName = useChildName();
  return children
    .filter(({ state }) => state === 'asked')
    .map((child) => {
      const name = getName(child);
      return (
        <Banner key={child.id} tone="info" className="mb-4">
          <p>{t('asked.text', { name })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => commit({ type: 'restoreChild', childId: child.id })}>
              {t('asked.restore', { name })}
            </Button>
            <Button onClick={() => commit({ type: 'removeChild', childId: child.id })}>
              {t('asked.remove')}
            </Button>
          </div>
        </Banner>
      );
    });
}
