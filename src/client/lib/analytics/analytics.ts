import { useEffect } from 'react';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import type { PublicSettings } from '#shared/http/settings.ts';

type Call = (...args: unknown[]) => void;

type Fbq = Call & {
  callMethod?: Call;
  queue: unknown[][];
  push: Call;
  loaded: boolean;
  version: string;
  /** Stops the script from reporting every page of the app. */
  disablePushState: boolean;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Call;
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const GTAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

export function startAnalytics({ gtagId, pixelId }: PublicSettings['analytics']): boolean {
  if (gtagId !== null && !window.gtag) {
    window.gtag = prepareGtag(gtagId);
    addScript(`${GTAG_SCRIPT}?id=${encodeURIComponent(gtagId)}`);
  }
  if (pixelId !== null && !window.fbq) {
    window.fbq = window._fbq = preparePixel(pixelId);
    addScript(PIXEL_SCRIPT);
  }
  return window.gtag !== undefined || window.fbq !== undefined;
}

/** Runs Google's snippet: calls wait in `dataLayer` until the script has loaded. */
function prepareGtag(id: string): Call {
  const dataLayer: unknown[] = [];
  window.dataLayer = dataLayer;
  const gtag: Call = function queueCall() {
    // biome-ignore lint/complexity/noArguments: gtag.js takes `arguments` objects for commands and ignores arrays.
    dataLayer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  return gtag;
}

/** Runs Meta's snippet without its PageView: calls wait in `queue` until the script has loaded. */
function preparePixel(pixelId: string): Fbq {
  const call: Call = (...args) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  };
  const fbq: Fbq = Object.assign(call, {
    queue: [] as unknown[][],
    push: call,
    loaded: true,
    version: '2.0',
    disablePushState: true,
  });
  fbq('set', 'autoConfig', false, pixelId);
  fbq('init', pixelId);
  return fbq;
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

export function trackWaitlistOpened(): void {
  window.gtag?.('event', 'open_waitlist_modal');
  window.fbq?.('trackCustom', 'OpenWaitlistModal');
}

export function trackWaitlistJoined(): void {
  window.fbq?.('track', 'Lead');
  window.gtag?.('event', 'waitlist_signup');
}

/** Reloads the page when the parent leaves it, because scripts cannot be unloaded and other pages show children's data. */
export function usePlansAnalytics(): void {
  const { analytics } = useSettings();
  useEffect(() => {
    if (!startAnalytics(analytics)) return;
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) window.location.reload();
    };
  }, [analytics]);
}
