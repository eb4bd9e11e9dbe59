import type { ReactNode } from 'react';
import { Drawing, Shape } from '#client/ui/illustration/shape.tsx';
import { RED_FILL } from './drawings/parts.tsx';

const RED_SHOE = (
  <>
    <path d="M10 103h140" />
    <Shape
      d="M22 62c-2-8 6-12 12-8 9 6 18 6 27-1l27 23c7 6 17 7 28 8 14 2 19 8 19 15H26c-3-12 1-24-4-37z"
      tint={RED_FILL}
    />
    <path d="M24 91c38 3 74 3 111 1M66 60l-9 9M75 67l-9 9M84 74l-9 8" />
    {['translate(112 34)', 'translate(136 16) rotate(18)'].map((place) => (
      <g key={place} transform={place}>
        <Shape d="M0 0c7 0 11 5 10 9-2 5-6 2-10 2s-8 3-10-2c-1-4 3-9 10-9z" tint="fill-tint-sun" shift={1} />
        <path d="M-10-4h.01M-4-10h.01M4-10h.01M10-4h.01" strokeWidth="5" />
      </g>
    ))}
  </>
);

const BALLOON = (
  <>
    <Shape d="M88 8c18 0 29 13 29 29 0 18-14 32-29 36-15-4-29-18-29-36C59 21 70 8 88 8z" tint={RED_FILL} />
    <path d="M88 73l-5 7h10zM88 80c-9 12 9 18 0 30M71 33c1-7 5-11 10-13" />
    <Shape
      d="M108 94c6-11 20-12 27-4l13 2-11 6c-3 11-16 14-24 7l-15 1c1-6 4-10 10-12z"
      tint="fill-tint-sky"
      shift={1.5}
    />
    <path d="M132 93h.01" strokeWidth="5" />
    <Shape
      d="M14 51c-6-10 5-19 13-13 5-9 19-6 19 5 9 0 10 11 2 13H19c-2 0-4-2-5-5z"
      tint="fill-card"
      shift={1}
    />
  </>
);

const RAIN = (
  <>
    <Shape d="M14 98c12-11 120-12 132 0 5 12-137 13-132 0z" tint="fill-tint-sky" />
    <Shape d="M48 34h25v42c9 3 15 9 15 21H48z" tint="fill-tint-sun" />
    <Shape d="M92 30h25v45c9 3 15 9 15 21H92z" tint="fill-tint-sun" />
    <path d="M48 46h25M92 42h25M48 88h38M92 87h38" />
    {['M26 20', 'M140 22', 'M30 58', 'M82 10'].map((start) => (
      <Shape
        key={start}
        d={`${start}c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z`}
        tint="fill-tint-sky"
        shift={1}
      />
    ))}
  </>
);

const ANT = (
  <>
    <path d="M8 110h144" />
    <Shape
      d="M22 109V68c0-28 19-47 47-47 20 0 33 10 38 26 5 14 6 27 17 28 7 0 9-6 8-13l11-2c3 17-5 29-20 29-9 0-15-5-18-11v31H86V92H52v17z"
      tint="fill-tint-plum"
    />
    <Shape d="M66 34c-15 2-20 18-16 31 4 11 19 11 24 1 4-10 2-30-8-32z" tint="fill-tint-coral" shift={1.5} />
    <path d="M92 48h.01" strokeWidth="7" />
    <path d="M22 64c-8 4-9 11-7 19" />
    <g className="fill-ink stroke-none">
      <circle cx="125" cy="105" r="3.5" />
      <circle cx="132" cy="104" r="3" />
      <circle cx="139" cy="102" r="4" />
    </g>
    <path d="M126 107l-4 3M132 107v3M136 106l4 4M141 98l3-5M138 98l1-5" strokeWidth="2" />
  </>
);

const CAKE = (
  <>
    <Shape d="M14 100c22 12 110 12 132 0l-9 11H23z" tint="fill-tint-sky" shift={1.5} />
    <Shape d="M28 66h104v32c-26 9-78 9-104 0z" tint="fill-tint-sun" />
    <Shape d="M46 38h68v27c-18 7-50 7-68 0z" tint="fill-tint-coral" />
    <path d="M28 72c8 12 17 12 25 1 9 12 19 12 27 0 9 12 18 12 27 0 8 11 17 11 25-1" />
    <path d="M46 44c7 9 15 9 22 0 8 9 16 9 24 0 7 9 15 9 22 0M80 38V22" />
    <Shape d="M80 6c5 6 6 14 0 15-6-1-5-9 0-15z" tint="fill-tint-sun" shift={1} />
  </>
);

const DUMPLING = (
  <>
    <Shape d="M14 86c-2-16 16-44 66-44s68 28 66 44c-2 14-24 20-66 20s-64-6-66-20z" tint="fill-card" />
    <path d="M21 67c9 8 17 4 20-4 6 8 16 6 19-4 6 8 14 8 20 0 6 8 14 8 20 0 3 10 13 12 19 4 3 8 11 12 20 4" />
    <g className="fill-cheek stroke-none">
      <ellipse cx="52" cy="91" rx="8" ry="5" />
      <ellipse cx="108" cy="91" rx="8" ry="5" />
    </g>
    <path d="M63 82h.01M97 82h.01" strokeWidth="7" />
    <path d="M74 90c3 5 9 5 12 0M58 12c-5 6 5 10 0 18M80 8c-5 6 5 10 0 18M102 12c-5 6 5 10 0 18" />
  </>
);

const GOOD_NIGHT = (
  <>
    <Shape d="M124 8c-18 3-25 24-14 37 10 13 32 11 39-6-24 5-38-14-25-31z" tint="fill-tint-sun" />
    <path d="M20 24h.01M44 10h.01M78 22h.01M62 42h.01" strokeWidth="5" />
    <Shape d="M10 102c12-12 128-12 140 0-8 11-132 11-140 0z" tint="fill-tint-sky" />
    <Shape
      d="M34 82c-8-22 14-36 28-24 8 7 6 14 4 19 14 4 26 0 38-12 8 16 0 36-22 36H52c-10 0-16-8-18-19z"
      tint="fill-tint-sun"
    />
    <Shape d="M36 68l-17 4c1 6 8 8 16 6z" tint="fill-tint-coral" shift={1} />
    <path d="M42 66c2 4 7 4 9 1M62 84c6 8 18 7 25-1" />
  </>
);

const DRAWINGS: Record<string, ReactNode> = {
  'red-shoe': RED_SHOE,
  balloon: BALLOON,
  rain: RAIN,
  ant: ANT,
  cake: CAKE,
  dumpling: DUMPLING,
  'good-night': GOOD_NIGHT,
};

/** Draws the subject of a sample story. Made stories get `fallback`. */
export function StoryDrawing({ id, width, fallback }: { id: string; width: number; fallback?: ReactNode }) {
  const drawing = DRAWINGS[id];
  if (!drawing) return fallback;
  return (
    <Drawing box={[160, 116]} width={width} height={(width * 116) / 160}>
      {drawing}
    </Drawing>
  );
}
