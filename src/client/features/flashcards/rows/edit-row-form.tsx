import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

/** The form of a row in edit mode: Enter saves, Escape cancels, with buttons for both. */
export function EditRowForm({
  label,
  onSubmit,
  onCancel,
  children,
}: {
  label: string;
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('flashcards');
  const cancelOnEscape = (event: KeyboardEvent) => {
    // An Escape that ends the choosing of Chinese characters belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={cancelOnEscape}
      className="flex flex-col gap-3 p-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary">
          {t('row.save')}
        </Button>
        <Button onClick={onCancel}>{t('row.cancel')}</Button>
      </div>
    </form>
  );
}
