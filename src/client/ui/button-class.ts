import { joinClasses } from './class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'caution' | 'quiet';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-sprout-600 text-white hover:bg-sprout-700 active:bg-sprout-800',
  secondary: 'border border-line-strong bg-paper text-ink hover:bg-sprout-50 active:bg-sprout-100',
  danger: 'border border-danger bg-paper text-danger hover:bg-danger-soft',
  caution: 'bg-orange text-white hover:bg-orange-dark',
  quiet: 'text-sprout-700 hover:bg-sprout-50 active:bg-sprout-100',
};

/** The look of a button, also for links that act like one: `<Link className={buttonClass('primary')}>`. At least 44 px high. */
export function buttonClass(tone: ButtonTone = 'secondary', extra?: string): string {
  return joinClasses(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xl px-4 py-2 text-base font-semibold',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    TONES[tone],
    extra,
  );
}
