import type { FastifyReply } from 'fastify';
import type { Core } from '#stripe-standin/state/store.ts';
import { createPageHeaders, type Html, html, renderTestPage } from '../../test-page.ts';

/** `targets` are the URLs to which a form may redirect. */
export type Page = { title: string; body: Html; targets?: (string | null)[]; status?: number };

export function sendPage(
  core: Core,
  reply: FastifyReply,
  { title, body, targets = [], status = 200 }: Page,
): FastifyReply {
  const banner = 'Test payments. No real money moves.';
  const styleUrl = `${core.publicUrl()}/standin.css`;
  const page = renderTestPage({ language: 'en', banner, title, body, styleUrl });
  return reply
    .code(status)
    .headers(createPageHeaders(targets.filter((url) => url !== null)))
    .type('text/html; charset=utf-8')
    .send(page);
}

export function renderActionButton(
  action: string,
  label: string,
  emphasis: 'main' | 'plain' = 'plain',
): Html {
  return html`<form method="post"><button class="${emphasis}" name="action" value="${action}">${label}</button></form>`;
}

/** Returns `$10.00`, or another currency with its code. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  );
}

/** Returns a date such as `November 21, 2026`. */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}
