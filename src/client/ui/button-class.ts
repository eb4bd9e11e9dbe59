import { joinClasses } from './class-names.ts';

export type ButtonTone = 'primary' | 'accent' | 'secondary' | 'danger' | 'caution' | 'quiet';
/** `large` is for the primary action of a screen, `icon` for a square around an icon. */
export type ButtonSize = 'regular' | 'large' | 'icon';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-leaf text-on-leaf hover:bg-leaf-dark',
  accent: 'border-transparent bg-sun text-on-sun hover:bg-sun/85',
  secondary: 'border-field bg-card text-ink hover:bg-leaf-soft active:bg-leaf-tint',
  danger: 'border-error bg-card text-error hover:bg-error-soft',
  caution: 'border-transparent bg-orange text-white hover:bg-orange-dark',
  quiet: 'border-transparent text-leaf hover:bg-leaf-soft active:bg-leaf-tint',
};

const SIZES: Record<ButtonSize, string> = {
  regular: 'min-h-12 min-w-12 px-4 py-2 text-base',
  large: 'min-h-14 min-w-14 px-6 py-2 text-xl',
  icon: 'min-h-11 min-w-11 p-2',
};

/** Styles buttons and links that look like buttons. The transparent border becomes visible in forced colors. */
export function buttonClass(
  tone: ButtonTone = 'secondary',
  extraClasses?: string,
  size: ButtonSize = 'regular',
): string {
  return joinClasses(
    'button inline-flex items-center justify-center gap-2 rounded-control border-2 text-center font-display font-extrabold',
    SIZES[size],
    TONES[tone],
    extraClasses,
  );
}
