import { RECORDING_TYPES, type RecordingType } from './recording.ts';

const FOLDER = 'recordings/';
const NAME = /^recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]+$/;

/** Returns where a recording lies in an export. */
export function soundFileName(id: string, type: RecordingType): string {
  return `${FOLDER}${id}.${RECORDING_TYPES[type]}`;
}

/** Returns the id of the recording that a file of an export is; null for another file. */
export function readSoundFileName(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}
