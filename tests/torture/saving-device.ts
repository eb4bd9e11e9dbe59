import type { Revision, SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { createSyncRequest, postSync, revisionOf } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import type { Tally } from './tally.ts';

type Session = { access_token: string; refresh_token: string };

/** A change that was sent and may not have been answered. */
type Pending = { id: string; category: { id: string; name: string } };

let lastCategory = 1_000_000;

/** A device that saves one category after the other, keeps its session, and remembers what the server said it has. */
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

  /** Saves a category, or sends again the one whose answer never came; returns whether the server took it. */
  async save(): Promise<boolean> {
    this.#pending ??= this.#makeCategory();
    const { id, category } = this.#pending;
    const request = createSyncRequest({
      copy: this.#copy,
      changes: [{ type: 'addCategory', category }],
      ids: [id],
    });
    const answer = await this.#send(request).catch(() => null);
    if (answer?.status !== 200) return false;
    const body = (await answer.json()) as SyncResponse;
    const { refused } = body;
    if (refused.length > 0) throw new Error(`The server refused ${JSON.stringify(refused)}`);
    this.#copy = revisionOf(body);
    this.#pending = null;
    this.acknowledged.set(category.id, category.name);
    return true;
  }

  /** Signs in with the password; returns the status of the answer. */
  async signIn(): Promise<number> {
    return this.#askForSession('password', { email: this.#family.email, password: PASSWORD });
  }

  /** Compares the library of the server with what was acknowledged to this device as saved. */
  async verify(tally: Tally): Promise<void> {
    const { rows } = await readLibrary(this.#server, this.#session.access_token);
    const names = new Map(rows.categories.map(({ id, name }) => [id, name]));
    const lost = [...this.acknowledged].filter(([id, name]) => names.get(id) !== name);
    tally.lost += lost.length;
    if (lost.length > 0) tally.findings.push(`lost: ${lost.map(([, name]) => name).join(', ')}`);
    if (new Set(names.values()).size !== names.size) {
      tally.inconsistent += 1;
      tally.findings.push(`a change of ${this.#name} was carried out twice`);
    }
  }

  async #send(request: SyncRequest): Promise<Response> {
    const answer = await postSync(this.#server, this.#session.access_token, request);
    if (answer.status !== 401 || !(await this.#renewSession())) return answer;
    return postSync(this.#server, this.#session.access_token, request);
  }

  #makeCategory(): Pending {
    this.#count += 1;
    lastCategory += 1;
    const name = `${this.#name} ${this.#count}`;
    return { id: crypto.randomUUID(), category: { id: `cat${lastCategory}`, name } };
  }

  async #renewSession(): Promise<boolean> {
    const refreshed = await this.#askForSession('refresh_token', {
      refresh_token: this.#session.refresh_token,
    });
    return refreshed === 200 || (await this.signIn()) === 200;
  }

  async #askForSession(grant: string, body: object): Promise<number> {
    const response = await fetch(`${this.#server.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'any' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Session;
    if (response.ok) this.#session = answer;
    return response.status;
  }
}
