import { FileDown, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const buttons = useFocusAfterDialog(open);
  const [nothing, setNothing] = useState(false);

  const startExport = () => {
    setNothing(library.flashcardCount === 0);
    if (library.flashcardCount > 0) setOpen('export');
  };
  const close = () => setOpen(null);
  return (
    <div className="space-y-3">
      <Toolbar label={t('toolbar')}>
        <Button
          ref={buttons.export}
          icon={<FileDown aria-hidden="true" className="size-5" />}
          onClick={startExport}
        >
          {t('export.button')}
        </Button>
        <Button
          ref={buttons.import}
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

/** Gives the focus back to the button whose dialog has closed; a dialog without a trigger of its own leaves it nowhere. */
function useFocusAfterDialog(open: 'export' | 'import' | null) {
  const buttons = { export: useRef<HTMLButtonElement>(null), import: useRef<HTMLButtonElement>(null) };
  const closed = useRef(open);
  useEffect(() => {
    if (open === null && closed.current) buttons[closed.current].current?.focus();
    closed.current = open;
  });
  return buttons;
}
