/**
 * The globals that browsers and Node share and src/shared may use. That folder is checked without the types of either, so
 * that a rule cannot reach for `document` or `process`. Add here what exists in both.
 */
declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string | URL): boolean;
  readonly hostname: string;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}
