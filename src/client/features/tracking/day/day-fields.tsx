import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PressedChip } from '#client/ui/chip.tsx';
import { CONTROL_CLASS } from '#client/ui/field.tsx';
import { FACE_CHOICE_CLASS, Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { TIMES_OF_DAY, type TimeOfDay } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

/** 1 to 5, as native radio buttons for the arrow keys; 0 is not rated yet. */
export function EngagementField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('tracking');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-xl font-bold">{t('engagement.title')}</legend>
      <div className="grid max-w-md grid-cols-5">
        {RATINGS.map((rating) => (
          <label key={rating} className={`relative ${FACE_CHOICE_CLASS}`}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              // Covers the face, so that a tap on it reaches the button itself.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Face rating={rating} />
            <span>
              {rating} <span className="sr-only">– {t(`engagement.ratings.${rating}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        {value > 0 ? t(`engagement.ratings.${value}`) : t('engagement.hint')}
      </p>
    </fieldset>
  );
}

/** Characters left from which on the field says so. */
const NEARLY_FULL = 200;

export function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const { t } = useTranslation('tracking');
  const id = useId();
  // A note merged from two devices may be longer; it can then only get shorter.
  const limit = Math.max(LIBRARY_LIMITS.notes, value.length);
  const left = limit - value.length;
  const description = left <= NEARLY_FULL ? t('notes.left', { count: left }) : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-display text-xl font-bold">
        {t('notes.title')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={limit}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // The browser itself brings only the caret into view.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        placeholder={t('notes.placeholder')}
        aria-describedby={description && `${id}-description`}
        className={CONTROL_CLASS}
      />
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-soft">
          {description}
        </p>
      )}
    </div>
  );
}

/** `suggested`: the clock chose the time, not the parent. */
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
  return (
    <div>
      <h3 className="mb-2 text-xl font-bold">{t('times.title')}</h3>
      <Toolbar label={t('times.title')}>
        {TIMES_OF_DAY.map((time) => (
          <PressedChip key={time} pressed={times.includes(time)} onClick={() => onToggle(time)}>
            {t(`common:timesOfDay.${time}`)}
          </PressedChip>
        ))}
      </Toolbar>
      {suggested && <p className="mt-2 text-sm text-soft">{t('times.suggested')}</p>}
    </div>
  );
}
