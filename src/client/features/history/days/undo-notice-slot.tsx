import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { UndoNotice } from './use-undo-notice.ts';

/** Shows the notice above the page, below any dialog, which shows it itself. While it offers Undo, Ctrl+Z (Cmd+Z) does the same. */
export function UndoNoticeSlot({ notice }: { notice: UndoNotice }) {
  const { t } = useTranslation('history');
  const { current, holdProps, clear } = notice.banner;
  const offered = current ? notice.undo : null;

  useEffect(() => {
    if (!offered) return;
    const undoByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // In a field the keys undo the typing there.
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      offered();
    };
    document.addEventListener('keydown', undoByKey);
    return () => document.removeEventListener('keydown', undoByKey);
  }, [offered]);

  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-30 mx-auto max-w-xl px-3">
      {current && (
        <div key={current.key} {...holdProps} className="pointer-events-auto shadow-card">
          <Banner tone={current.tone} onDismiss={clear}>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span>{current.text}</span>
              {offered && (
                <button
                  type="button"
                  onClick={offered}
                  aria-keyshortcuts="Control+Z Meta+Z"
                  className={buttonClass('quiet', '-my-2.5 underline')}
                >
                  <Undo2 aria-hidden="true" className="size-4" />
                  {t('entries.undo')}
                </button>
              )}
            </div>
          </Banner>
        </div>
      )}
    </div>
  );
}
