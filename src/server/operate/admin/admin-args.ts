import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

/** An address or id, in lower case. */
const Who = z.string().trim().toLowerCase().min(1).max(254);

const AdminCommandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('find'), part: Who }),
  z.object({
    name: z.literal('grant'),
    email: Who,
    plan: z.enum(['print', 'pro']),
    until: z.iso.datetime().nullable(),
    note: z.string().max(500).nullable(),
  }),
  z.object({ name: z.literal('revoke'), email: Who }),
  z.object({ name: z.literal('mails'), state: z.enum(['dead', 'held']).nullable(), email: Who.nullable() }),
  z.object({ name: z.literal('resend'), which: z.union([z.uuid(), z.literal(['all-dead', 'all-held'])]) }),
  z.object({ name: z.literal('export'), email: Who, file: z.string() }),
  z.object({ name: z.literal('erase'), email: Who }),
  z.object({
    name: z.literal('restore-family'),
    who: Who,
    file: z.string(),
    identity: z.string().nullable(),
    erased: z.boolean(),
  }),
  z.object({ name: z.literal('stuck') }),
]);
export type AdminCommand = z.infer<typeof AdminCommandSchema>;

export type AdminAnswer = { lines: string[]; rows: Record<string, string | number | null>[] };

export class AdminError extends Error {
  override name = 'AdminError';
}

export const ADMIN_HELP = `npm run admin -- <command> [options]

Works on the database of this folder's settings, while the server runs or is stopped.

  find <part>                       Accounts by address, name, id or customer at Stripe.
  grant <email> <print|pro>         Gives a plan as a gift; it replaces an earlier gift and ends no subscription.
        [--until YYYY-MM-DD]        The first day without it (UTC); without this it has no end.
        [--note "why"]              For you. The family can read it in its export.
  revoke <email>                    Ends a gift.
  mails [email] [--dead | --held]   Mails that were not sent: waiting, given up (dead), held after a restore.
  resend <id | --all-dead | --all-held>
                                    Sends mails that were given up or are held.
  export <email> <file.zip>         Everything stored about a family, as its own export; the file must not exist.
  erase <email> [--yes]             Ends what is paid for at Stripe, then erases the account. Asks for the address once
                                    more, except with --yes.
  restore-family <email|id> <backup>
        [--identity KEYFILE]        Puts one family's cards and days from a backup in the place of what it has now, while the
        [--erased] [--yes]          server runs; other families stay as they are. An account that is gone comes back too, one
                                    that was erased only with --erased. Asks for the address once more, except with --yes.
  stuck                             What waits for a person or for longer than it should, with the next step.

  --json                            Prints the result for programs.
  --help                            Prints this.

What changes an account or takes a copy of its data is shown to the parent, in the activity of the account.`;

export type AdminRequest = { command: AdminCommand; json: boolean; yes: boolean };

const OPTIONS = {
  until: { type: 'string' },
  note: { type: 'string' },
  dead: { type: 'boolean' },
  held: { type: 'boolean' },
  'all-dead': { type: 'boolean' },
  'all-held': { type: 'boolean' },
  identity: { type: 'string' },
  erased: { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];
type Option = keyof typeof OPTIONS;

type Shape = { options: readonly Option[]; words: readonly [number, number]; after: string };

/** The options and the number of words of each command, and its usage for people. */
const COMMANDS: Record<string, Shape> = {
  find: { options: [], words: [1, 1], after: '<part>' },
  grant: {
    options: ['until', 'note'],
    words: [2, 2],
    after: '<email> <print|pro> [--until YYYY-MM-DD] [--note "why"]',
  },
  revoke: { options: [], words: [1, 1], after: '<email>' },
  mails: { options: ['dead', 'held'], words: [0, 1], after: '[email] [--dead | --held]' },
  resend: { options: ['all-dead', 'all-held'], words: [0, 1], after: '<id | --all-dead | --all-held>' },
  export: { options: [], words: [2, 2], after: '<email> <file.zip>' },
  erase: { options: ['yes'], words: [1, 1], after: '<email> [--yes]' },
  'restore-family': {
    options: ['identity', 'erased', 'yes'],
    words: [2, 2],
    after: '<email|id> <backup> [--identity KEYFILE] [--erased] [--yes]',
  },
  stuck: { options: [], words: [0, 0], after: '' },
};

/** Returns null to ask for help. @throws AdminError with a sentence for invalid words */
export function parseAdminArgs(argv: readonly string[]): AdminRequest | null {
  const { values, positionals } = readWords(argv);
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === 'help') return null;
  const shape = COMMANDS[name];
  if (shape === undefined) throw wrong(`There is no command "${name}".`);
  const foreign = (Object.keys(values) as Option[]).find(
    (option) => !['json', 'help', ...shape.options].includes(option),
  );
  const usage = `${name} ${shape.after}`.trim();
  const given = words.join(' ');
  if (foreign !== undefined) throw wrong(`"${name}" takes no --${foreign}.`, usage);
  if (words.length < shape.words[0] || words.length > shape.words[1]) {
    throw wrong(`"${name}" was given ${words.length === 0 ? 'nothing' : `"${given}"`}.`, usage);
  }
  const [first = null, second] = words;
  // The schema of each command picks its own.
  const parsed = AdminCommandSchema.safeParse({
    ...{ name, part: first, who: first, email: first, plan: second, file: second },
    until: readUntil(values.until),
    note: values.note ?? null,
    state: readOne(values, 'dead', 'held'),
    which: readOne(values, 'all-dead', 'all-held') ?? first,
    identity: values.identity ?? null,
    erased: values.erased ?? false,
  });
  if (!parsed.success) {
    throw wrong(
      given === '' ? `"${name}" was given nothing.` : `"${name}" does not understand "${given}".`,
      usage,
    );
  }
  return { command: parsed.data, json: values.json ?? false, yes: values.yes ?? false };
}

function readWords(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's further sentences concern words that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw wrong(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** Returns the first moment of the day in UTC. */
function readUntil(day: string | undefined): string | null {
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime());
  if (!isDay || at.toISOString().slice(0, 10) !== day) throw wrong(`"${day}" is no day like 2027-01-31.`);
  return at.toISOString();
}

/** Returns which of two mutually exclusive options was given, without its dashes. */
function readOne<A extends Option, B extends Option>(
  values: Partial<Record<Option, unknown>>,
  a: A,
  b: B,
): A | B | null {
  if (values[a] && values[b]) throw wrong(`Give --${a} or --${b}, not both.`);
  if (values[a]) return a;
  return values[b] ? b : null;
}

function wrong(sentence: string, usage?: string): AdminError {
  const call = usage === undefined ? '' : `Call it as: npm run admin -- ${usage}\n`;
  return new AdminError(`${sentence}\n${call}All commands: npm run admin -- --help`);
}
