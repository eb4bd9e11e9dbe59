import {
  type KeyboardEvent as ControlKeyEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { hasOpenDialog } from '#client/ui/open-dialogs.ts';

/** Long enough that a toddler's touch does not complete it. `HoldFill` takes as long to fill the button. */
const HOLD_MS = 1_000;

type HoldOptions = {
  onHeld: () => void;
  onTap?: () => void;
  /** Pressing this key anywhere on the page acts like the button. */
  shortcut: ' ' | 'Escape';
};

/**
 * Returns the props of a button that must be held for a second by one finger, by Enter, Space or its shortcut. Any other
 * touch or key cancels. Screen readers click without holding.
 */
export function useHold({ onHeld, onTap, shortcut }: HoldOptions) {
  const { t } = useTranslation('teach');
  const [isHeld, setIsHeld] = useState(false);
  const release = () => setIsHeld(false);
  const complete = useEffectEvent(onHeld);
  const pressShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcut || !isPlayerKey(event)) return;
    event.preventDefault();
    onTap?.();
    setIsHeld(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', pressShortcut, true);
    return () => document.removeEventListener('keydown', pressShortcut, true);
  }, []);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      setIsHeld(false);
      complete();
    }, HOLD_MS);
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('blur', () => setIsHeld(false), { signal });
    for (const type of ['pointerdown', 'keyup'] as const)
      window.addEventListener(type, () => setIsHeld(false), { signal, capture: true });
    window.addEventListener('keydown', ({ repeat }) => !repeat && setIsHeld(false), {
      signal,
      capture: true,
    });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isHeld]);
  return {
    'aria-description': t('player.hold'),
    'data-held': isHeld ? '' : undefined,
    onPointerDown: ({ isPrimary, button }: PointerEvent) => setIsHeld(isPrimary && button === 0),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onKeyDown: (event: ControlKeyEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) setIsHeld(true);
    },
    // Prevents the click that browsers send when the space bar is released.
    onKeyUp: (event: ControlKeyEvent) => event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => {
      // `detail` is 0 for a click by a screen reader.
      if (detail === 0) onHeld();
      else onTap?.();
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}

export function HoldFill() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 origin-left scale-x-0 bg-current opacity-30 in-data-held:scale-x-100 in-data-held:transition-transform in-data-held:duration-1000 in-data-held:ease-linear"
    />
  );
}

/** Returns false for a key that belongs to a dialog, a control or the browser. */
export function isPlayerKey(event: KeyboardEvent): boolean {
  if (hasOpenDialog() || event.defaultPrevented) return false;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isInControl = event.target instanceof Element && event.target.closest('button, select, input, a');
  return event.key === 'Escape' || !isInControl;
}
