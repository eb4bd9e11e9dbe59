import type { DouDouState } from './illustration/dou-dou-drawing.tsx';
import { loadable } from './loadable.tsx';

const Drawing = loadable<{ state: DouDouState; size: number }>(
  async () => (await import('./illustration/dou-dou-drawing.tsx')).DouDouDrawing,
  { missing: 'nothing' },
);

/** Fetches the drawing in advance for a page that reports a lost network. */
export const preloadDouDou = () => Drawing.preload();

/** Reserves its space until the drawing has loaded. It is decorative: the words beside it carry the meaning. */
export function DouDou({
  state,
  size = 96,
  className = '',
}: {
  state: DouDouState;
  size?: number;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 ${className}`}
      style={{ width: size, height: size }}
    >
      <Drawing state={state} size={size} />
    </span>
  );
}
