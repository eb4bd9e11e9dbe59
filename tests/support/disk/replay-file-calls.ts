import type { FileCall } from './record-file-calls.ts';
import { SimulatedFile, SimulatedFolder } from './simulated-disk.ts';

/** Repeats recorded calls on a simulated disk. */
export class FileReplay {
  readonly #root: SimulatedFolder;
  readonly #opened = new Map<number, SimulatedFile | SimulatedFolder>();

  constructor(root: SimulatedFolder) {
    this.#root = root;
  }

  apply(call: FileCall): void {
    switch (call.do) {
      case 'open':
        this.#opened.set(call.opened, this.#open(call.path, call.truncate));
        return;
      case 'write':
        this.#fileOf(call.opened).write(call.at, call.bytes);
        return;
      case 'resize':
        this.#fileOf(call.opened).resize(call.size);
        return;
      case 'sync':
        this.#opened.get(call.opened)?.sync();
        return;
      case 'resizePath':
        asFile(this.#open(call.path, false)).resize(call.size);
        return;
      case 'create':
        asFile(this.#open(call.path, true)).write(0, call.bytes);
        return;
      case 'makeFolder':
        this.#folder(call.path);
        return;
      case 'rename': {
        const [from, to] = [this.#place(call.from), this.#place(call.to)];
        if (from.folder !== to.folder) throw new Error('A rename between folders cannot be replayed.');
        from.folder.rename(from.name, to.name);
        return;
      }
      case 'remove': {
        const { folder, name } = this.#place(call.path);
        folder.remove(name);
        return;
      }
      case 'mark':
    }
  }

  #open(path: string, truncate: boolean): SimulatedFile | SimulatedFolder {
    if (path === '') return this.#root;
    const { folder, name } = this.#place(path);
    const entry = folder.get(name);
    if (entry) {
      if (truncate) asFile(entry).resize(0);
      return entry;
    }
    const made = new SimulatedFile();
    folder.set(name, made);
    return made;
  }

  #fileOf(opened: number): SimulatedFile {
    return asFile(this.#opened.get(opened));
  }

  #place(path: string): { folder: SimulatedFolder; name: string } {
    const slash = path.lastIndexOf('/');
    return { folder: this.#folder(path.slice(0, Math.max(slash, 0))), name: path.slice(slash + 1) };
  }

  /** Makes it, and those above it, where it is missing. */
  #folder(path: string): SimulatedFolder {
    if (path === '') return this.#root;
    const { folder, name } = this.#place(path);
    const entry = folder.get(name);
    if (entry instanceof SimulatedFolder) return entry;
    if (entry) throw new Error(`${path} is a file, not a folder.`);
    const made = new SimulatedFolder();
    folder.set(name, made);
    return made;
  }
}

function asFile(entry: SimulatedFile | SimulatedFolder | undefined): SimulatedFile {
  if (entry instanceof SimulatedFile) return entry;
  throw new Error('A file was expected here.');
}
