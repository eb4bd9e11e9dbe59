import { Download, Eraser, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import type { PrintPage } from '#shared/print/layout-types.ts';

type Side = PrintPage['side'];

type PrintControlsProps = {
  /** How many cards are selected. */
  count: number;
  hasPreview: boolean;
  backPages: boolean;
  side: Side;
  generating: boolean;
  downloading: boolean;
  onClear: () => void;
  onGenerate: () => void;
  onBackPages: (on: boolean) => void;
  onSide: (side: Side) => void;
  onDownload: () => void;
};

const ICON = 'size-5';

/** Everything that turns a selection into paper. */
export function PrintControls(props: PrintControlsProps) {
  const { count, hasPreview, backPages, side, generating, downloading } = props;
  const { t } = useTranslation('print');
  const sides: { value: Side; enabled: boolean }[] = [
    { value: 'front', enabled: hasPreview },
    { value: 'back', enabled: hasPreview && backPages },
  ];
  return (
    <div className="flex flex-col gap-2">
      <Toolbar label={t('controls.label')}>
        <Button
          tone="primary"
          disabled={count === 0}
          busy={generating}
          busyText={t('controls.generating')}
          onClick={props.onGenerate}
          icon={<Eye aria-hidden="true" className={ICON} />}
        >
          {t('controls.generate')}
        </Button>
        <Button onClick={props.onClear} icon={<Eraser aria-hidden="true" className={ICON} />}>
          {t('controls.clear')}
        </Button>
        <CheckboxField
          label={t('controls.backPages')}
          checked={backPages}
          onChange={(event) => props.onBackPages(event.target.checked)}
        />
      </Toolbar>
      <Toolbar label={t('controls.previewLabel')}>
        {sides.map(({ value, enabled }) => (
          <Button
            key={value}
            aria-pressed={side === value}
            disabled={!enabled}
            className={side === value ? 'border-sprout-600 bg-sprout-100' : ''}
            onClick={() => props.onSide(value)}
          >
            {t(`controls.${value}`)}
          </Button>
        ))}
        <Button
          tone="primary"
          disabled={!hasPreview}
          busy={downloading}
          busyText={t('controls.downloading')}
          onClick={props.onDownload}
          icon={<Download aria-hidden="true" className={ICON} />}
        >
          {t('controls.download')}
        </Button>
      </Toolbar>
    </div>
  );
}
