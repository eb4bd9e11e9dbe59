import type { DouDouState } from './illustration/dou-dou-drawing.tsx';
import { loadable } from './loadable.tsx';

const Drawing = loadable<{ state: DouDouState; size: number }>(
  async () => (await import('./illustration/dou-dou-drawing.tsx')).DouDouDrawing,
  { missing: 'nothing' },
);

/** Loads the drawing in advance, for a notice that appears offline. */
export const preloadDouDou = () => Drawing.preload();

/** Renders a decorative drawing. Its space is reserved until it loads. */
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
