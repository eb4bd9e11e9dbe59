import type { DouDouState } from './illustration/dou-dou-drawing.tsx';
import { loadableExtra } from './loadable.tsx';

const Drawing = loadableExtra<{ state: DouDouState; size: number }>(
  async () => (await import('./illustration/dou-dou-drawing.tsx')).DouDouDrawing,
);

/** Fetches the drawing ahead of a page that says that there is no network. */
export const preloadDouDou = () => Drawing.preload();

/**
 * Dou Dou, drawn when its file is here; its place is kept. Decorative: words beside it say what it means.
 * @param size in pixels, 72 to 200.
 */
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
