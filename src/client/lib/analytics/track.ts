import './vendor-functions.ts';

/**
 * The events of the plans page. They carry a name and nothing else, and go nowhere unless
 * `startAnalytics` found the owner's ids.
 */
export function trackWaitlistOpened(): void {
  window.gtag?.('event', 'open_waitlist_modal');
  window.fbq?.('trackCustom', 'OpenWaitlistModal');
}

/** Reports that an address joined the waitlist, without the address. */
export function trackWaitlistJoined(): void {
  window.fbq?.('track', 'Lead');
  window.gtag?.('event', 'waitlist_signup');
}
