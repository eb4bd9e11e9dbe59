import { FileClock, FileDown, FileUp, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { CARD_BACK_FIELDS } from '#shared/library/tables/flashcard.ts';
import { type Deletion, planRestore, planReviveSets } from '../rows/plan-restore.ts';
import { RowMenu, RowMenuButton } from '../rows/row-menu-button.tsx';

/** Plans to undo an import. It stays marked as undone after its cards are restored, so these are deleted as cards. */
export function planUndoImport(library: Library, importId: string): Deletion {
  if (!library.imports.get(importId)?.undone) return { type: 'undoImport', importId };
  const cards = [...library.flashcards.values()].filter((card) => card.importId === importId);
  return { type: 'deleteFlashcards', flashcardIds: cards.map(({ id }) => id) };
}

/** Returns the change that repeats an import's edits of cards, or null. `library` still contains the import. */
export function planRepeatEdits(
  library: Library,
  importId: string,
  repeat: { importId: string; at: string },
): ChangeOf<'importFlashcards'> | null {
  const { fileName = '', edits = [] } = library.imports.get(importId) ?? {};
  const repeated = edits.flatMap(({ id, before, after }) => {
    const card = library.flashcards.get(id);
    const fields = CARD_BACK_FIELDS.filter(
      (field) => before[field] !== after[field] && card?.[field] === after[field],
    );
    const base = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
    return card && fields.length > 0 ? [{ flashcard: card, base }] : [];
  });
  if (repeated.length === 0) return null;
  return { type: 'importFlashcards', ...repeat, fileName, categories: [], flashcards: [], edits: repeated };
}

function useUndoImport(notify: Notify): (importId: string) => void {
  const { t } = useTranslation('transfer');
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  return (importId) => {
    const library = readLibrary();
    const change = planUndoImport(library, importId);
    const restore = planRestore(library, change, t('flashcards:card.unknownCategory'));
    const repeat = planRepeatEdits(library, importId, { importId: newUuid(), at: toZonedIso(new Date()) });
    const sets = planReviveSets(library, importId);
    const count = restore.flashcards.length;
    const editCount = repeat?.edits?.length ?? 0;
    const isOnlyEdits = count === 0 && editCount > 0;
    carryOut([change], isOnlyEdits ? t('imports.undone') : t('imports.undoneNow', { count }), {
      changes: [...sets, restore, ...(repeat ? [repeat] : [])],
      done: isOnlyEdits
        ? t('summary.changedFlashcards', { count: editCount })
        : t('imports.restored', { count }),
      large: true,
    });
  };
}

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
    ...(hasImports
      ? [{ Icon: FileClock, text: t('imports.button'), onSelect: () => openDialog('imports') }]
      : []),
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
