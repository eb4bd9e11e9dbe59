import { useState } from 'react';
import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { installPrompt } from '#client/lib/install/install-prompt.ts';
import { isInstalled } from '#client/lib/install/is-installed.ts';
import { type DeviceKind, readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { InstallWay } from './install-card.tsx';

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

/** Returns null where nothing is offered, as before the first session. */
export function chooseInstallWay(state: InstallState): InstallWay | null {
  const { hasTaught, wasDismissed, isInApp, isInstalled, isOffered, device } = state;
  if (!hasTaught || wasDismissed || isInstalled) return null;
  if (isInApp) return 'browser';
  if (isOffered) return 'offer';
  return device === 'ios' ? 'share' : null;
}
