import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_CLASS } from '#client/ui/field.tsx';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';

/** From this length on the field shows how much room is left. */
const NEARLY_FULL = 200;

/** What the parent wants to remember of the day. */
export function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const { t } = useTranslation('tracking');
  const id = useId();
  // A note that was merged from two devices may be longer; then it can only get shorter.
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
        // A browser brings the caret alone into view.
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
