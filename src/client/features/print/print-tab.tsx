import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/lib/plan/upgrade-dialog.tsx';
import { useDownload } from '#client/lib/print/use-download.ts';
import { usePrintEngine } from '#client/lib/print/use-print-engine.ts';
import { usePrintMessage } from '#client/lib/print/use-print-message.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { MessageLine } from '#client/ui/notification/message-line.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { PrintPage } from '#shared/print/layout-types.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { PrintControls } from './print-controls.tsx';
import { PrintNotes } from './print-notes.tsx';
import { SelectCards } from './select-cards.tsx';
import { SelectSets } from './select-sets.tsx';
import { listSelectedCards, type PrintSelection } from './selection.ts';
import { SkipLink } from './skip-link.tsx';
import { usePreview } from './use-preview.ts';

/** The Print Flashcards tab: choose cards or sets, preview, download. It starts anew for another child, who has other sets. */
export function PrintTab() {
  return <Print key={useChildId()} />;
}

function Print() {
  const { t } = useTranslation('print');
  const { library } = useLibrary();
  const { engine, fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const [selection, setSelection] = useState<PrintSelection>({ kind: 'cards', ids: [] });
  const [backPages, setBackPages] = useState(false);
  const [side, setSide] = useState<PrintPage['side']>('front');
  const controls = useRef<HTMLElement>(null);

  const cards = useMemo(
    () => listSelectedCards(selection, library.flashcards, library.sets),
    [selection, library.flashcards, library.sets],
  );
  const job = useMemo(() => ({ cards, backPages }), [cards, backPages]);
  const preview = usePreview(engine, job, notify);
  const { current } = preview;
  const nameFile = useChildFileName();
  const {
    download,
    busy: downloading,
    upgrade,
  } = useDownload(engine, current?.job ?? null, notify, nameFile);

  const start = (kind: PrintSelection['kind']) => {
    setSelection({ kind, ids: [] });
    setSide('front');
    preview.clear();
    notification.dismiss();
  };
  const changeBackPages = (on: boolean) => {
    setBackPages(on);
    setSide('front');
    // A preview in view or on its way follows the option at once: it must show what will be printed.
    if (current || preview.phase !== 'idle') void preview.generate({ cards, backPages: on });
  };

  return (
    <div className="flex flex-col gap-5">
      <SkipLink to={controls}>{t('controls.skipTo')}</SkipLink>
      <Tabs
        look="pills"
        label={t('tabs.label')}
        value={selection.kind}
        onValueChange={start}
        items={[
          {
            value: 'cards',
            label: t('tabs.cards'),
            content: selection.kind === 'cards' && (
              <SelectCards ids={selection.ids} onChange={(ids) => setSelection({ kind: 'cards', ids })} />
            ),
          },
          {
            value: 'sets',
            label: t('tabs.sets'),
            content: selection.kind === 'sets' && (
              <SelectSets
                ids={selection.ids}
                cards={cards}
                onChange={(ids) => setSelection({ kind: 'sets', ids })}
              />
            ),
          },
        ]}
      />
      <section
        ref={controls}
        tabIndex={-1}
        aria-label={t('controls.label')}
        className="flex flex-col gap-2 outline-none"
      >
        <p role="status" className="min-h-12 font-medium">
          {t('selected', { count: cards.length })}
          {cards.length % 2 === 1 && <span className="block text-sun">{t('oddWarning')}</span>}
        </p>
        <PrintControls
          count={cards.length}
          hasPreview={current !== null}
          backPages={backPages}
          side={side}
          generating={preview.phase === 'making'}
          downloading={downloading}
          onClear={() => start(selection.kind)}
          onGenerate={() => void preview.generate(job)}
          onBackPages={changeBackPages}
          onSide={setSide}
          onDownload={download}
        />
        <MessageLine notification={notification} />
      </section>
      <PreviewPanel
        count={cards.length}
        preview={current?.preview ?? null}
        side={side}
        fontLoading={fonts.chinese === 'loading'}
        waiting={preview.phase === 'waiting'}
      />
      <PrintNotes backPages={backPages} />
      <UpgradeDialog {...upgrade} />
    </div>
  );
}
