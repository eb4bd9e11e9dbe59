import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { SETTINGS_PATH } from '#shared/settings.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { type TryAgain, useTryWhenOnline } from './create-part.tsx';

type MissingPartProps = { tryAgain: TryAgain };

/**
 * Says that a part of the page did not arrive. It is fetched again by a tap, and when the network comes back. If only a reload can
 * help, it asks the parent for one instead of reloading by itself, because a reload loses what is not saved.
 */
export function MissingPart({ tryAgain }: MissingPartProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  const [needsReload, setNeedsReload] = useState(false);
  useTryWhenOnline(tryAgain);
  const press = async () => {
    setTrying(true);
    await tryAgain(true).catch(async () => setNeedsReload(await isServerInReach()));
    setTrying(false);
  };
  if (needsReload) {
    return (
      <Banner tone="info">
        <p>{t('missingPartReload')}</p>
        <Button onClick={() => window.location.reload()} className="mt-2">
          {t('errorPage.reload')}
        </Button>
      </Banner>
    );
  }
  return (
    <Banner tone="info">
      <p>{t('missingPart')}</p>
      <Button onClick={() => void press()} busy={isTrying} className="mt-2">
        {t('sync.tryAgain')}
      </Button>
    </Banner>
  );
}

/**
 * Returns whether the server answers. Only then can a reload help: some browsers never fetch a module again that failed, and after
 * an update it has another name. Without the server, a reload would leave no page at all.
 */
function isServerInReach(): Promise<boolean> {
  return sendRequest({ path: SETTINGS_PATH }).then(
    () => true,
    () => false,
  );
}
