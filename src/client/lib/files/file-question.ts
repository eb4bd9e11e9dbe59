import { createStore } from '../store/store.ts';

/** What the page asks the parent: a file that needs another tap, or the way out of a browser that keeps no files. */
export type FileQuestion = { way: 'share' | 'open'; file: File } | { way: 'unsupported' };

export const fileQuestion = createStore<FileQuestion | null>(null);
