import { useState } from 'react';
import { installPrompt } from '#client/lib/install/install-prompt.ts';
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

/** Returns true in the installed app, for which Safari on iOS has a separate property. */
function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

type InstallState = Record<'hasTaught' | 'wasDismissed' | 'isInstalled' | 'isOffered', boolean> & {
  device: DeviceKind;
};

/** Returns `offer` for the browser's prompt, `share` for the menu of iOS, or null, as before the first session. */
export function chooseInstallWay(state: InstallState): 'offer' | 'share' | null {
  const { hasTaught, wasDismissed, isInstalled, isOffered, device } = state;
  if (!hasTaught || wasDismissed || isInstalled) return null;
  if (isOffered) return 'offer';
  return device === 'ios' ? 'share' : null;
}
