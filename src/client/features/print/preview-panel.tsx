import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PrintPreview } from '#client/lib/print/print-messages.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { PrintPage } from '#shared/print/layout-types.ts';
import { PreviewPages } from './preview-pages.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';

/** The preview with its title, or what to do to get one. `count` is how many cards are selected. */
export function PreviewPanel({
  count,
  preview,
  side,
  fontLoading,
  waiting,
}: {
  count: number;
  preview: PrintPreview | null;
  side: PrintPage['side'];
  fontLoading: boolean;
  /** Whether the preview comes by itself once the font is here. */
  waiting: boolean;
}) {
  const { t } = useTranslation('print');
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('preview.title', { count })}</h2>
      {preview ? (
        <>
          <PreviewWarnings warnings={preview.layout.warnings} />
          <PreviewPages preview={preview} side={side} />
        </>
      ) : (
        <EmptyState
          icon={<Printer aria-hidden="true" className="size-8" />}
          text={count === 0 ? t('preview.nothingSelected') : t('preview.notYet')}
        />
      )}
      {fontLoading && !preview && (
        <p className="text-sm text-ink-soft">
          {t('preview.fontLoading')} {waiting && t('preview.comesByItself')}
        </p>
      )}
    </Card>
  );
}
