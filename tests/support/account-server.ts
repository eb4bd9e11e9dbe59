import { type Unzipped, unzipSync } from 'fflate';
import {
  LibraryFileSchema,
  type WholeLibrary,
  WholeLibrarySchema,
} from '#shared/account-data/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account-data/protocol.ts';
import type { Change } from '#shared/library/change.ts';
import { SYNC_PATH, type SyncResponse } from '#shared/library/sync-protocol.ts';

type Caller = { accessToken: string } | null;
export type AccountAnswer = {
  status: number;
  body: Record<string, unknown> & { code?: string; error?: string };
};

/** Sends a request about an account; a string goes as it is. */
export async function callAccount(
  server: { url: string },
  caller: Caller,
  path: string,
  body?: unknown,
): Promise<AccountAnswer> {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(caller ? { authorization: `Bearer ${caller.accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as AccountAnswer['body'] };
}

/** The files of an export. */
export async function fetchExport(
  server: { url: string },
  caller: { accessToken: string },
): Promise<{ response: Response; files: Unzipped; text: (name: string) => string; library: WholeLibrary }> {
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${server.url}${ACCOUNT_PATHS.export}`, { headers });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const file = LibraryFileSchema.parse(JSON.parse(text('library.json')));
  return { response, files, text, library: WholeLibrarySchema.parse(file) };
}

/** Sends changes as a device that has sent nothing before, and gives what it hears. */
export async function syncAs(
  server: { url: string },
  { accessToken }: { accessToken: string },
  given: { since?: number; changes?: readonly Change[] } = {},
): Promise<SyncResponse> {
  const changes = (given.changes ?? []).map((change, index) => ({ seq: index + 1, change }));
  const response = await fetch(`${server.url}${SYNC_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ deviceId: crypto.randomUUID(), since: given.since ?? 0, changes }),
  });
  if (response.status !== 200) throw new Error(`sync answered ${response.status}`);
  return (await response.json()) as SyncResponse;
}
