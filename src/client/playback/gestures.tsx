import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Gesture, readKey, readTouch } from '#shared/teach/session-hands.ts';
import { HoldFill, isPlayerKey, useHold } from './hold.tsx';

/** A second tap within this time was intended for the previous screen. */
export const DOUBLE_TAP_MS = 400;

/** Returns false until the screen has been visible long enough for a tap to be intended. */
export function useIsTapIntended(afterMs = DOUBLE_TAP_MS): boolean {
  const [isIntended, setIsIntended] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIntended(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isIntended;
}

/** Returns handlers that keep touches of several fingers from clicking the controls inside. */
export function useOneFinger() {
  const hasSeveral = useRef(false);
  return {
    onPointerDownCapture: ({ isPrimary }: PointerEvent) => {
      hasSeveral.current = !isPrimary;
    },
    onClickCapture: (event: MouseEvent) => {
      // `detail` is 0 for a click by keyboard or screen reader.
      if (hasSeveral.current && event.detail > 0) event.stopPropagation();
    },
  };
}

/** Returns pointer handlers. Handles keys in the same way. */
export function useGestures(onGesture: (gesture: Gesture) => void) {
  const startPoint = useRef<{ x: number; y: number } | null>(null);
  const isTapIntended = useIsTapIntended();
  const handlePress = useEffectEvent((event: KeyboardEvent) => {
    const gesture = readKey(event.key);
    if (!gesture || !isPlayerKey(event)) return;
    event.preventDefault();
    onGesture(gesture);
  });
  useEffect(() => {
    document.addEventListener('keydown', handlePress);
    return () => document.removeEventListener('keydown', handlePress);
  }, []);
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      startPoint.current = isPrimary ? { x: clientX, y: clientY } : null;
      if (!isPrimary) onGesture('grab');
    },
    onPointerCancel: () => {
      startPoint.current = null;
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!isPrimary || !startPoint.current) return;
      const { x, y } = startPoint.current;
      startPoint.current = null;
      const gesture = readTouch(clientX - x, clientY - y);
      if (gesture !== 'tap' || isTapIntended) onGesture(gesture);
    },
  };
}

type LeaveCornerProps = { label?: string; onLeave: () => void; onTap: () => void };

/** Leaves the player when held, or while Escape is held. */
export function LeaveCorner({ label, onLeave, onTap }: LeaveCornerProps) {
  const { t } = useTranslation('teach');
  const hold = useHold({ onHeld: onLeave, onTap, shortcut: 'Escape' });
  return (
    <button
      {...hold}
      type="button"
      aria-label={label ?? t('player.leave')}
      // Prevents a focus change so that the space bar still pauses the session.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-[max(0.5rem,env(safe-area-inset-right))] flex size-12 touch-none items-center justify-center overflow-hidden rounded-full text-player-soft"
    >
      <HoldFill />
      <X className="size-7" />
    </button>
  );
}
