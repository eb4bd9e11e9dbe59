import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { addRound, findLastSession, listFilledSets, repeatSession } from '#shared/tracking/day-shortcuts.ts';
import type { FormProps } from './form-props.ts';

const BUTTON = 'px-2!';

/** What an ordinary day needs, in one tap: every set once more, the same as last time, or one more round. */
export function SetShortcuts({ form, edit }: FormProps) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const filled = useMemo(() => listFilledSets(rows.sets), [rows.sets]);
  const last = useMemo(() => findLastSession(library, form.date), [library, form.date]);
  const selected = Object.keys(form.usage).map(Number);
  const someSelected = selected.length > 0 && filled.some((setId) => form.usage[setId] === undefined);
  return (
    <div className="-mx-2">
      <Toolbar label={t('shortcuts.label')}>
        {filled.length > 0 && (
          <Button className={BUTTON} tone="quiet" onClick={() => edit((before) => addRound(before, filled))}>
            {t('shortcuts.all')}
          </Button>
        )}
        {someSelected && (
          <Button
            className={BUTTON}
            tone="quiet"
            onClick={() => edit((before) => addRound(before, selected))}
          >
            {t('shortcuts.selected')}
          </Button>
        )}
        {last && selected.length === 0 && (
          <Button
            className={BUTTON}
            tone="quiet"
            onClick={() => edit((before) => repeatSession(before, last))}
          >
            {t('shortcuts.repeat')}
          </Button>
        )}
      </Toolbar>
    </div>
  );
}
