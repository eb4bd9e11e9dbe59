import { Drawing } from './shape.tsx';

/** The sign of the product: two leaves, one with a red vein. */
export function SproutMark({ size = 30 }: { size?: number }) {
  return (
    <Drawing box={[30, 30]} width={size} line={2.4}>
      <path d="M15 28.5V14" />
      <path d="M15 18.5C7.5 20 2 15.5 1.5 8.5 9 7.5 14.5 11 15 18.5z" className="fill-tint-leaf" />
      <path d="M15.5 15.5C14.5 7.5 20 1.8 28.5 2c.5 8-5 14.5-13 13.5z" className="fill-tint-leaf" />
      <path d="M18.5 12l6-5.5" className="stroke-word" />
    </Drawing>
  );
}
