import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { PaperSettings } from '#shared/print/paper-settings.ts';
import { PrinterDialog } from './printer-dialog.tsx';

type SidesRowProps = {
  settings: PaperSettings;
  onChange: (changed: Partial<PaperSettings>) => void;
};

/** Shows how the printer handles the backs, with a button that changes it. */
export function SidesRow({ settings, onChange }: SidesRowProps) {
  const { t } = useTranslation('print');
  const [isOpen, setOpen] = useState(false);
  const { printer } = settings;
  return (
    <section aria-labelledby="backs-of-sheets" className="flex flex-col items-start gap-1.5">
      <h3 id="backs-of-sheets" className="font-semibold">
        {t('sides.row')}
      </h3>
      <p className="text-soft">{t(printer ? `sides.now.${printer.feed}` : 'sides.notSaid')}</p>
      <Button onClick={() => setOpen(true)} icon={<Printer aria-hidden="true" className="size-5 shrink-0" />}>
        {t(printer ? 'sides.change' : 'sides.say')}
      </Button>
      {isOpen && <PrinterDialog settings={settings} onChange={onChange} onClose={() => setOpen(false)} />}
    </section>
  );
}
