import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#client/ui/button-class.ts';

type FlashCounterProps = {
  name: string;
  flashes: number | undefined;
  onPlus: () => void;
  onMinus: () => void;
};

/**
 * How often a set was flashed. Plus selects a set that is not selected yet. Minus at 0 does nothing, but it is not
 * disabled: that would take the focus away at the last step down.
 */
export function FlashCounter({ name, flashes, onPlus, onMinus }: FlashCounterProps) {
  const { t } = useTranslation('tracking');
  const plus = t('sets.plus', { name });
  const minus = t('sets.minus', { name });
  return (
    <div className="flex items-center">
      {flashes !== undefined && (
        <>
          <button
            type="button"
            aria-label={minus}
            title={minus}
            onClick={onMinus}
            className={buttonClass('quiet', flashes === 0 ? 'text-soft!' : 'text-ink!', 'icon')}
          >
            <Minus aria-hidden="true" className="size-6 shrink-0" />
          </button>
          <span
            aria-live="polite"
            aria-atomic="true"
            className="min-w-8 px-1 text-center font-display text-xl font-extrabold tabular-nums"
          >
            <span className="sr-only">{t('sets.flashes', { name })}</span> <span data-flashes>{flashes}</span>
          </span>
        </>
      )}
      <button
        type="button"
        aria-label={plus}
        title={plus}
        onClick={onPlus}
        className={buttonClass('quiet', 'bg-leaf-tint hover:bg-leaf-soft', 'icon')}
      >
        <Plus aria-hidden="true" className="size-6 shrink-0" />
      </button>
    </div>
  );
}
