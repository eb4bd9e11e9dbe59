import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** 'Export as CSV' and 'Import from CSV', above the tabs of Manage Flashcards (spec section 2), with their dialogs. */
export function TransferToolbar({ categoryId = null }: { categoryId?: string | null }) {
  const { t } = useTranslation('transfer');
  const { library } = useLibrary();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const [nothing, setNothing] = useState(false);

  const startExport = () => {
    setNothing(library.flashcardCount === 0);
    if (library.flashcardCount > 0) setOpen('export');
  };
  const close = () => setOpen(null);
  return (
    <div className="space-y-3">
      <Toolbar label={t('toolbar')}>
        <Button icon={<FileDown aria-hidden="true" className="size-5" />} onClick={startExport}>
          {t('export.button')}
        </Button>
        <Button
          icon={<FileUp aria-hidden="true" className="size-5" />}
          onClick={() => {
            setNothing(false);
            setOpen('import');
          }}
        >
          {t('import.button')}
        </Button>
      </Toolbar>
      {nothing && (
        <Banner tone="error" onDismiss={() => setNothing(false)}>
          {t('export.nothing')}
        </Banner>
      )}
      {open === 'export' && <ExportDialog categoryId={categoryId} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </div>
  );
}
