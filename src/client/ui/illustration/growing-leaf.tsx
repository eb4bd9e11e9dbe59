import { Drawing } from './shape.tsx';

/** Draws a leaf that is full-grown when `part` is 1. */
export function GrowingLeaf({ part }: { part: number }) {
  return (
    <Drawing box={[40, 40]} width={40} line={2.5}>
      <path d="M13 38C12 31 12 28 14 23" />
      <path
        d="M0 0C4-9 14-11 24-6 20 5 9 8 0 0z"
        transform={`translate(14 23) rotate(-18) scale(${(0.3 + 0.7 * part).toFixed(2)})`}
        vectorEffect="non-scaling-stroke"
        className="fill-tint-leaf"
      />
    </Drawing>
  );
}
