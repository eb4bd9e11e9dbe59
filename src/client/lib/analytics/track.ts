import './vendor-functions.ts';

export function trackWaitlistOpened(): void {
  window.gtag?.('event', 'open_waitlist_modal');
  window.fbq?.('trackCustom', 'OpenWaitlistModal');
}

export function trackWaitlistJoined(): void {
  window.fbq?.('track', 'Lead');
  window.gtag?.('event', 'waitlist_signup');
}
