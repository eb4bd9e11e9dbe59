/** Exits with 0 if the server of this machine or container is healthy, otherwise with 1 and the reason. */

const ANY_ADDRESS = ['', '0.0.0.0', '::', '[::]'];
const TIMEOUT_MS = 4000;

const host = process.env.HOST ?? '127.0.0.1';
const url = `http://${ANY_ADDRESS.includes(host) ? '127.0.0.1' : host}:${process.env.PORT || 3000}/health`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  console.log(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(`${url} does not respond: ${error.cause?.code ?? error.message}`);
  process.exitCode = 1;
}
