import type { ReactNode } from 'react';
import { Drawing, Shape } from './shape.tsx';

export type FaceRating = 1 | 2 | 3 | 4 | 5;

const EYES = <path d="M17.5 21.5h.01M30.5 21.5h.01" strokeWidth="5" />;

const EXPRESSIONS: Record<FaceRating, { tint: string; expression: ReactNode }> = {
  1: {
    tint: 'fill-tint-sky',
    expression: (
      <>
        {EYES}
        <path d="M12.5 16.5l6-2.5M35.5 16.5l-6-2.5M17.5 33c2.5-5 10.5-5 13 0" />
      </>
    ),
  },
  2: { tint: 'fill-tint-plum', expression: <path d="M13 21.5h6.5M28.5 21.5H35M19 32c2.5-3 8-3 10.5 0" /> },
  3: {
    tint: 'fill-[color-mix(in_srgb,var(--color-tint-sun)_55%,white)]',
    expression: (
      <>
        {EYES}
        <path d="M19 30.5h10" />
      </>
    ),
  },
  4: {
    tint: 'fill-tint-sun',
    expression: (
      <>
        {EYES}
        <path d="M17 28c2.5 5.5 11.5 5.5 14 0" />
      </>
    ),
  },
  5: {
    tint: 'fill-tint-sun',
    expression: (
      <>
        <path d="M12.5 22c1.5-4.5 6.5-4.5 8 0M27.5 22c1.5-4.5 6.5-4.5 8 0" />
        <path d="M17 27.5h14c0 5-2.5 7.5-7 7.5s-7-2.5-7-7.5z" className="fill-white" />
      </>
    ),
  },
};

export function Face({ rating, size = 48 }: { rating: FaceRating; size?: number }) {
  const { tint, expression } = EXPRESSIONS[rating];
  return (
    <Drawing box={[48, 48]} width={size} line={2.5}>
      <Shape d="M26 3.5c12 0 19 8 19 20S36 44.5 23 44.5 3 37 3 25 13 3.5 26 3.5z" tint={tint} shift={1} />
      <g className="stroke-on-tint">{expression}</g>
    </Drawing>
  );
}

/** Styles a label around a radio button, or a button with `aria-pressed`. The ring is visible in forced colors. */
export const FACE_CHOICE_CLASS =
  'flex min-h-20 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-panel border-[2.5px] border-transparent py-2 text-sm leading-tight font-bold text-soft hover:bg-card has-checked:border-leaf has-checked:bg-card has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink aria-pressed:border-leaf aria-pressed:bg-card aria-pressed:text-ink forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] forced-colors:aria-pressed:border-[Highlight]';
