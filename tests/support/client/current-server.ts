import { FakeServer } from './fake-server.ts';

let server = new FakeServer();

/** Returns the server at the other end of `fetch` in the running test. */
export function currentServer(): FakeServer {
  return server;
}

/** Starts a test with a server that answers nothing yet. */
export function replaceServer(): void {
  server = new FakeServer();
}
