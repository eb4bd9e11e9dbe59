const WEEK_MS = 7 * 86_400_000;
const keyOf = (userId: string) => `sproutcards-confirm-later/${userId}`;

/** Keeps the request to confirm the address away for a week, on this device. */
export function putNoticeOff(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), new Date().toISOString());
  } catch {
    // Without storage it comes back with the next start.
  }
}

export function isNoticePutOff(userId: string): boolean {
  try {
    const since = Date.parse(localStorage.getItem(keyOf(userId)) ?? '');
    return Math.abs(Date.now() - since) < WEEK_MS;
  } catch {
    return false;
  }
}
