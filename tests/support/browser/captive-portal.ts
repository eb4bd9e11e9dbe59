import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network between browser and product that answers in the product's place, as hotels and schools do. */
export type CaptivePortal = {
  /** The product's address in this network. */
  url: string;
  /** Requests (`GET /path`) that are answered with the portal's page; none at first. */
  captures: RegExp | null;
  /** The portal's content type; null for none. */
  type: string | null;
  /** Those that the portal has answered. */
  captured: string[];
  /** Added to the product's service worker, which makes it a new version. */
  workerEnd: string;
  close: () => Promise<void>;
};

const PAGE = '<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>';

export async function openCaptivePortal(product: { url: string }): Promise<CaptivePortal> {
  const server = createServer((incoming, outgoing) => {
    const asked = `${incoming.method} ${incoming.url}`;
    if (!portal.captures?.test(asked)) return passOn(incoming, outgoing);
    incoming.resume();
    portal.captured.push(asked);
    if (portal.type !== null) outgoing.setHeader('content-type', portal.type);
    // The worst that a portal can say: the browser keeps it for a year.
    outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable').end(PAGE);
  });

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host } = new URL(product.url);
    const isWorker = incoming.url === '/sw.js' && portal.workerEnd !== '';
    const headers = { ...incoming.headers, host, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const { method, url } = incoming;
    const onward = request(`${product.url}${url}`, { method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode!, isWorker ? rest : answer.headers);
      answer.pipe(outgoing, { end: !isWorker });
      if (isWorker) answer.once('end', () => outgoing.end(portal.workerEnd));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const portal: CaptivePortal = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    captures: null,
    type: 'text/html',
    captured: [],
    workerEnd: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return portal;
}
