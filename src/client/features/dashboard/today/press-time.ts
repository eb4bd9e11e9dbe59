/** Returns when the person pressed, in milliseconds since 1970. A busy page handles the press later. */
export function readPressTime({ timeStamp }: Pick<Event, 'timeStamp'>): number {
  return Date.now() - Math.max(0, performance.now() - timeStamp);
}
