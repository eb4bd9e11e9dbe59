/** `; wv)` is any app's page on Android. On iOS each app has a word of its own. */
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

/** Returns true for the browser inside another app, such as WeChat, which saves no files. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP_BROWSER.test(userAgent);
}

/** Returns false while pages are rendered at build, which are for any browser. */
export function isInsideOtherApp(): boolean {
  return typeof navigator !== 'undefined' && isInAppBrowser(navigator.userAgent);
}
