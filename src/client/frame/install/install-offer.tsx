import { Share } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { installPrompt } from '#client/lib/install/install-prompt.ts';
import { isInstalled } from '#client/lib/install/is-installed.ts';
import { type DeviceKind, readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';

const DISMISSED_KEY = 'sproutcards-install-dismissed';
const storage = createSafeStorage(() => localStorage);

export function InstallOffer() {
  const prompt = useStore(installPrompt);
  const hasTaught = useLibrary(({ rows }) => rows.history.length > 0);
  const [wasDismissed, setWasDismissed] = useState(() => storage.read(DISMISSED_KEY) !== null);
  const way = chooseInstallWay({
    hasTaught,
    wasDismissed,
    isInApp: isInsideOtherApp(),
    isInstalled: isInstalled(),
    isOffered: prompt !== null,
    device: readDeviceKind(navigator),
  });
  if (way === null) return null;
  const dismiss = () => {
    storage.write(DISMISSED_KEY, 'yes');
    setWasDismissed(true);
  };
  return <InstallCard way={way} onInstall={() => void prompt?.prompt()} onDismiss={dismiss} />;
}

type InstallState = Record<
  'hasTaught' | 'wasDismissed' | 'isInApp' | 'isInstalled' | 'isOffered',
  boolean
> & { device: DeviceKind };

/** Returns null if nothing is offered, for example before the first session. */
export function chooseInstallWay(state: InstallState): InstallWay | null {
  const { hasTaught, wasDismissed, isInApp, isInstalled, isOffered, device } = state;
  if (!hasTaught || wasDismissed || isInstalled) return null;
  if (isInApp) return 'browser';
  if (isOffered) return 'offer';
  return device === 'ios' ? 'share' : null;
}

/** The browser's prompt, the share menu of iOS, or the way out of another app's browser. */
type InstallWay = 'offer' | 'share' | 'browser';

type InstallCardProps = {
  way: InstallWay;
  onInstall: () => void;
  onDismiss: () => void;
};

export function InstallCard({ way, onInstall, onDismiss }: InstallCardProps) {
  const { t } = useTranslation('install');
  const titleId = useId();
  const install = () => {
    onInstall();
    // The browser asks only once, so the card disappears after any answer.
    onDismiss();
  };
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 flex items-end gap-4 overflow-hidden rounded-panel bg-card px-4 pt-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 pb-4">
        <h2 id={titleId} className="text-lg font-extrabold">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('text')}</p>
        {way === 'browser' && <InAppNote purpose="install" className="mt-2" />}
        {way === 'share' && (
          <p className="mt-2 flex items-center gap-2 font-semibold">
            <Share aria-hidden="true" className="size-5 shrink-0" />
            {t('share')}
          </p>
        )}
        {way === 'share' && <p className="mt-2 text-soft">{t('logIn')}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {way === 'offer' && <Button onClick={install}>{t('install')}</Button>}
          <Button tone="quiet" onClick={onDismiss}>
            {t(way === 'offer' ? 'notNow' : 'understood')}
          </Button>
        </div>
      </div>
      <DouDou state="peeking" size={96} className="max-[26rem]:hidden" />
    </section>
  );
}
