import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOpenDialog } from '#client/ui/open-dialogs.ts';

/** A second tap within this time was intended for the previous screen. */
export const DOUBLE_TAP_MS = 400;

/** Returns false until the screen has been visible long enough for a tap to be intended. */
export function useIsTapIntended(): boolean {
  const [isIntended, setIsIntended] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIntended(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIntended;
}

type GestureActions = { tap: () => void; next: () => void; back: () => void; leave: () => void };

const SWIPE_PX = 40;

/** Returns pointer handlers. Handles Space, arrows and Escape in the same way. */
export function useGestures(actions: GestureActions) {
  const startPoint = useRef<{ x: number; y: number } | null>(null);
  const isTapIntended = useIsTapIntended();
  const handlePress = useEffectEvent((event: KeyboardEvent) => {
    const action = findAction(event);
    if (!action) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    document.addEventListener('keydown', handlePress);
    return () => document.removeEventListener('keydown', handlePress);
  }, []);
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (isPrimary) startPoint.current = { x: clientX, y: clientY };
    },
    onPointerCancel: () => {
      startPoint.current = null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!startPoint.current) return;
      const [dx, dy] = [clientX - startPoint.current.x, clientY - startPoint.current.y];
      startPoint.current = null;
      if (Math.abs(dx) < SWIPE_PX && Math.abs(dy) < SWIPE_PX) {
        if (isTapIntended) actions.tap();
      } else if (Math.abs(dx) > Math.abs(dy)) actions[dx < 0 ? 'next' : 'back']();
    },
  };
}

const ACTIONS_BY_KEY: Readonly<Record<string, keyof GestureActions>> = {
  ' ': 'tap',
  ArrowRight: 'next',
  ArrowLeft: 'back',
  Escape: 'leave',
};

function findAction(event: KeyboardEvent): keyof GestureActions | undefined {
  if (hasOpenDialog() || event.defaultPrevented) return undefined;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isInControl = event.target instanceof Element && event.target.closest('button, select, input, a');
  return isInControl && event.key !== 'Escape' ? undefined : ACTIONS_BY_KEY[event.key];
}

/** Long enough that a toddler's touch does not leave the session. */
const HOLD_MS = 800;

/** Leaves the session when held, or when pressed by keyboard or screen reader. */
export function LeaveCorner({ onLeave, onTap }: { onLeave: () => void; onTap: () => void }) {
  const { t } = useTranslation('teach');
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(holdTimer.current);
  useEffect(() => () => clearTimeout(holdTimer.current), []);
  const hold = () => {
    release();
    holdTimer.current = setTimeout(onLeave, HOLD_MS);
  };
  const handlePress = ({ detail }: MouseEvent) => {
    // `detail` is 0 for a press by keyboard or screen reader.
    if (detail === 0) onLeave();
    else onTap();
  };
  return (
    <button
      type="button"
      aria-label={t('player.leave')}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // Prevents a focus change so that the space bar still pauses the session.
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      onClick={handlePress}
      className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-[max(0.5rem,env(safe-area-inset-right))] flex size-12 touch-none items-center justify-center rounded-full text-player-soft"
    >
      <X className="size-7" />
    </button>
  );
}
