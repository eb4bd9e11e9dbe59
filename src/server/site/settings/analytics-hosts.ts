import type { VendorHosts } from '#server/http/security-headers.ts';
import type { PublicSettings } from '#shared/settings.ts';

/** Google's guide "Use a Content Security Policy", Google Analytics 4 without its advertising features. */
const GOOGLE: VendorHosts = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};

/** The pixel's script, its settings, and where it reports to. */
const META: VendorHosts = {
  script: ['https://connect.facebook.net'],
  connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
  img: ['https://www.facebook.com'],
};

/** The hosts of the vendors whose ids the owner has set; none without ids. */
export function listAnalyticsHosts({ gtagId, pixelId }: PublicSettings['analytics']): VendorHosts {
  const used = [...(gtagId === null ? [] : [GOOGLE]), ...(pixelId === null ? [] : [META])];
  return {
    script: used.flatMap(({ script }) => script),
    connect: used.flatMap(({ connect }) => connect),
    img: used.flatMap(({ img }) => img),
  };
}
