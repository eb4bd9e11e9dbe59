import { EllipsisVertical, Minus, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { CheckboxField } from '#client/ui/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { WordChip } from '#client/ui/word-card.tsx';
import type { SetMenuActions } from './set-menu-sheet.tsx';

type FlashCounterProps = {
  name: string;
  flashes: number | undefined;
  onPlus: () => void;
  onMinus: () => void;
};

/**
 * Plus selects a set that is not selected yet. Minus at 0 does nothing, but is not disabled: that would take the focus away at the
 * last step down.
 */
function FlashCounter({ name, flashes, onPlus, onMinus }: FlashCounterProps) {
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
            <Minus className="size-6 shrink-0" />
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
        <Plus className="size-6 shrink-0" />
      </button>
    </div>
  );
}

const Sheet = loadable(async () => (await import('./set-menu-sheet.tsx')).SetMenuSheet);

function SetMenu({ name, actions }: { name: string; actions: SetMenuActions }) {
  const { t } = useTranslation('tracking');
  return (
    <MenuButton
      menu={Sheet}
      menuProps={{ actions }}
      aria-label={t('sets.menuOf', { name })}
      className={buttonClass('quiet', 'shrink-0 text-soft!', 'icon')}
    >
      <EllipsisVertical className="size-5" />
    </MenuButton>
  );
}

type SetRowProps = {
  name: string;
  words: readonly string[];
  /** The day on which a waiting set begins. */
  opensOn: string | undefined;
  /** Undefined while the set is not selected. */
  flashes: number | undefined;
  onToggle: () => void;
  onPlus: () => void;
  onMinus: () => void;
  menu: SetMenuActions | null;
};

export function SetRow(props: SetRowProps) {
  const { name, words, opensOn, flashes, onToggle, onPlus, onMinus, menu } = props;
  const { t, i18n } = useTranslation('tracking');
  const begins = opensOn && t('sets.begins', { date: formatDate(opensOn, i18n.language) });
  return (
    <li className="rounded-panel bg-card py-2 pr-2 pl-4">
      <div className="flex flex-wrap items-center justify-end">
        <div className="min-w-[6rem] flex-1">
          <CheckboxField
            label={<span className="font-display text-lg font-extrabold">{name}</span>}
            checked={flashes !== undefined}
            onChange={onToggle}
          />
        </div>
        <FlashCounter name={name} flashes={flashes} onPlus={onPlus} onMinus={onMinus} />
        {menu && <SetMenu name={name} actions={menu} />}
      </div>
      {begins && <p className="pb-2 text-sm text-soft">{begins}</p>}
      {menu && words.length === 0 && !begins && <p className="pb-2 text-sm text-soft">{t('sets.noWords')}</p>}
      {words.length > 0 && (
        <p className="flex flex-wrap gap-2 pt-1 pr-2 pb-2">
          {words.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand here twice
            <Fragment key={place}>
              <WordChip>{word}</WordChip>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </li>
  );
}
