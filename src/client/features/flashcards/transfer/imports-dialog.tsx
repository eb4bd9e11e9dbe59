import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#client/lib/i18n/formats.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { groupBy } from '#shared/lib/collections.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { ImportRow } from '#shared/library/tables/import-row.ts';

type ListedImport = ImportRow & { remainingCount: number };

export function listImports(
  imports: readonly ImportRow[],
  flashcards: readonly Pick<Flashcard, 'importId'>[],
): ListedImport[] {
  const cards = groupBy(flashcards, ({ importId }) => importId);
  return imports
    .filter(
      ({ flashcardCount, categoryIds, edits, setCards, undone }) =>
        flashcardCount > 0 ||
        categoryIds.length > 0 ||
        edits?.length ||
        setCards?.length ||
        (edits && undone),
    )
    .map((row) => ({ ...row, remainingCount: cards.get(row.id)?.length ?? 0 }));
}

type ImportsDialogProps = {
  onUndo: (importId: string) => void;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
};

export function ImportsDialog({ onUndo, onClose, returnFocusRef }: ImportsDialogProps) {
  const { t } = useTranslation('transfer');
  const rows = useLibrary((snapshot) => snapshot.rows);
  const imports = useMemo(() => listImports(rows.imports, rows.flashcards), [rows.imports, rows.flashcards]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('imports.title')}
      returnFocusRef={returnFocusRef}
      description={t('imports.intro')}
      footer={<Button onClick={onClose}>{t('imports.close')}</Button>}
    >
      {imports.length === 0 ? (
        <p>{t('imports.none')}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {imports.map((row) => (
            <ImportItem key={row.id} row={row} onUndo={onUndo} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ImportItem({ row, onUndo }: { row: ListedImport; onUndo: (importId: string) => void }) {
  const { t, i18n } = useTranslation('transfer');
  const { id, at, fileName, flashcardCount, remainingCount, edits = [] } = row;
  const name = fileName || t('imports.unnamed');
  const moment = formatInstant(at, i18n.language);
  // Cards that were restored after an undone import can be deleted again.
  const isUndone = row.undone && remainingCount === 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {moment}
          {(flashcardCount > 0 || edits.length === 0) && (
            <> · {t('imports.cards', { count: flashcardCount })}</>
          )}
          {edits.length > 0 && <> · {t('imports.changed', { count: edits.length })}</>}
          {!isUndone && remainingCount < flashcardCount && (
            <>
              {' '}
              ·{' '}
              {remainingCount === 0
                ? t('imports.noneLeft')
                : t('imports.stillThere', { count: remainingCount })}
            </>
          )}
        </p>
      </div>
      {isUndone ? (
        <p className="text-soft">{t('imports.undone')}</p>
      ) : (
        <Button tone="danger" aria-label={t('imports.undoOf', { name, moment })} onClick={() => onUndo(id)}>
          {t('imports.undo')}
        </Button>
      )}
    </li>
  );
}
