import { readFile, readlink, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Where a process id means something, and what else can be known about the owner of a lock from there. */
export type Place = {
  /** Host, boot and process namespace as one text; the last two are empty where the system does not name them. */
  name: string;
  /** Whether the lock lies on a disk that only one running kernel can have mounted. */
  onLocalDisk: boolean;
};

/** The types of statfs(2) of disks and of memory: no network, and no user space that could share it between machines. */
const LOCAL_FILE_SYSTEMS = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0xca451a4e, // bcachefs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs, the own files of a container
]);

/** Returns the place of this process. A lock's name of it can be given, for tests. */
export async function findPlace(folder: string, name?: string): Promise<Place> {
  if (process.platform !== 'linux') return { name: name ?? hostname(), onLocalDisk: false };
  const readBoot = () => readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const readNamespace = () => readlink('/proc/self/ns/pid').catch(() => '');
  const { type } = await statfs(folder);
  return {
    name: name ?? [hostname(), (await readBoot()).trim(), await readNamespace()].join(' '),
    onLocalDisk: LOCAL_FILE_SYSTEMS.has(type),
  };
}

/** Returns the boot of a place, or null where the system does not name it. */
export function bootOf(place: string): string | null {
  return place.split(' ')[1] || null;
}

export function hostOf(place: string): string {
  return place.split(' ')[0] ?? '';
}
