/** The oldest versions that run the app, by the names of MDN's compatibility data. The README repeats them. */
export const OLDEST_BROWSERS = {
  chrome: '111',
  chrome_android: '111',
  firefox: '121',
  firefox_android: '121',
  safari: '16.4',
  safari_ios: '16.4',
};

/** The same versions as targets of the build. */
export const BUILD_TARGETS = ['chrome', 'firefox', 'safari'].map((name) => `${name}${OLDEST_BROWSERS[name]}`);
