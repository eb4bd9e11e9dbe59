import { FileClock, FileDown, FileUp, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { useUndoImport } from '../imports/use-undo-import.ts';
import { ExportDialog, ImportDialog, ImportsDialog, VersionsDialog } from './loaded-later.ts';

type OpenDialog = 'export' | 'import' | 'imports' | 'versions';
const ICON = 'size-5';

/**
 * Above the tabs of Manage Flashcards: export and import, the imports made so far, and what was deleted
 * or changed lately, with their dialogs.
 */
export function TransferToolbar({ notify }: { notify: Notify }) {
  const { t } = useTranslation('transfer');
  const hasImports = useLibrary(({ library }) => library.imports.size > 0);
  const readLibrary = useReadLibrary();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [nothing, setNothing] = useState(false);
  const undoImport = useUndoImport(notify);
  useEffect(() => {
    for (const dialog of [ExportDialog, ImportDialog, ImportsDialog, VersionsDialog]) void dialog.preload();
  }, []);

  const start = (dialog: OpenDialog) => {
    const empty = dialog === 'export' && readLibrary().flashcardCount === 0;
    setNothing(empty);
    if (!empty) setOpen(dialog);
  };
  const close = () => setOpen(null);
  const closeAndUndo = (importId: string) => {
    close();
    undoImport(importId);
  };
  return (
    <div className="space-y-3">
      <Toolbar label={t('toolbar')}>
        <Button icon={<FileDown aria-hidden="true" className={ICON} />} onClick={() => start('export')}>
          {t('export.button')}
        </Button>
        <Button icon={<FileUp aria-hidden="true" className={ICON} />} onClick={() => start('import')}>
          {t('import.button')}
        </Button>
        {hasImports && (
          <Button icon={<FileClock aria-hidden="true" className={ICON} />} onClick={() => start('imports')}>
            {t('imports.button')}
          </Button>
        )}
        <Button icon={<History aria-hidden="true" className={ICON} />} onClick={() => start('versions')}>
          {t('flashcards:versions.button')}
        </Button>
      </Toolbar>
      {nothing && (
        <Banner tone="error" onDismiss={() => setNothing(false)}>
          {t('export.nothing')}
        </Banner>
      )}
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'import' && <ImportDialog onUndo={closeAndUndo} onClose={close} />}
      {open === 'imports' && <ImportsDialog onUndo={closeAndUndo} onClose={close} />}
      {open === 'versions' && <VersionsDialog onClose={close} />}
    </div>
  );
}
