/** The first bytes of each kind of file without a hash in its name. No page of a captive portal begins like them. */
const SIGNATURES: readonly (readonly [address: RegExp, start: RegExp])[] = [
  [/^\/dictionary\//, /^\p{Script=Han}+\t/u],
  [/^\/fonts\/.*[?&]part=index\.json$/, /^\{"/],
  // TrueType begins with the bytes 0, 1, 0, 0.
  [/^\/fonts\//, /^[^\P{Cc}\s]{4}/u],
  [/\.woff2$/, /^wOF2/],
];

const HEAD_BYTES = 64;

/** Returns true for other kinds of files too. @param address path and query */
export function hasExpectedSignature(address: string, bytes: Uint8Array): boolean {
  const [, start] = SIGNATURES.find(([pattern]) => pattern.test(address)) ?? [];
  return start?.test(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))) ?? true;
}

/** Bypasses the browser's cache if it contains a portal's page. @throws if our server's file is unreachable */
export async function fetchStaticFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetch(address, { cache });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (hasExpectedSignature(address, bytes)) return bytes;
  }
  throw new Error(`${address} was answered by another server`);
}
