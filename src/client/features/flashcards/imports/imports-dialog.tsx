import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { formatMoment } from '../rows/format-moment.ts';
import { type ListedImport, listImports } from './list-imports.ts';

type ImportsDialogProps = { onTakeBack: (importId: string) => void; onClose: () => void };

/** The imports of the family, newest first, each to be taken back whole. Mount it to open it. */
export function ImportsDialog({ onTakeBack, onClose }: ImportsDialogProps) {
  const { t } = useTranslation('transfer');
  const { rows } = useLibrary();
  const imports = useMemo(() => listImports(rows.imports, rows.flashcards), [rows.imports, rows.flashcards]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('imports.title')}
      description={t('imports.intro')}
      footer={<Button onClick={onClose}>{t('imports.close')}</Button>}
    >
      {imports.length === 0 ? (
        <p>{t('imports.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {imports.map((row) => (
            <ImportItem key={row.id} row={row} onTakeBack={onTakeBack} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ImportItem({ row, onTakeBack }: { row: ListedImport; onTakeBack: (importId: string) => void }) {
  const { t, i18n } = useTranslation('transfer');
  const { id, at, fileName, flashcardCount, stillThere, undone } = row;
  const name = fileName || t('imports.unnamed');
  const moment = formatMoment(at, i18n.language);
  const takenBack = undone && stillThere === 0;
  const canTakeBack = undone ? stillThere > 0 : true;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {moment} · {t('imports.cards', { count: flashcardCount })}
          {!takenBack && stillThere < flashcardCount && (
            <>
              {' '}
              · {stillThere === 0 ? t('imports.noneLeft') : t('imports.stillThere', { count: stillThere })}
            </>
          )}
        </p>
      </div>
      {takenBack && <p className="text-ink-soft">{t('imports.takenBack')}</p>}
      {canTakeBack && (
        <Button
          tone="danger"
          aria-label={t('imports.takeBackOf', { name, moment })}
          onClick={() => onTakeBack(id)}
        >
          {t('imports.takeBack')}
        </Button>
      )}
    </li>
  );
}
