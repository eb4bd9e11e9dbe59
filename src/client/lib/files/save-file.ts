const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser as a download of that name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari starts the download later than the click returns.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
