import { setNonce } from 'get-nonce';

/**
 * Radix locks scrolling through a `<style>` element, which our Content-Security-Policy allows only with the server's
 * nonce.
 */
export function passOnCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts; the property keeps it.
  const nonce = meta?.nonce || meta?.getAttribute('nonce');
  if (nonce) setNonce(nonce);
}
