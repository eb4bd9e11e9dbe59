import { Check, Download, FileSpreadsheet, Lightbulb, Sheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { CSV_TEMPLATE_ADDRESS, CSV_TEMPLATE_FILE, EXAMPLE_FILE } from '#shared/csv/file-names.ts';

export function Tips({ open }: { open: boolean }) {
  const { t } = useTranslation('dashboard');
  const tips = [t('tips.second'), t('tips.minutes'), t('tips.sessions'), t('tips.newCard')];
  return (
    <Fold title={t('tips.title')} icon={Lightbulb} open={open}>
      <ul className="flex flex-col gap-2">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" />
            {tip}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

export function WordListFiles() {
  const { t } = useTranslation('dashboard');
  return (
    <Fold title={t('files.title')} icon={Sheet} open={false}>
      <p>{t('files.text')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        <li>
          <a
            href={CSV_TEMPLATE_ADDRESS}
            download={CSV_TEMPLATE_FILE}
            className={buttonClass('secondary', 'w-full sm:w-auto')}
          >
            <Download className="size-5" />
            {t('files.template')}
          </a>
          <p className="mt-1 text-sm text-soft">{t('files.templateHint')}</p>
        </li>
        <li>
          <a
            href={`/${EXAMPLE_FILE}`}
            download={EXAMPLE_FILE}
            className={buttonClass('secondary', 'w-full sm:w-auto')}
          >
            <FileSpreadsheet className="size-5" />
            {t('files.example')}
          </a>
          <p className="mt-1 text-sm text-soft">{t('files.exampleHint')}</p>
        </li>
      </ul>
      <Link to="/manage-flashcards" className={buttonClass('quiet', 'mt-2 -mb-2 -ml-4')}>
        {t('files.import')}
      </Link>
    </Fold>
  );
}
