const REVOKE_AFTER_MS = 60_000;

/** Hands a CSV text to the browser as a download of that name. */
export function downloadCsv(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari starts the download later than the click returns.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
