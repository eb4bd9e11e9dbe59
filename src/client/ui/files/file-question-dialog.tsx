import { ExternalLink, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileQuestion, fileQuestion } from '#client/lib/files/file-question.ts';
import { shareFile } from '#client/lib/files/save-file.ts';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import { Dialog } from '../dialog.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';

const close = () => fileQuestion.set(null);

/** Saves a file on another tap, or explains that this browser cannot save files. */
export function FileQuestionDialog({ question }: { question: FileQuestion }) {
  const { t } = useTranslation('files');
  if (question.way === 'unsupported') {
    return (
      <Dialog
        open
        onOpenChange={close}
        title={t('inApp.title')}
        footer={<Button onClick={close}>{t('common:close')}</Button>}
      >
        <OpenInBrowser purpose="files" />
      </Dialog>
    );
  }
  const { way, file } = question;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('ready.title')}
      footer={
        <>
          <Button onClick={close}>{t('common:close')}</Button>
          {way === 'open' ? (
            <OpenLink file={file} />
          ) : (
            <Button
              tone="primary"
              icon={<Share aria-hidden="true" className="size-5 shrink-0" />}
              onClick={() => void shareFile(file)}
            >
              {t('ready.share')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`ready.${way}Text`, { name: file.name })}</p>
    </Dialog>
  );
}

/** Opens the file in a new view, from which the parent can return. */
function OpenLink({ file }: { file: File }) {
  const { t } = useTranslation('files');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass('primary')}>
      <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
      {t('ready.open')}
    </a>
  );
}
