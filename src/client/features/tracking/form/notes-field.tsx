import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_CLASS, Field } from '#client/ui/field.tsx';
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
    <Field id={id} label={t('notes.title')} description={description}>
      <textarea
        id={id}
        rows={3}
        maxLength={limit}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('notes.placeholder')}
        aria-describedby={description && `${id}-description`}
        className={CONTROL_CLASS}
      />
    </Field>
  );
}
