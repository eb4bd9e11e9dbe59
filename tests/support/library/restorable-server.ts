import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database, Tx } from '#server/db/database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { type Change, ChangeSchema, decideChange, isClockAhead } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { applyWrites, type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { insertTestUser } from '../database/test-database.ts';
import { FamilyDevice } from './family-devices.ts';

const FATES = ['answered', 'request lost', 'answer lost', 'sent twice'] as const;
type Fate = (typeof FATES)[number];

/** What happens to three devices and their server. A straggler is an earlier request that the network had held back. */
export type Step =
  | { kind: 'change'; device: number; change: Change }
  | { kind: 'sync'; device: number; fate: Fate }
  | { kind: 'straggler'; pick: number }
  | { kind: 'reload'; device: number }
  | { kind: 'back up' }
  | { kind: 'restore'; pick: number };

const device = fc.nat(2);
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);

/** Makes stories of a family whose devices make such changes; `restores`: its server is restored to backups now and then. */
export function arbitraryStory(change: fc.Arbitrary<Change>, { restores }: { restores: boolean }) {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: kind('change'), device, change }) },
    { weight: 8, arbitrary: fc.record({ kind: kind('sync'), device, fate: fc.constantFrom(...FATES) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('straggler'), pick: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('reload'), device }) },
    { weight: restores ? 1 : 0, arbitrary: fc.record({ kind: kind('back up') }) },
    { weight: restores ? 1 : 0, arbitrary: fc.record({ kind: kind('restore'), pick: fc.nat(10) }) },
  );
  return fc.array(step, { minLength: 5, maxLength: 50 });
}

/** What a server knows by the rules alone: the changes that it acknowledged, one after the other. */
type Model = { library: Library; dealtWith: Set<string>; everHeld: Set<string> };

/** A server that is restored to earlier moments, beside a model that is restored with it. */
export class RestorableServer {
  readonly #db: Database;
  readonly #userId: string;
  readonly requests: SyncRequest[] = [];
  readonly #backups: { database: FamilyBackup; model: Model }[] = [];
  model: Model;

  constructor(db: Database, userId: string) {
    this.#db = db;
    this.#userId = userId;
    const library = { ...rowsToLibrary({ history: [], ...createDefaultRows(userId) }), isNew: true };
    this.model = { library, dealtWith: new Set(), everHeld: new Set(keysOf(library)) };
  }

  readonly receive = async (request: SyncRequest): Promise<SyncResponse> => {
    const body = JSON.parse(JSON.stringify(request)) as SyncRequest;
    this.requests.push(body);
    const response = await this.#db.asFamily(this.#userId, (tx) =>
      syncLibrary(tx, this.#userId, body, { now: new Date(), planLimits: 'off' }),
    );
    for (const id of response.acknowledged) {
      const sent = body.changes.find((change) => change.id === id);
      if (!sent || this.model.dealtWith.has(id)) continue;
      this.model.dealtWith.add(id);
      const change = ChangeSchema.parse(sent.change);
      if (isClockAhead(change, new Date())) continue;
      const decision = decideChange(this.model.library, change, WITHOUT_PLAN_LIMIT, id);
      if (decision.ok) this.model.library = applyWrites(this.model.library, decision.writes);
      for (const key of keysOf(this.model.library)) this.model.everHeld.add(key);
    }
    return response;
  };

  async backUp(): Promise<void> {
    this.#backups.push({
      database: await backUpFamily(this.#db, this.#userId),
      model: copyModel(this.model),
    });
  }

  async restore(pick: number): Promise<void> {
    const chosen = this.#backups[pick % Math.max(this.#backups.length, 1)];
    if (!chosen) return;
    await restoreFamily(this.#db, this.#userId, chosen.database);
    this.model = copyModel(chosen.model);
  }
}

const copyModel = ({ library, dealtWith, everHeld }: Model): Model => ({
  library,
  dealtWith: new Set(dealtWith),
  everHeld: new Set(everHeld),
});

/** What a family would miss: its cards, and the entries of its days that count. */
export function keysOf({ flashcards, entries }: Library): string[] {
  const living = [...entries.values()].filter(({ undone }) => !undone);
  return [...flashcards.keys(), ...living.map(({ id }) => id)];
}

/** Plays a story with a new family; `held` is what each device must still have, offer, or have been refused in the end. */
export async function playStory(db: Database, steps: readonly Step[]) {
  const userId = await insertTestUser(db);
  const server = new RestorableServer(db, userId);
  const devices = [0, 1, 2].map(() => new FamilyDevice(userId));
  await devices[0]!.syncUntilSent(server.receive);
  await server.backUp();
  /** What each device held when the server lost its memory, and what it holds in the end. */
  const held = devices.map(() => new Set<string>());
  const note = () => {
    for (const [i, device] of devices.entries()) {
      for (const key of keysOf(device.library)) held[i]?.add(key);
    }
  };
  for (const step of steps) {
    if (step.kind === 'restore') note();
    const before = devices.map(({ library }) => keysOf(library));
    if ((await runStep(step, devices, server)) === 'diverged') continue;
    // What goes by a change or an ordinary answer was deleted or decided, here or on another device.
    for (const [i, device] of devices.entries()) {
      const now = new Set(keysOf(device.library));
      for (const key of before[i] ?? []) if (!now.has(key)) held[i]?.delete(key);
    }
  }
  note();
  return { userId, server, devices, held };
}

/** Returns the state that the step's answer gave a device, if it gave one. */
async function runStep(
  step: Step,
  devices: FamilyDevice[],
  server: RestorableServer,
): Promise<SyncResponse['state'] | null> {
  if (step.kind === 'change') changeOn(devices[step.device]!, step.change);
  if (step.kind === 'reload') devices[step.device]?.reload();
  if (step.kind === 'back up') await server.backUp();
  if (step.kind === 'restore') await server.restore(step.pick);
  if (step.kind === 'straggler') {
    const old = server.requests[step.pick % Math.max(server.requests.length, 1)];
    if (old) await server.receive(old);
  }
  if (step.kind !== 'sync' || step.fate === 'request lost') return null;
  const device = devices[step.device]!;
  const request = device.nextRequest();
  let response = await server.receive(request);
  if (step.fate === 'answer lost') return null;
  if (step.fate === 'sent twice') response = await server.receive(request);
  await device.store.applyResponse(request, response);
  return response.state;
}

/** No screen changes anything before the device has a copy. */
function changeOn(device: FamilyDevice, change: Change): void {
  if (device.store.hasCopy) device.commit(change);
}

/** Every table that holds rows of a family; those that others refer to come first. */
const FAMILY_TABLES = [
  'families',
  'family_members',
  'revisions',
  'applied_changes',
  'library_rows',
  'row_versions',
] as const;

export type FamilyBackup = ReadonlyMap<string, unknown[]>;

/** Everything the database holds of a family, as a backup at this moment would. */
export async function backUpFamily(db: Database, familyId: string): Promise<FamilyBackup> {
  const backup = new Map<string, unknown[]>();
  await db.transaction(async (tx) => {
    for (const table of FAMILY_TABLES) {
      const { rows } = await tx.execute<{ list: unknown[] }>(
        sql`select coalesce(json_agg(to_json(t)), '[]') as list from ${sql.identifier(table)} t
          where ${sql.identifier(keyOf(table))} = ${familyId}::uuid`,
      );
      backup.set(table, rows[0]?.list ?? []);
    }
  });
  return backup;
}

/** Puts a backup in the place of what the database holds of the family, as the restore of a whole database does. */
export async function restoreFamily(db: Database, familyId: string, backup: FamilyBackup): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from families where id = ${familyId}::uuid`);
    for (const [table, rows] of backup) {
      const name = sql.identifier(table);
      const columns = await listColumns(tx, table);
      await tx.execute(
        sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
      );
    }
  });
}

/** The columns that are written; the database works the others out. */
async function listColumns(tx: Tx, table: string): Promise<SQL> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`,
  );
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

function keyOf(table: string): string {
  return table === 'families' ? 'id' : 'family_id';
}
