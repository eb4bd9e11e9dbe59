import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

/** The one button of an account's form, as wide as its fields. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Button type="submit" tone="primary" busy={busy} busyText={t('pleaseWait')} className="w-full">
      {children}
    </Button>
  );
}
