import { saveFile } from '#client/lib/files/save-file.ts';

/** Hands a CSV text to the browser as a download of that name. */
export function downloadCsv(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}
