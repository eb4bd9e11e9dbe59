import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Banner } from './banner.tsx';
import { buttonClass } from './button-class.ts';
import { joinClasses } from './class-names.ts';
import type { TimedBanner } from './use-timed-banner.ts';

type UndoBannerProps = {
  banner: TimedBanner;
  /** Runs when the parent presses the button; null for a notice without one. */
  undo: (() => void) | null;
  undoLabel: string;
  /** Its layer, such as `z-30`. */
  className: string;
};

/**
 * A banner above the page, so that nothing below moves when it comes and goes. While it offers Undo, Ctrl+Z (Cmd+Z) does the
 * same, for those who cannot reach the button in time.
 */
export function UndoBanner({ banner, undo, undoLabel, className }: UndoBannerProps) {
  const { current, holdProps, clear } = banner;
  const offered = current ? undo : null;

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
    <div
      className={joinClasses('pointer-events-none fixed inset-x-0 top-2 mx-auto max-w-xl px-3', className)}
    >
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
                  {undoLabel}
                </button>
              )}
            </div>
          </Banner>
        </div>
      )}
    </div>
  );
}
