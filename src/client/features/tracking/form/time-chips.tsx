import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { TIMES_OF_DAY, type TimeOfDay } from '#shared/library/schema.ts';

/** When the sessions were: one time of day or more. `suggested` says that the clock chose, not the parent. */
export function TimeChips({
  times,
  suggested,
  onToggle,
}: {
  times: readonly TimeOfDay[];
  suggested: boolean;
  onToggle: (time: TimeOfDay) => void;
}) {
  const { t } = useTranslation('tracking');
  const { t: tCommon } = useTranslation();
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('times.title')}</h3>
      <Toolbar label={t('times.title')}>
        {TIMES_OF_DAY.map((time) => {
          const chosen = times.includes(time);
          return (
            <Button
              key={time}
              aria-pressed={chosen}
              tone={chosen ? 'primary' : 'secondary'}
              icon={chosen && <Check aria-hidden="true" className="size-5" />}
              onClick={() => onToggle(time)}
            >
              {tCommon(`timesOfDay.${time}`)}
            </Button>
          );
        })}
      </Toolbar>
      {suggested && <p className="mt-2 text-sm text-ink-soft">{t('times.suggested')}</p>}
    </div>
  );
}
