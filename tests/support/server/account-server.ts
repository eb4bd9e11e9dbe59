import { type Unzipped, unzipSync } from 'fflate';
import { LibraryFileSchema, type WholeLibrary, WholeLibrarySchema } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import type { Change } from '#shared/library/changes/change.ts';
import {
  type PageCursor,
  type Revision,
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncResponse,
  SyncResponseSchema,
} from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';

type Caller = { accessToken: string } | null;
export type AccountResponse = {
  status: number;
  body: Record<string, unknown> & { code?: string; error?: string };
};

/** Sends a request about an account: POST with a body, otherwise GET. A string body is sent unchanged. */
export async function callAccount(
  server: { url: string },
  caller: Caller,
  path: string,
  body?: unknown,
): Promise<AccountResponse> {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(caller ? { authorization: `Bearer ${caller.accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as AccountResponse['body'] };
}

/** Downloads an export and unpacks its files. */
export async function fetchExport(
  server: { url: string },
  caller: { accessToken: string },
): Promise<{ response: Response; files: Unzipped; text: (name: string) => string; library: WholeLibrary }> {
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${server.url}${ACCOUNT_PATHS.export}`, { headers });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const { exportedAt: _, ...library } = LibraryFileSchema.parse(JSON.parse(text('library.json')));
  return { response, files, text, library: WholeLibrarySchema.parse(library) };
}

type SyncInput = {
  /** Null for a device without a copy. */
  copy?: Revision | null;
  changes?: readonly Change[];
  /** The ids of the changes, for repeated changes. */
  ids?: readonly string[];
  page?: PageCursor | null;
};

export function createSyncRequest({
  copy = null,
  changes = [],
  ids = [],
  page = null,
}: SyncInput = {}): SyncRequest {
  return {
    protocol: SYNC_PROTOCOL,
    shape: LIBRARY_SHAPE,
    copy,
    changes: changes.map((change, i) => ({
      id: ids[i] ?? crypto.randomUUID(),
      base: copy?.rev ?? 1,
      change,
    })),
    page,
  };
}

/** Sends a body to the sync endpoint. A string is sent unchanged. */
export function postSync(
  server: { url: string },
  accessToken: string | null,
  body: unknown,
): Promise<Response> {
  return fetch(`${server.url}${SYNC_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends changes and returns the response. @throws unless the protocol has all of its fields */
export async function syncAs(
  server: { url: string },
  { accessToken }: { accessToken: string },
  input: SyncInput = {},
): Promise<SyncResponse> {
  const response = await postSync(server, accessToken, createSyncRequest(input));
  if (response.status !== 200)
    throw new Error(`The sync responded with ${response.status}: ${await response.text()}`);
  const body = await response.json();
  const parsed = SyncResponseSchema.parse(body);
  if (!isSameJson(parsed, body)) throw new Error('The response has fields that the protocol lacks.');
  return parsed;
}

/** Returns the codes of the refused changes. */
export const listRefusals = ({ refused }: SyncResponse) => refused.map(({ code }) => code);

export function toRevision({ rev, token }: SyncResponse): Revision {
  return { rev, token };
}
