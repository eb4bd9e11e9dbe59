import type { ReactNode } from 'react';

/** The offset of a fill from its outline, as if printed out of register. */
const SHIFT = 2.5;

export function Shape({ d, tint, shift = SHIFT }: { d: string; tint: string; shift?: number }) {
  return (
    <>
      <path d={d} transform={`translate(${shift} ${shift})`} className={`stroke-none ${tint}`} />
      <path d={d} />
    </>
  );
}

type DrawingProps = {
  box: readonly [width: number, height: number];
  width: number;
  height?: number;
  line?: number;
  className?: string;
  children: ReactNode;
};

export function Drawing({ box, width, height = width, line = 3, className = '', children }: DrawingProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      viewBox={`0 0 ${box[0]} ${box[1]}`}
      width={width}
      height={height}
      fill="none"
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 stroke-ink forced-colors:stroke-[CanvasText] ${className}`}
    >
      {children}
    </svg>
  );
}

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
