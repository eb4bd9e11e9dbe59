import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tint } from '#shared/library/category-tint.ts';
import { joinClasses } from '../class-names.ts';

const TINTS: Record<Tint, string> = {
  coral: 'bg-tint-coral',
  sun: 'bg-tint-sun',
  leaf: 'bg-tint-leaf',
  sky: 'bg-tint-sky',
  plum: 'bg-tint-plum',
};

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  type: 'radio' | 'checkbox';
  tint?: Tint | undefined;
  children: ReactNode;
};

export function ChoiceChip({ type, tint, children, ...input }: ChoiceChipProps) {
  return (
    <label className={joinClasses('choice-chip', tint && 'choice-chip-tinted', tint && TINTS[tint])}>
      <input {...input} type={type} className="sr-only" />
      <ChipCheck />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

export function PressedChip({
  pressed,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> & {
  pressed: boolean;
  children: ReactNode;
}) {
  return (
    <button {...button} type="button" aria-pressed={pressed} className="choice-chip">
      <ChipCheck />
      <span className="min-w-0">{children}</span>
    </button>
  );
}

function ChipCheck() {
  return <Check aria-hidden="true" className="chip-check size-4 shrink-0 stroke-3" />;
}

export function Tag({ tint, children }: { tint?: Tint | undefined; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex min-h-7 max-w-full items-center rounded-full border border-transparent px-3 text-sm leading-tight',
        tint ? `${TINTS[tint]} text-on-tint` : 'bg-edge text-ink',
      )}
    >
      {children}
    </span>
  );
}
