import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowVersion } from '#client/library/fetch-row-versions.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Change } from '#shared/library/change.ts';
import { formatMoment } from '../rows/format-moment.ts';
import { groupVersions } from './group-versions.ts';
import { differsFrom, planRestoreCards, planRestoreVersion } from './plan-restore-version.ts';
import { VersionItem } from './version-item.tsx';

/** Rows drawn at first and with each press of the button: a deleted import has thousands. */
const PAGE = 50;

/** The earlier versions that differ from what is there now, newest first, by the moment at which they were replaced. */
export function VersionList({
  versions,
  onRestore,
}: {
  versions: readonly RowVersion[];
  onRestore: (changes: readonly Change[], done: string) => void;
}) {
  const { t, i18n } = useTranslation('flashcards');
  const { library } = useLibrary();
  const [shown, setShown] = useState(PAGE);
  const unknownName = t('card.unknownCategory');
  const groups = useMemo(
    () =>
      groupVersions(versions, library.flashcards)
        .map((group) => ({
          ...group,
          items: group.versions.filter((version) => differsFrom(library, version)),
        }))
        .filter(({ items }) => items.length > 0),
    [versions, library],
  );
  if (groups.length === 0) return <p>{t('versions.none')}</p>;

  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  let room = shown;
  return (
    <>
      {groups.map(({ at, items, deletedCards }) => {
        if (room <= 0) return null;
        const listed = items.slice(0, room);
        room -= listed.length;
        const moment = formatMoment(at, i18n.language);
        const count = deletedCards.length;
        return (
          <div key={at}>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h3 className="font-semibold">{moment}</h3>
              {count > 1 && (
                <Button
                  onClick={() =>
                    onRestore(
                      [planRestoreCards(library, deletedCards, at, versions, unknownName)],
                      t('bulk.restored', { count }),
                    )
                  }
                >
                  {t('versions.restoreAll', { count })}
                </Button>
              )}
            </div>
            <ul className="divide-y divide-hairline">
              {listed.map((version) => (
                <VersionItem
                  key={`${version.table} ${version.row.id}`}
                  version={version}
                  library={library}
                  onRestore={() =>
                    onRestore(
                      planRestoreVersion(library, version, versions, unknownName),
                      t('versions.restored'),
                    )
                  }
                />
              ))}
            </ul>
          </div>
        );
      })}
      {total > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + PAGE)}>
          {t('versions.more', { count: Math.min(PAGE, total - shown) })}
        </Button>
      )}
    </>
  );
}
