import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { joinClasses } from './class-names.ts';

const TONES = {
  success: { box: 'border-sprout-600 bg-sprout-50 text-sprout-800', Icon: CircleCheck },
  error: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
};

type ShownToast = { tone: keyof typeof TONES; text: string; key: number };

/** What `useToast` keeps and `Toast` draws. */
export type ToastState = {
  shown: ShownToast | null;
  show: (tone: ShownToast['tone'], text: string) => void;
  hide: () => void;
};

/** One toast at a time; a text shown again comes, and is read out, anew. */
export function useToast(): ToastState {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const show = useCallback((tone: ShownToast['tone'], text: string) => {
    setShown((before) => ({ tone, text, key: (before?.key ?? 0) + 1 }));
  }, []);
  const hide = useCallback(() => setShown(null), []);
  return { shown, show, hide };
}

type ToastProps = ToastState & {
  /** How long it stays; its time stands still while the pointer is on it or the window is in the background. */
  durationMs: number;
  /** Called on Escape in place of hiding the toast, which otherwise takes that key from the dialog below. */
  onEscape?: () => void;
};

/**
 * A short piece of news at the top of the screen, above any dialog and clear of a phone's keyboard, read out by screen readers. It is put into the page
 * only while it shows: what is there when a dialog opens is hidden from screen readers.
 */
export function Toast({ shown, hide, durationMs, onEscape }: ToastProps) {
  const { t } = useTranslation();
  if (!shown) return null;
  const { box, Icon } = TONES[shown.tone];
  return (
    <RadixToast.Provider duration={durationMs} label={t('notification')} swipeDirection="up">
      <RadixToast.Root
        key={shown.key}
        onOpenChange={(open) => !open && hide()}
        onEscapeKeyDown={(event) => {
          if (!onEscape) return;
          event.preventDefault();
          onEscape();
        }}
        className={joinClasses(
          'pointer-events-auto flex w-fit max-w-full items-start gap-3 rounded-xl border px-4 py-2.5 font-medium shadow-card',
          box,
        )}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <RadixToast.Title className="min-w-0">{shown.text}</RadixToast.Title>
      </RadixToast.Root>
      {createPortal(
        <RadixToast.Viewport
          label={t('notification')}
          className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-4 outline-none"
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}
