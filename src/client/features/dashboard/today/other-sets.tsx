import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';

/** The sets that a session shows after its first one: how many, and unfolded each with the number of its words. */
export function OtherSets({ sets }: { sets: readonly SessionSet[] }) {
  const { t } = useTranslation('today');
  if (sets.length === 0) return null;
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        {t('thenSets', { count: sets.length })}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1">
        {sets.map(({ setId, name, cards }) => (
          <li key={setId} {...markLanguage(name)}>
            {t('set', { name, count: cards.length })}
          </li>
        ))}
      </ul>
    </details>
  );
}
