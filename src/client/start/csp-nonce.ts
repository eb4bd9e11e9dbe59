import { setNonce } from 'get-nonce';

/**
 * Radix's dialogs lock the page's scrolling through a `<style>` element; our Content-Security-Policy allows it only with
 * the nonce that the server put into the page. Call before the first render.
 */
export function passOnCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts; the property keeps it.
  const nonce = meta?.nonce || meta?.getAttribute('nonce');
  if (nonce) setNonce(nonce);
}
