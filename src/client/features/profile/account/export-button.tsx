import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useExport } from './use-export.ts';

/** The button that downloads everything, and below it what came of it. */
export function ExportButton({ userId, disabled = false }: { userId: string; disabled?: boolean }) {
  const { t } = useTranslation('account');
  const { working, message, start } = useExport(userId);
  return (
    <div className="space-y-3">
      <Button
        onClick={start}
        disabled={disabled}
        busy={working}
        busyText={t('export.working')}
        icon={<Download aria-hidden="true" className="size-5" />}
      >
        {t('export.button')}
      </Button>
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
    </div>
  );
}
