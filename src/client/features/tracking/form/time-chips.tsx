import { useTranslation } from 'react-i18next';
import { PressedChip } from '#client/ui/chip.tsx';
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
      <h3 className="mb-2 text-xl font-bold">{t('times.title')}</h3>
      <Toolbar label={t('times.title')}>
        {TIMES_OF_DAY.map((time) => (
          <PressedChip key={time} pressed={times.includes(time)} onClick={() => onToggle(time)}>
            {tCommon(`timesOfDay.${time}`)}
          </PressedChip>
        ))}
      </Toolbar>
      {suggested && <p className="mt-2 text-sm text-soft">{t('times.suggested')}</p>}
    </div>
  );
}
