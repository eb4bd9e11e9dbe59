import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DataCard } from './data-card.tsx';
import { Figures } from './figures.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useImport } from './use-import.ts';

/** 'Import from an export': brings back what an export took along. */
export function ImportPart({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const { step, working, failure, choose, confirm, cancel } = useImport(userId);
  const reading = step.name === 'read';
  const input = useRef<HTMLInputElement>(null);
  return (
    <DataCard title={t('import.title')} intro={t('import.intro')}>
      <label
        className={buttonClass(
          'secondary',
          'cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf',
        )}
      >
        {reading ? <SpinnerIcon /> : <FileUp aria-hidden="true" className="size-5" />}
        {t(reading ? 'import.reading' : 'import.choose')}
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          disabled={reading}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again.
            target.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {reading && (
        <Button className="ml-2" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {step.name === 'choose' && step.problem && (
        <Banner tone="error" className="mt-3">
          {t(`problems.${step.problem}`)}
        </Banner>
      )}
      {step.name === 'choose' && step.done && (
        <Banner tone="success" className="mt-3">
          <p>{t('import.done')}</p>
          <Figures figures={step.done} />
        </Banner>
      )}
      {(step.name === 'confirm' || step.name === 'replace') && (
        <ImportDialog
          step={step}
          working={working}
          failure={failure}
          onConfirm={confirm}
          onCancel={cancel}
          returnFocus={input}
        />
      )}
    </DataCard>
  );
}
