import type { MouseEvent } from 'react';
import { isInsideOtherApp } from '../browser/in-app-browser.ts';
import { isInstalled } from '../install/is-installed.ts';
import { fileQuestion } from './file-question.ts';
import { chooseFileWay, type FileWay } from './file-way.ts';

const REVOKE_AFTER_MS = 60_000;

/** Returns true if the browser downloads the file, and false if it is shared or opened or if nothing can be done. */
export function saveFile(content: Blob, name: string): boolean {
  const file = new File([content], name, { type: content.type });
  const way = findFileWay(file);
  if (way === 'save') downloadFile(file);
  else if (way === 'share') void shareFile(file);
  else fileQuestion.set({ way, file });
  return way === 'save';
}

export function saveCsv(csv: string, fileName: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName);
}

/** Must be called before a file is created. If this browser cannot save files, returns false and says what to do. */
export function checkFilesCanBeKept(): boolean {
  const isSupported = !isInsideOtherApp();
  if (!isSupported) fileQuestion.set({ way: 'unsupported' });
  return isSupported;
}

/** Handles a click on a download link in browsers whose own download does not work. */
export async function saveLinkedFile(
  event: MouseEvent<HTMLAnchorElement>,
  read: () => Promise<Blob>,
): Promise<void> {
  const { download } = event.currentTarget;
  if (findFileWay(new File([], download)) === 'save') return;
  event.preventDefault();
  if (!checkFilesCanBeKept()) return;
  saveFile(await read(), download);
}

/** Shares a file during a tap. If creating the file took longer than the browser allows, asks for another tap. */
export async function shareFile(file: File): Promise<void> {
  const isSecondTap = fileQuestion.getSnapshot() !== null;
  try {
    await navigator.share({ files: [file] });
    fileQuestion.set(null);
  } catch (error) {
    const { name } = error as DOMException;
    // The parent has closed the sheet, or it is still open.
    if (name === 'AbortError' || name === 'InvalidStateError') return;
    fileQuestion.set({ way: name === 'NotAllowedError' && !isSecondTap ? 'share' : 'open', file });
  }
}

function findFileWay(file: File): FileWay {
  const { userAgent, maxTouchPoints } = navigator;
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  return chooseFileWay({ userAgent, maxTouchPoints, isInstalled: isInstalled(), canShare });
}

function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari starts the download only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
