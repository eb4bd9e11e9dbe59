/** Returns null if the text is not an absolute URL. Replaces `URL.parse`, which browsers before 2024 lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
