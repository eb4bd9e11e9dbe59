import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

type FlashCounterProps = {
  name: string;
  flashes: number | undefined;
  onPlus: () => void;
  onMinus: () => void;
};

const BIG = 'size-12';

/**
 * How often a set was flashed. Plus selects a set that is not selected yet. Minus at 0 does nothing, but it is not
 * disabled: that would take the focus away at the last step down.
 */
export function FlashCounter({ name, flashes, onPlus, onMinus }: FlashCounterProps) {
  const { t } = useTranslation('tracking');
  const selected = flashes !== undefined;
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {selected && (
        <>
          <IconButton
            tone="secondary"
            label={t('sets.minus', { name })}
            onClick={onMinus}
            icon={<Minus aria-hidden="true" className="size-6 shrink-0" />}
            className={flashes === 0 ? `${BIG} opacity-60` : BIG}
          />
          <span
            aria-live="polite"
            aria-atomic="true"
            className="min-w-12 text-center text-2xl font-bold tabular-nums"
          >
            <VisuallyHidden>{t('sets.flashes', { name })}</VisuallyHidden> <span data-flashes>{flashes}</span>
          </span>
        </>
      )}
      <IconButton
        tone="secondary"
        label={t('sets.plus', { name })}
        onClick={onPlus}
        icon={<Plus aria-hidden="true" className="size-6 shrink-0" />}
        className={BIG}
      />
    </div>
  );
}
