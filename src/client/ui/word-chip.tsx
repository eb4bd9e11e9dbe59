import { markLanguage } from '#client/lib/i18n/mark-language.ts';

/** A card's word in a line of others. */
export function WordChip({ children }: { children: string }) {
  return (
    <span
      {...markLanguage(children)}
      className="inline-flex min-h-9 max-w-full items-center rounded-card border border-hairline bg-card px-3 py-0.5 font-word text-lg leading-tight font-bold text-word"
    >
      <span className="min-w-0">{children}</span>
    </span>
  );
}
