/**
 * The look of a face that can be chosen, with its name below: a label around its radio button, or a button with `aria-pressed`.
 * A ring says which one is chosen, in forced colours as well.
 */
export const FACE_CHOICE_CLASS =
  'flex min-h-20 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-panel border-[2.5px] border-transparent py-2 text-sm leading-tight font-bold text-soft hover:bg-card has-checked:border-leaf has-checked:bg-card has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink aria-pressed:border-leaf aria-pressed:bg-card aria-pressed:text-ink forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] forced-colors:aria-pressed:border-[Highlight]';
