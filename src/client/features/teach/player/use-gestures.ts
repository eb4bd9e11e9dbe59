import { type PointerEvent, useEffect, useRef } from 'react';
import { useIsTapMeant } from '../double-tap.ts';

export type GestureActions = { tap: () => void; next: () => void; back: () => void; leave: () => void };

/** A finger that moves less far taps. */
const SWIPE_PX = 40;

/** Returns the handlers of a screen that is tapped and swiped; the keys do the same: space, arrows, Escape. */
export function useGestures(actions: GestureActions) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isTapMeant = useIsTapMeant();
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = findAction(event);
      if (!action) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (isPrimary) start.current = { x: clientX, y: clientY };
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) < SWIPE_PX && Math.abs(dy) < SWIPE_PX) {
        if (isTapMeant) actions.tap();
      } else if (Math.abs(dx) > Math.abs(dy)) actions[dx < 0 ? 'next' : 'back']();
    },
  };
}

const KEYS: Readonly<Record<string, keyof GestureActions>> = {
  ' ': 'tap',
  ArrowRight: 'next',
  ArrowLeft: 'back',
  Escape: 'leave',
};

/** Keys that a control on the screen uses stay its own. */
function findAction(event: KeyboardEvent): keyof GestureActions | undefined {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isInControl = event.target instanceof Element && event.target.closest('button, select, input, a');
  return isInControl && event.key !== 'Escape' ? undefined : KEYS[event.key];
}
