/** The first bytes of files without a hash in their name. No captive portal page begins with them. */
const SIGNATURES: readonly (readonly [url: RegExp, signature: RegExp])[] = [
  [/^\/dictionary\//, /^\p{Script=Han}+\t/u],
  [/^\/fonts\/.*[?&]part=index\.json$/, /^\{"/],
  // TrueType begins with the bytes 0, 1, 0, 0.
  [/^\/fonts\//, /^[^\P{Cc}\s]{4}/u],
  [/\.woff2$/, /^wOF2/],
];

const SIGNATURE_BYTES = 64;

/** Returns true for any other kind of file. `url` is the path and query. */
export function hasExpectedSignature(url: string, bytes: Uint8Array): boolean {
  const [, signature] = SIGNATURES.find(([pattern]) => pattern.test(url)) ?? [];
  return signature?.test(new TextDecoder().decode(bytes.subarray(0, SIGNATURE_BYTES))) ?? true;
}

/** Fetches a file, bypassing the browser's cache if it contains a portal's page. Throws if our server is unreachable. */
export async function fetchStaticFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (hasExpectedSignature(url, bytes)) return bytes;
  }
  throw new Error(`${url} came from another server`);
}
