import { CalendarDays } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
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
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between">
      <div>
        <p aria-live="polite" className="flex items-center gap-2 text-lg font-semibold">
          <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-sprout-700" />
          <span>{relative ? t('day.named', { relative: t(relative), day: name }) : name}</span>
        </p>
        {hasRecord && (
          <Link
            to={`/history?day=${day}`}
            className="inline-flex min-h-11 items-center text-sm text-ink-soft underline hover:text-ink"
          >
            {t('day.toHistory')}
          </Link>
        )}
      </div>
      <Toolbar label={t('day.choose')}>
        <Button
          aria-pressed={day === today}
          onClick={() => onPick(today)}
          className={pressedLook(day === today)}
        >
          {t('day.today')}
        </Button>
        <Button
          aria-pressed={day === yesterday}
          onClick={() => onPick(yesterday)}
          className={pressedLook(day === yesterday)}
        >
          {t('day.yesterday')}
        </Button>
        <DateField day={day} today={today} onPick={onPick} />
      </Toolbar>
    </div>
  );
}

function pressedLook(pressed: boolean): string {
  return `max-sm:px-2 max-sm:text-sm ${pressed ? 'border-sprout-600 bg-sprout-100' : ''}`;
}

/** Keeps what is typed while it is no day yet. */
function DateField({ day, today, onPick }: { day: string; today: string; onPick: (day: string) => void }) {
  const { t } = useTranslation('tracking');
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <TextField
      label={t('day.other')}
      hideLabel
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
      className="w-36 min-w-0 max-sm:flex-1"
    />
  );
}
