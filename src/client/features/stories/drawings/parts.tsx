import { Shape } from '#client/ui/illustration/shape.tsx';

/** The color of things that a story calls red. */
export const RED_FILL = 'fill-[color-mix(in_srgb,var(--color-player-word)_62%,var(--color-tint-coral))]';

const FILLS = {
  coral: 'fill-tint-coral',
  sun: 'fill-tint-sun',
  leaf: 'fill-tint-leaf',
  sky: 'fill-tint-sky',
  plum: 'fill-tint-plum',
  white: 'fill-player',
  ink: 'fill-player-ink',
  red: RED_FILL,
};

export type Fill = keyof typeof FILLS;

/** A line, a filled outline, dots, cheeks without an outline, or a group of parts at a position. */
export type Part =
  | string
  | readonly [outline: string, fill: Fill]
  | { readonly dots: string }
  | { readonly cheeks: string }
  | { readonly parts: readonly Part[]; readonly x: number; readonly y: number; readonly scale: number };

/** The parts of a picture, which is 240 wide and 174 high. The ground is at y = 160. */
export type Scene = readonly Part[];

/** Places parts with their origin at a point. A negative scale mirrors them. */
export function at(parts: readonly Part[], x: number, y: number, scale = 1): Part {
  return { parts, x, y, scale };
}

const LINE = 2.75;

/** Renders parts with lines of one width at every scale. */
export function Parts({ parts, scale = 1 }: { parts: readonly Part[]; scale?: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part's only identity is its index
  return parts.map((part, index) => <PartDrawing key={index} part={part} scale={scale} />);
}

function PartDrawing({ part, scale }: { part: Part; scale: number }) {
  if (typeof part === 'string') return <path d={part} />;
  if ('dots' in part) return <path d={part.dots} strokeWidth="5.5" />;
  if ('cheeks' in part) return <path d={part.cheeks} strokeWidth="9" className="stroke-cheek" />;
  if (!('parts' in part))
    return <Shape d={part[0]} tint={FILLS[part[1]]} shift={part[1] === 'ink' ? 0 : 1 / scale} />;
  const total = scale * Math.abs(part.scale);
  return (
    <g
      transform={`translate(${part.x} ${part.y}) scale(${part.scale} ${Math.abs(part.scale)})`}
      strokeWidth={LINE / total}
    >
      <Parts parts={part.parts} scale={total} />
    </g>
  );
}
