import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Library } from '#shared/library/library.ts';
import type { SetOfDay } from '#shared/tracking/cards-of-day.ts';
import { nameSet } from '#shared/tracking/record.ts';

/** A set as it was on a day: its flashes and the cards it held then. */
export function SetOfDayView({ set, sets }: { set: SetOfDay; sets: Library['sets'] }) {
  const { t } = useTranslation('history');
  const name = nameSet(set.setId, sets);
  const { cards = [], missing = 0 } = set.cards ?? {};
  return (
    <li className="rounded-xl border border-line px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold" {...markLanguage(name)}>
          {name}
        </span>
        <span>{t('view.setFlashes', { count: set.flashes })}</span>
      </p>
      {set.cards === null && <p className="text-sm text-ink-soft">{t('view.unknownCards')}</p>}
      {set.cards !== null && cards.length + missing === 0 && (
        <p className="text-sm text-ink-soft">{t('view.emptySet')}</p>
      )}
      {cards.length + missing > 0 && (
        <ul aria-label={name} className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {cards.map((card) => (
            <li key={card.id} {...markLanguage(card.word)}>
              {card.word}
            </li>
          ))}
          {missing > 0 && <li className="text-ink-soft">{t('view.missing', { count: missing })}</li>}
        </ul>
      )}
    </li>
  );
}
