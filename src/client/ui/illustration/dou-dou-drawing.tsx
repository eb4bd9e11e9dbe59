import type { ReactNode } from 'react';
import { Drawing, Shape } from './shape.tsx';

/** Shown for an empty list, loading, welcome, saved, offline and an error, in this order. */
export type DouDouState = 'sleeping' | 'peeking' | 'waving' | 'leafing' | 'umbrella' | 'upsideDown';

const SEED = 'M82 52c25 0 46 32 46 59 0 25-21 35-48 35-28 0-48-10-48-35 0-29 23-59 50-59z';
const FEET = 'M67 146l-1 8-7 1M95 146l1 8 7 1';
const FRECKLES = 'M77 70h.01M89 66h.01M87 75h.01';
const EYES = 'M62 101h.01M98 101h.01';

function Seed() {
  return <Shape d={SEED} tint="fill-tint-sun" />;
}

/** Stays dark in dark mode, because the seed stays light. */
function Face({ eyes, mouth, width = 3 }: { eyes?: string; mouth: ReactNode; width?: number }) {
  return (
    <g className="stroke-on-tint">
      <path d={FRECKLES} strokeWidth="4" />
      {eyes && <path d={eyes} strokeWidth={width} />}
      {mouth}
    </g>
  );
}

function Cheeks({ x = 80, y = 114, distance = 56 }: { x?: number; y?: number; distance?: number }) {
  return (
    <g className="fill-cheek stroke-none">
      <ellipse cx={x - distance / 2} cy={y} rx="8" ry="5.5" />
      <ellipse cx={x + distance / 2} cy={y} rx="8" ry="5.5" />
    </g>
  );
}

function Leaves({ left, right, veins }: { left: string; right: string; veins: string }) {
  return (
    <>
      <path d="M81 54c-.5-6-.5-10 0-15" />
      <Shape d={left} tint="fill-tint-leaf" />
      <Shape d={right} tint="fill-tint-leaf" />
      <path d={veins} />
    </>
  );
}

const HEAD_LEAVES = (
  <Leaves
    left="M81 39C76 21 58 13 39 16c4 16 22 28 42 23z"
    right="M81 39c-1-19 22-33 53-28-2 22-28 36-53 28z"
    veins="M53 22l19 12M88 35l32-18"
  />
);

const SMILE = <path d="M71 110h18c0 6-3 10-9 10s-9-4-9-10z" />;

const POSES: Record<DouDouState, ReactNode> = {
  sleeping: (
    <>
      <path d="M66 58c-3-6-7-9-11-11" />
      <Shape d="M55 47c-16 3-26-6-28-19 15-3 27 5 28 19z" tint="fill-tint-leaf" />
      <Shape d="M36 122c-11-35 16-68 45-68 27 0 50 36 46 64" tint="fill-tint-sun" />
      <g transform="rotate(-5)">
        <Cheeks x={71} y={114} distance={58} />
      </g>
      <path d="M56 97c4 6 11 5 14-1M93 93c4 6 11 4 13-2M78 106c3 3 6 2 8-1" className="stroke-on-tint" />
      <Shape
        d="M28 146c-15-6-14-26 8-31 18-5 34-4 44 2 16-8 37-8 50 0 16 10 13 25 2 29z"
        tint="fill-tint-leaf"
      />
      <path d="M28 136c34-9 70-10 101-3M56 120l9 9-6 9M105 118l-8 10 7 10" />
      <path d="M12 147.5h136" />
      <path d="M133 57a5 5 0 1 0 .01 0zM146 33a8 8 0 1 0 .01 0z" />
    </>
  ),
  peeking: (
    <>
      <g transform="translate(0 12)">{HEAD_LEAVES}</g>
      <Shape d="M33 121c-1-31 22-57 49-57 25 0 47 29 45 57" tint="fill-tint-sun" />
      <path d="M78 79h.01M90 75h.01M88 84h.01" strokeWidth="4" className="stroke-on-tint" />
      <Shape d="M12 158v-33a6 6 0 0 1 6-6h124a6 6 0 0 1 6 6v33" tint="fill-card" shift={0} />
      <path
        d="M63 89a9.5 9.5 0 1 0 .01 0zM98 89a9.5 9.5 0 1 0 .01 0z"
        className="fill-white stroke-on-tint"
      />
      <path d="M66 95.5h.01M101 95.5h.01" strokeWidth="8" className="stroke-on-tint" />
      <Shape d="M40 117a8 8 0 0 1 16 0v6a8 8 0 0 1-16 0z" tint="fill-tint-sun" shift={0} />
      <Shape d="M105 117a8 8 0 0 1 16 0v6a8 8 0 0 1-16 0z" tint="fill-tint-sun" shift={0} />
    </>
  ),
  waving: (
    <>
      <path d={FEET} />
      <path d="M33 110c-7 2-12 8-13 16M127 99c9-3 15-11 17-22" />
      <Seed />
      {HEAD_LEAVES}
      <Cheeks />
      <Face eyes={EYES} width={8} mouth={SMILE} />
      <Shape d="M144 61a8 8 0 1 0 .01 0z" tint="fill-tint-sun" shift={1.5} />
      <path d="M131 57c2-4 6-6 10-6M156.5 61c2 5 2 10 0 14" strokeWidth="2.5" />
    </>
  ),
  leafing: (
    <>
      <path d={FEET} />
      <path d="M34 101C25 97 19 89 18 79M126 101c9-4 15-12 16-22" />
      <Seed />
      <Leaves
        left="M81 39C76 15 53 6 24 11c5 22 31 37 57 28z"
        right="M81 39C79 13 105-3 141 4c-2 28-32 46-60 35z"
        veins="M41 19c12 3 21 8 30 14M90 34l34-19"
      />
      <Cheeks />
      <Face eyes="M55 104c3-8 12-8 15 0M90 104c3-8 12-8 15 0" mouth={SMILE} />
      <path d="M15 55l-6-6M11 69l-8-2M146 55l6-6M149 69l8-2" />
    </>
  ),
  umbrella: (
    <>
      <g transform="translate(-7 3)">
        <path d={FEET} />
        <path d="M33 110c-6 3-10 8-11 15M126 116c6 1 10-3 12-9" />
        <Seed />
        <Cheeks />
        <Face eyes={EYES} width={8} mouth={<path d="M74 115c3-4 9-4 12 0" />} />
      </g>
      <path d="M121 52c8 18 12 42 10 74" />
      <Shape
        d="M12 62C18 28 52 8 86 9c32 2 58 24 62 52-9-7-21-6-29 1-8-9-22-10-32-2-9-9-24-10-36-2-11-5-24-4-39 4z"
        tint="fill-tint-leaf"
      />
      <path d="M51 58C57 38 71 20 93 10c-5 14-6 32-6 50M93 10c14 14 22 30 26 52M93 10l4-8" />
      {['M22 14', 'M144 4', 'M10 84', 'M148 84', 'M12 118', 'M152 122'].map((start) => (
        <Shape
          key={start}
          d={`${start}c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z`}
          tint="fill-tint-sky"
          shift={1}
        />
      ))}
    </>
  ),
  upsideDown: (
    <>
      <path d="M60 36l-7-13-7 5M101 34l5-13 9 2" />
      <path d="M33 70c-9-4-18 0-22 8M128 65c9-3 17 0 22 7" />
      <path d="M80 126v20" />
      <g transform="rotate(-3 80 80)">
        <Shape
          d="M78 126c-25 0-46-32-46-59 0-25 21-35 48-35 28 0 48 10 48 35 0 29-23 59-50 59z"
          tint="fill-tint-sun"
        />
        <Cheeks y={59} />
        <g className="stroke-on-tint">
          <path d="M63 71h.01M98 71h.01" strokeWidth="8" />
          <path d="M76 107h.01M87 112h.01M78 116h.01" strokeWidth="4" />
          <ellipse cx="80" cy="57" rx="4" ry="5.5" className="fill-on-tint" />
        </g>
      </g>
      <Shape d="M80 145c-13 8-36 10-52-1 14-12 38-12 52 1z" tint="fill-tint-leaf" />
      <Shape d="M80 145c13 8 38 9 56-2-16-12-42-11-56 2z" tint="fill-tint-leaf" />
      <path d="M48 145h18M92 144l24-1M8 151.5h144M17 28c-4 5-4 11 0 16M143 26c4 5 4 11 0 16" />
    </>
  ),
};

export function DouDouDrawing({ state, size = 96 }: { state: DouDouState; size?: number }) {
  return (
    <Drawing box={[160, 160]} width={size}>
      {POSES[state]}
    </Drawing>
  );
}
