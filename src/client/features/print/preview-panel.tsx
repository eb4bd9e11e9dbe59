import { useTranslation } from 'react-i18next';
import type { PrintPreview } from '#client/print/print-messages.ts';
import { PressedChip } from '#client/ui/chip.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import type { PrintPage } from '#shared/print/layout-types.ts';
import { PreviewPages } from './preview-pages.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';

type Side = PrintPage['side'];

type PreviewPanelProps = {
  /** How many cards are selected. */
  count: number;
  preview: PrintPreview | null;
  side: Side;
  onSide: (side: Side) => void;
  backPages: boolean;
  onBackPages: (on: boolean) => void;
  making: boolean;
  fontLoading: boolean;
  /** Whether the preview comes by itself once the font is here. */
  waiting: boolean;
};

/** What the paper will look like: with or without backs, and the pages of one side, or what to do to get them. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { count, preview, side, onSide, backPages, onBackPages, making, fontLoading, waiting } = props;
  const { t } = useTranslation('print');
  const sides: { value: Side; enabled: boolean }[] = [
    { value: 'front', enabled: preview !== null },
    { value: 'back', enabled: preview !== null && backPages },
  ];
  return (
    <section aria-labelledby="print-preview" className="flex flex-col gap-3 rounded-panel bg-card p-4">
      <h2 id="print-preview" className="text-lg font-extrabold">
        {t('preview.title', { count })}
      </h2>
      <p role="status" className="text-sm text-soft empty:hidden">
        {count % 2 === 1 && t('oddWarning')}
      </p>
      <CheckboxField
        label={t('controls.backPages')}
        checked={backPages}
        onChange={(event) => onBackPages(event.target.checked)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons */}
      <div role="group" aria-label={t('controls.previewLabel')} className="flex flex-wrap gap-2">
        {sides.map(({ value, enabled }) => (
          <PressedChip key={value} pressed={side === value} disabled={!enabled} onClick={() => onSide(value)}>
            {t(`controls.${value}`)}
          </PressedChip>
        ))}
      </div>
      {preview ? (
        <>
          <PreviewWarnings warnings={preview.layout.warnings} />
          <PreviewPages preview={preview} side={side} />
        </>
      ) : (
        <EmptyState
          icon={<DouDou state={making || waiting ? 'peeking' : 'sleeping'} />}
          text={
            count === 0 ? t('preview.nothingSelected') : t(making ? 'controls.generating' : 'preview.notYet')
          }
        />
      )}
      {fontLoading && !preview && (
        <p className="text-sm text-soft">
          {t('preview.fontLoading')} {waiting && t('preview.comesByItself')}
        </p>
      )}
    </section>
  );
}
