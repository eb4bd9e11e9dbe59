import Bowser from 'bowser';

/** Longer names are not genuine. */
const MAX_LENGTH = 60;
/** Longer headers are not parsed. */
const USER_AGENT_MAX = 1_000;

/** Browser and system of a user agent in a few words that need no translation ("Chrome, Windows"); empty when unknown. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > USER_AGENT_MAX) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return named
    .join(', ')
    .replace(/[^\p{L}\p{N} .,_-]/gu, '')
    .slice(0, MAX_LENGTH);
}
