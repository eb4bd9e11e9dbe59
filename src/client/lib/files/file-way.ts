import { isInAppBrowser } from '../browser/in-app-browser.ts';
import { readDeviceKind } from '../speech/device-kind.ts';

/** `open` shows the file in a view above the app. `unsupported` browsers cannot save files. */
export type FileWay = 'save' | 'share' | 'open' | 'unsupported';

type Surroundings = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
  isInstalled: boolean;
  canShare: boolean;
};

/** Avoids downloads in an installed app on iOS, where a file fills the only view and has no way back. */
export function chooseFileWay({ isInstalled, canShare, ...browser }: Surroundings): FileWay {
  if (isInAppBrowser(browser.userAgent)) return 'unsupported';
  if (!isInstalled || readDeviceKind(browser) !== 'ios') return 'save';
  return canShare ? 'share' : 'open';
}
