import { useState } from 'react';
import { isInAppBrowser } from '#client/lib/browser/in-app-browser.ts';
import { installPrompt } from '#client/lib/install/install-prompt.ts';
import { isInstalled } from '#client/lib/install/is-installed.ts';
import { type DeviceKind, readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';

const InstallCard = loadable(async () => (await import('./install-card.tsx')).InstallCard, {
  missing: 'nothing',
});

const DISMISSED_KEY = 'sproutcards-install-dismissed';
const storage = createSafeStorage(() => localStorage);

export function InstallOffer() {
  const prompt = useStore(installPrompt);
  const hasTaught = useLibrary(({ rows }) => rows.history.length > 0);
  const [wasDismissed, setWasDismissed] = useState(() => storage.read(DISMISSED_KEY) !== null);
  const way = chooseInstallWay({
    hasTaught,
    wasDismissed,
    isInApp: isInAppBrowser(navigator.userAgent),
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

export type InstallWay = 'offer' | 'share' | 'browser';

/** Returns `offer` for the prompt, `share` for the menu of iOS, `browser` inside another app, or null for none. */
export function chooseInstallWay(state: InstallState): InstallWay | null {
  const { hasTaught, wasDismissed, isInApp, isInstalled, isOffered, device } = state;
  if (!hasTaught || wasDismissed || isInstalled) return null;
  if (isInApp) return 'browser';
  if (isOffered) return 'offer';
  return device === 'ios' ? 'share' : null;
}
