/** An address as its owner recognizes it and nobody else learns it: "a…@example.org". */
export function maskMailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}
