import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from './class-names.ts';

/** The cross in the corner of a notice. `className` places it and colours it under the pointer. */
export function DismissButton({ onDismiss, className }: { onDismiss: () => void; className: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('dismiss')}
      title={t('dismiss')}
      onClick={onDismiss}
      className={joinClasses('flex size-11 shrink-0 items-center justify-center rounded-control', className)}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
