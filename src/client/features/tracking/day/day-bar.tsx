import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { CHOICE_CHIP_CLASS } from '#client/ui/chip.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { DaySchema } from '#shared/library/schema.ts';
import { addDays } from '#shared/tracking/day.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';

/** Before it, a date is a year that is still being typed. */
const FIRST_DAY = '2000-01-01';

/** Says which day is logged, and chooses it: today, yesterday or any earlier day, never a later one. */
export function DayBar({
  day,
  today,
  hasRecord,
  onPick,
}: {
  day: string;
  today: string;
  hasRecord: boolean;
  onPick: (day: string) => void;
}) {
  const { t, i18n } = useTranslation('tracking');
  const yesterday = addDays(today, -1);
  const name = formatDay(day, i18n.language);
  const relative = day === today ? 'day.today' : day === yesterday ? 'day.yesterday' : null;
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-soft">
        {relative ? t('day.named', { relative: t(relative), day: name }) : name}
      </p>
      <Toolbar label={t('day.choose')}>
        <DayChip pressed={day === today} onPress={() => onPick(today)}>
          {t('day.today')}
        </DayChip>
        <DayChip pressed={day === yesterday} onPress={() => onPick(yesterday)}>
          {t('day.yesterday')}
        </DayChip>
        <DateField day={day} today={today} onPick={onPick} />
      </Toolbar>
      {hasRecord && (
        <Link
          to={`/history?day=${day}`}
          className="inline-flex min-h-11 items-center self-start text-sm text-soft underline hover:text-ink"
        >
          {t('day.toHistory')}
        </Link>
      )}
    </div>
  );
}

/** Without a check mark, for which a phone has no room beside the date. */
function DayChip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`${CHOICE_CHIP_CLASS} max-sm:px-3`}
    >
      {children}
    </button>
  );
}

/** Keeps what is typed while it is no day yet. */
function DateField({ day, today, onPick }: { day: string; today: string; onPick: (day: string) => void }) {
  const { t } = useTranslation('tracking');
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <input
      aria-label={t('day.other')}
      type="date"
      min={FIRST_DAY}
      max={today}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const isDay = DaySchema.safeParse(target.value).success;
        if (isDay && target.value >= FIRST_DAY && target.value <= today) onPick(target.value);
      }}
      onBlur={() => setText(day)}
      className={`${CHOICE_CHIP_CLASS} min-w-0 basis-[8.25rem] px-2 max-sm:grow sm:ml-auto sm:px-3`}
    />
  );
}
