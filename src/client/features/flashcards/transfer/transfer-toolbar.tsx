import { FileClock, FileDown, FileUp, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFilesCanBeKept } from '#client/lib/files/save-file.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { RowMenu, RowMenuButton } from '../rows/row-menu-button.tsx';
import { useUndoImport } from './use-undo-import.ts';

const ExportDialog = loadable(async () => (await import('./export-dialog.tsx')).ExportDialog);
const ImportDialog = loadable(async () => (await import('./import-dialog.tsx')).ImportDialog);
const ImportsDialog = loadable(async () => (await import('./imports-dialog.tsx')).ImportsDialog);
const VersionsDialog = loadable(async () => (await import('../versions/versions-dialog.tsx')).VersionsDialog);

/** Both buttons fit on one line on a phone, and on the title's line on a tablet, in every language. */
const NARROW_CLASS = 'max-md:min-h-11 max-lg:gap-1.5 max-lg:px-1.5 max-lg:text-sm';

type TransferDialog = 'export' | 'import' | 'imports' | 'versions';

export function TransferToolbar({ notify }: { notify: Notify }) {
  const { t } = useTranslation('transfer');
  const hasImports = useLibrary(({ library }) => library.imports.size > 0);
  const readLibrary = useReadLibrary();
  const [shownDialog, setShownDialog] = useState<TransferDialog | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const undoImport = useUndoImport(notify);
  useEffect(() => {
    for (const component of [ExportDialog, ImportDialog, ImportsDialog, VersionsDialog, RowMenu]) {
      void component.preload();
    }
  }, []);

  const openDialog = (dialog: TransferDialog) => {
    if (dialog === 'export' && !checkFilesCanBeKept()) return;
    const hasNothing = dialog === 'export' && readLibrary().flashcardCount === 0;
    setIsEmpty(hasNothing);
    if (!hasNothing) setShownDialog(dialog);
  };
  const close = () => setShownDialog(null);
  const closeAndUndo = (importId: string) => {
    close();
    undoImport(importId);
  };
  const buttons = [
    { dialog: 'export', Icon: FileDown, text: t('export.button') },
    { dialog: 'import', Icon: FileUp, text: t('import.button') },
  ] as const;
  const items = [
    { Icon: History, text: t('flashcards:versions.button'), onSelect: () => openDialog('versions') },
    hasImports && { Icon: FileClock, text: t('imports.button'), onSelect: () => openDialog('imports') },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div
        role="group"
        aria-label={t('toolbar')}
        className="flex flex-wrap gap-x-1 max-md:order-last max-md:-ml-2 max-md:w-full md:ml-auto"
      >
        {buttons.map(({ Icon, text, dialog }) => (
          <Button
            key={dialog}
            tone="quiet"
            className={NARROW_CLASS}
            icon={<Icon className="size-5 shrink-0" />}
            onClick={() => openDialog(dialog)}
          >
            {text}
          </Button>
        ))}
      </div>
      <RowMenuButton
        label={t('more')}
        items={items}
        ref={menuButton}
        className="-my-1.5 -mr-2 ml-auto md:ml-0"
      />
      {isEmpty && (
        <Banner tone="error" onDismiss={() => setIsEmpty(false)} className="order-last my-2 w-full">
          {t('export.nothing')}
        </Banner>
      )}
      {shownDialog === 'export' && <ExportDialog onClose={close} />}
      {shownDialog === 'import' && <ImportDialog onUndo={closeAndUndo} onClose={close} />}
      {shownDialog === 'imports' && (
        <ImportsDialog onUndo={closeAndUndo} onClose={close} returnFocusRef={menuButton} />
      )}
      {shownDialog === 'versions' && <VersionsDialog onClose={close} returnFocusRef={menuButton} />}
    </>
  );
}
