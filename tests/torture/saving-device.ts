import type { Revision, SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { createSyncRequest, postSync, toRevision } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import type { Tally } from './tally.ts';

type Session = { access_token: string; refresh_token: string };

type Pending = { id: string; category: { id: string; name: string } };

let lastCategory = 1_000_000;

/** A device that saves one category after another and remembers the acknowledged ones. */
export class SavingDevice {
  readonly acknowledged = new Map<string, string>();
  readonly #server: { url: string };
  readonly #name: string;
  readonly #family: SignedUp;
  #session: Session;
  #pending: Pending | null = null;
  #copy: Revision | null = null;
  #count = 0;

  constructor(server: { url: string }, name: string, family: SignedUp) {
    this.#server = server;
    this.#name = name;
    this.#family = family;
    this.#session = family.session;
  }

  /** Saves a category or sends the pending one again. Returns true if the server accepted it. */
  async save(): Promise<boolean> {
    this.#pending ??= this.#makeCategory();
    const { id, category } = this.#pending;
    const request = createSyncRequest({
      copy: this.#copy,
      changes: [{ type: 'addCategory', category }],
      ids: [id],
    });
    const response = await this.#send(request).catch(() => null);
    if (response?.status !== 200) return false;
    const body = (await response.json()) as SyncResponse;
    const { refused } = body;
    if (refused.length > 0) throw new Error(`The server refused ${JSON.stringify(refused)}`);
    this.#copy = toRevision(body);
    this.#pending = null;
    this.acknowledged.set(category.id, category.name);
    return true;
  }

  /** Signs in and returns the status of the response. */
  async signIn(): Promise<number> {
    return this.#requestSession('password', { email: this.#family.email, password: PASSWORD });
  }

  /** Compares the library of the server with the acknowledged categories. */
  async verify(tally: Tally): Promise<void> {
    const { rows } = await readLibrary(this.#server, this.#session.access_token);
    const names = new Map(rows.categories.map(({ id, name }) => [id, name]));
    const lost = [...this.acknowledged].filter(([id, name]) => names.get(id) !== name);
    tally.lost += lost.length;
    if (lost.length > 0) tally.findings.push(`lost: ${lost.map(([, name]) => name).join(', ')}`);
    if (new Set(names.values()).size !== names.size) {
      tally.inconsistent += 1;
      tally.findings.push(`a change of ${this.#name} was applied twice`);
    }
  }

  async #send(request: SyncRequest): Promise<Response> {
    const response = await postSync(this.#server, this.#session.access_token, request);
    if (response.status !== 401 || !(await this.#renewSession())) return response;
    return postSync(this.#server, this.#session.access_token, request);
  }

  #makeCategory(): Pending {
    this.#count += 1;
    lastCategory += 1;
    const name = `${this.#name} ${this.#count}`;
    return { id: crypto.randomUUID(), category: { id: `cat${lastCategory}`, name } };
  }

  async #renewSession(): Promise<boolean> {
    const status = await this.#requestSession('refresh_token', {
      refresh_token: this.#session.refresh_token,
    });
    return status === 200 || (await this.signIn()) === 200;
  }

  async #requestSession(grant: string, body: object): Promise<number> {
    const response = await fetch(`${this.#server.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'any' },
      body: JSON.stringify(body),
    });
    const session = (await response.json()) as Session;
    if (response.ok) this.#session = session;
    return response.status;
  }
}
