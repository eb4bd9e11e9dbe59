import { createStore } from '../store/store.ts';

/** Asks the parent for another tap on a file, or to leave a browser that cannot save files. */
export type FileQuestion = { way: 'share' | 'open'; file: File } | { way: 'unsupported' };

export const fileQuestion = createStore<FileQuestion | null>(null);
