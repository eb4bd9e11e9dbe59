import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Long enough that a toddler's slap does not leave. */
const HOLD_MS = 800;

/** The corner that leaves the session when it is held. The keyboard and screen readers leave by a press. */
export function LeaveCorner({ onLeave, onTap }: { onLeave: () => void; onTap: () => void }) {
  const { t } = useTranslation('teach');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    release();
    timer.current = setTimeout(onLeave, HOLD_MS);
  };
  const press = ({ detail }: MouseEvent) => {
    // The browser counts the clicks of a pointer only.
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
      // The focus stays where it is, so that the space bar goes on pausing the session.
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      onClick={press}
      className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-[max(0.5rem,env(safe-area-inset-right))] flex size-12 touch-none items-center justify-center rounded-full text-player-soft"
    >
      <X aria-hidden="true" className="size-7" />
    </button>
  );
}
