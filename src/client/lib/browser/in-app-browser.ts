/** `; wv)` marks any in-app browser on Android. On iOS, each app has its own mark. */
const IN_APP_BROWSER = new RegExp(
  [
    /; wv\)/,
    /MicroMessenger/,
    /Instagram/,
    /FBAN|FBAV|FB_IAB/,
    /\bLine\//,
    /musical_ly|BytedanceWebview|TikTok|aweme/,
    /\bxhs|\bdiscover\//,
    /\bQQ\//,
    /Weibo/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Returns true for in-app browsers, such as WeChat's, which cannot save files. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP_BROWSER.test(userAgent);
}

/** Returns false while pages are prerendered, because every browser gets the same ones. */
export function isInsideOtherApp(): boolean {
  return typeof navigator !== 'undefined' && isInAppBrowser(navigator.userAgent);
}
