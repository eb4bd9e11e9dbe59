const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** So many values any body may hold. */
const FREE = 20_000;
/** A library has a value every 12 to 17 bytes, a flash of one card with a short id every 7. */
const BYTES_PER_VALUE = 5;

/**
 * Returns whether the bytes of a JSON text hold more values than honest ones of their length do: `[{},{},…]` of 32 MB takes seconds to
 * parse, and more than a gigabyte of memory. Characters in texts count as well.
 */
export function holdsTooManyValues(json: Buffer): boolean {
  let left = FREE + json.length / BYTES_PER_VALUE;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte !== COMMA && byte !== BRACKET && byte !== BRACE) continue;
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}
