export type DeviceKind = 'ios' | 'mac' | 'android' | 'windows' | 'other';

/** Returns the kind of device. An iPad identifies as a Mac, but Macs have no touch screen. */
export function readDeviceKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  if (/Android/.test(userAgent)) return 'android';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}
