/** Returns an address that only its owner recognises: "a…@example.org". */
export function maskMailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}
