import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';

/** More sets than most sessions have. */
const SETS_SHOWN = 6;

/** The sets that a session shows after its first one, each with the number of its words. */
export function OtherSets({ sets }: { sets: readonly SessionSet[] }) {
  const { t } = useTranslation('today');
  if (sets.length === 0) return null;
  const left = sets.length - SETS_SHOWN;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="text-ink-soft">{t('then')}</span>
      <ul className="contents">
        {sets.slice(0, SETS_SHOWN).map(({ setId, name, cards }) => (
          <li
            key={setId}
            className="rounded-full bg-sprout-100 px-2.5 py-0.5 font-semibold text-sprout-800"
            {...markLanguage(name)}
          >
            {t('set', { name, count: cards.length })}
          </li>
        ))}
      </ul>
      {left > 0 && <span className="text-ink-soft">{t('moreSets', { count: left })}</span>}
    </div>
  );
}
