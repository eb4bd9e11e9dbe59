import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SetMenu } from '../sets/set-menu.tsx';
import type { SetMenuActions } from '../sets/set-menu-sheet.tsx';
import { FlashCounter } from './flash-counter.tsx';

type SetRowProps = {
  name: string;
  /** The first words it holds. */
  words: readonly string[];
  /** The day on which a set begins that is not shown yet. */
  opensOn: string | undefined;
  /** Undefined while the set is not selected. */
  flashes: number | undefined;
  onToggle: () => void;
  onPlus: () => void;
  onMinus: () => void;
  /** Null for a set that is gone. `onManage` gets the button, for the focus to come back to. */
  controls: { onManage: (button: HTMLButtonElement) => void; menu: SetMenuActions } | null;
};

/** One set: selected or not, how often it was flashed, what it holds. */
export function SetRow(props: SetRowProps) {
  const { name, words, opensOn, flashes, onToggle, onPlus, onMinus, controls } = props;
  const { t, i18n } = useTranslation('tracking');
  const begins = opensOn && t('sets.begins', { date: formatDate(opensOn, i18n.language) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-28 flex-1">
        <CheckboxField
          label={<span className="text-lg font-semibold">{name}</span>}
          checked={flashes !== undefined}
          onChange={onToggle}
        />
      </div>
      <FlashCounter name={name} flashes={flashes} onPlus={onPlus} onMinus={onMinus} />
      {controls && (
        <div className="flex min-w-0 basis-full flex-wrap items-center justify-end gap-x-3">
          {begins && <p className="grow text-sm text-ink-soft">{begins}</p>}
          {!(begins && words.length === 0) && (
            <p className="min-w-20 flex-1 truncate text-sm text-ink-soft" {...markLanguage(words.join())}>
              {words.join(' · ') || t('sets.noWords')}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-end">
            <Button
              tone="quiet"
              className="px-2 text-sm"
              onClick={(event) => controls.onManage(event.currentTarget)}
              aria-label={t('words.manageOf', { name })}
            >
              {t('words.manage')}
            </Button>
            <SetMenu name={name} actions={controls.menu} />
          </div>
        </div>
      )}
    </li>
  );
}
