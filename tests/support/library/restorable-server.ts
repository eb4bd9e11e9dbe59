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

const OUTCOMES = ['received', 'request lost', 'response lost', 'sent twice'] as const;

/** An event of three devices and their server. A straggler is an earlier request that arrives again late. */
export type Step =
  | { kind: 'change'; device: number; change: Change }
  | { kind: 'sync'; device: number; outcome: (typeof OUTCOMES)[number] }
  | { kind: 'straggler'; pick: number }
  | { kind: 'reload'; device: number }
  | { kind: 'back up' }
  | { kind: 'restore'; pick: number };

const device = fc.nat(2);
const constantKind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);

/** Generates stories of a family with these changes. `restores` adds backups and restores of its server. */
export function arbitraryStory(change: fc.Arbitrary<Change>, { restores }: { restores: boolean }) {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: constantKind('change'), device, change }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: constantKind('sync'), device, outcome: fc.constantFrom(...OUTCOMES) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: constantKind('straggler'), pick: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ kind: constantKind('reload'), device }) },
    { weight: restores ? 1 : 0, arbitrary: fc.record({ kind: constantKind('back up') }) },
    { weight: restores ? 1 : 0, arbitrary: fc.record({ kind: constantKind('restore'), pick: fc.nat(10) }) },
  );
  return fc.array(step, { minLength: 5, maxLength: 50 });
}

/** The expected state of a server: the acknowledged changes, applied in order by the shared rules. */
type Model = { library: Library; decidedIds: Set<string>; everHeldKeys: Set<string> };

/** A server and its model, which are backed up and restored together. */
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
    this.model = { library, decidedIds: new Set(), everHeldKeys: new Set(listKeys(library)) };
  }

  readonly receive = async (request: SyncRequest): Promise<SyncResponse> => {
    const body = JSON.parse(JSON.stringify(request)) as SyncRequest;
    this.requests.push(body);
    const response = await this.#db.asFamily(this.#userId, (tx) =>
      syncLibrary(tx, this.#userId, body, { now: new Date(), planLimits: 'off' }),
    );
    for (const id of response.acknowledged) {
      const sent = body.changes.find((change) => change.id === id);
      if (!sent || this.model.decidedIds.has(id)) continue;
      this.model.decidedIds.add(id);
      const change = ChangeSchema.parse(sent.change);
      if (isClockAhead(change, new Date())) continue;
      const decision = decideChange(this.model.library, change, WITHOUT_PLAN_LIMIT, id);
      if (decision.ok) this.model.library = applyWrites(this.model.library, decision.writes);
      for (const key of listKeys(this.model.library)) this.model.everHeldKeys.add(key);
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

const copyModel = ({ library, decidedIds, everHeldKeys }: Model): Model => ({
  library,
  decidedIds: new Set(decidedIds),
  everHeldKeys: new Set(everHeldKeys),
});

/** Returns the ids of the cards and of the valid day entries. */
export function listKeys({ flashcards, entries }: Library): string[] {
  const valid = [...entries.values()].filter(({ undone }) => !undone);
  return [...flashcards.keys(), ...valid.map(({ id }) => id)];
}

/** Plays a story with a new family. In the end, each device must still have its `held` keys, offer them or have been refused them. */
export async function playStory(db: Database, steps: readonly Step[]) {
  const userId = await insertTestUser(db);
  const server = new RestorableServer(db, userId);
  const devices = [0, 1, 2].map(() => new FamilyDevice(userId));
  await devices[0]!.syncUntilSent(server.receive);
  await server.backUp();
  /** The keys that each device had at every restore and at the end. */
  const held = devices.map(() => new Set<string>());
  const collectKeys = () => {
    for (const [i, device] of devices.entries()) {
      for (const key of listKeys(device.library)) held[i]?.add(key);
    }
  };
  for (const step of steps) {
    if (step.kind === 'restore') collectKeys();
    const before = devices.map(({ library }) => listKeys(library));
    if ((await runStep(step, devices, server)) === 'diverged') continue;
    // A key that disappears through a change or an ordinary response was deleted on purpose.
    for (const [i, device] of devices.entries()) {
      const remaining = new Set(listKeys(device.library));
      for (const key of before[i] ?? []) if (!remaining.has(key)) held[i]?.delete(key);
    }
  }
  collectKeys();
  return { userId, server, devices, held };
}

/** Runs a step. Returns the state of the response, if a device received one. */
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
    const straggler = server.requests[step.pick % Math.max(server.requests.length, 1)];
    if (straggler) await server.receive(straggler);
  }
  if (step.kind !== 'sync' || step.outcome === 'request lost') return null;
  const device = devices[step.device]!;
  const request = device.createNextRequest();
  let response = await server.receive(request);
  if (step.outcome === 'response lost') return null;
  if (step.outcome === 'sent twice') response = await server.receive(request);
  await device.store.applyResponse(request, response);
  return response.state;
}

/** Commits a change if the device has a copy, without which screens change nothing. */
function changeOn(device: FamilyDevice, change: Change): void {
  if (device.store.hasCopy) device.commit(change);
}

/** The tables with rows of a family, in the order of their references. */
const FAMILY_TABLES = [
  'families',
  'family_members',
  'revisions',
  'applied_changes',
  'library_rows',
  'row_versions',
] as const;

type FamilyBackup = ReadonlyMap<string, unknown[]>;

/** Returns the family's rows, as a backup does. */
async function backUpFamily(db: Database, familyId: string): Promise<FamilyBackup> {
  const backup = new Map<string, unknown[]>();
  await db.transaction(async (tx) => {
    for (const table of FAMILY_TABLES) {
      const { rows } = await tx.execute<{ list: unknown[] }>(
        sql`select coalesce(json_agg(to_json(t)), '[]') as list from ${sql.identifier(table)} t
          where ${sql.identifier(table === 'families' ? 'id' : 'family_id')} = ${familyId}::uuid`,
      );
      backup.set(table, rows[0]?.list ?? []);
    }
  });
  return backup;
}

/** Replaces the family's rows with those of a backup. */
async function restoreFamily(db: Database, familyId: string, backup: FamilyBackup): Promise<void> {
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

/** Lists the columns that the database does not generate. */
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
