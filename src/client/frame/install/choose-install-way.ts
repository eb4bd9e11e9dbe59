import type { DeviceKind } from '#client/lib/speech/device-kind.ts';

type Situation = {
  /** Whether the family has logged a session: before that there is nothing to come back for. */
  hasTaught: boolean;
  wasDismissed: boolean;
  /** Whether this is the installed app already. */
  isInstalled: boolean;
  /** Whether the browser offers to install. */
  isOffered: boolean;
  device: DeviceKind;
};

/** Returns how the app can be put on this device: by the browser's offer, by the share menu of iOS, or not now. */
export function chooseInstallWay(situation: Situation): 'offer' | 'share' | null {
  const { hasTaught, wasDismissed, isInstalled, isOffered, device } = situation;
  if (!hasTaught || wasDismissed || isInstalled) return null;
  if (isOffered) return 'offer';
  return device === 'ios' ? 'share' : null;
}
