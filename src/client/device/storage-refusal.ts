import { refusesData } from '#client/lib/storage/safe-storage.ts';

let isRefused: boolean | undefined;

/**
 * Returns whether this browser keeps nothing for our site, so that all of it ends with the page; asked once
 * per page.
 */
export function isStorageRefused(): boolean {
  isRefused ??= refusesData(() => window.localStorage);
  return isRefused;
}
