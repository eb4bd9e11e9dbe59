import type { ReactNode } from 'react';
import { joinClasses } from '../class-names.ts';

/** How far a fill lies right of and below its line, as if printed out of register. */
const SHIFT = 2.5;

/** A flat fill and the ink line above it. */
export function Shape({ d, tint, shift = SHIFT }: { d: string; tint: string; shift?: number }) {
  return (
    <>
      <path d={d} transform={`translate(${shift} ${shift})`} className={joinClasses('stroke-none', tint)} />
      <path d={d} />
    </>
  );
}

type DrawingProps = {
  /** The grid that the paths are drawn on. */
  box: readonly [width: number, height: number];
  /** In pixels. */
  width: number;
  height?: number;
  line?: number;
  className?: string;
  children: ReactNode;
};

/** A decorative drawing in round lines: ink by day, cream by night, and visible where the device forces its colours. */
export function Drawing({ box, width, height = width, line = 3, className, children }: DrawingProps) {
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
      className={joinClasses('shrink-0 stroke-ink forced-colors:stroke-[CanvasText]', className)}
    >
      {children}
    </svg>
  );
}
