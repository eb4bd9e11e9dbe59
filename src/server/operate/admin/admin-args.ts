import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

/** An address or id, in lower case. */
const AddressSchema = z.string().trim().toLowerCase().min(1).max(254);

const AdminCommandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('find'), part: AddressSchema }),
  z.object({
    name: z.literal('grant'),
    email: AddressSchema,
    plan: z.enum(['print', 'pro']),
    until: z.iso.datetime().nullable(),
    note: z.string().max(500).nullable(),
  }),
  z.object({ name: z.literal('revoke'), email: AddressSchema }),
  z.object({
    name: z.literal('mails'),
    state: z.enum(['dead', 'held']).nullable(),
    email: AddressSchema.nullable(),
  }),
  z.object({ name: z.literal('resend'), which: z.union([z.uuid(), z.literal(['all-dead', 'all-held'])]) }),
  z.object({ name: z.literal('export'), email: AddressSchema, file: z.string() }),
  z.object({ name: z.literal('erase'), email: AddressSchema }),
  z.object({
    name: z.literal('restore-family'),
    who: AddressSchema,
    file: z.string(),
    identity: z.string().nullable(),
    erased: z.boolean(),
  }),
  z.object({ name: z.literal('stuck') }),
]);
export type AdminCommand = z.infer<typeof AdminCommandSchema>;

export type AdminResult = { lines: string[]; rows?: Record<string, string | number | null>[] };

export const ADMIN_HELP = `npm run admin -- <command> [options]

Works on the database of this folder's settings, while the server runs or is stopped.

  find <part>                       Finds accounts by address, name, id or Stripe customer.
  grant <email> <print|pro>         Gives a plan as a gift; it replaces an earlier gift and ends no subscription.
        [--until YYYY-MM-DD]        The first day without the gift (UTC). By default it has no end.
        [--note "why"]              A note for you, which the family can read in its export.
  revoke <email>                    Ends a gift.
  mails [email] [--dead | --held]   Unsent emails: waiting, abandoned (dead) or held after a restore.
  resend <id | --all-dead | --all-held>
                                    Sends abandoned or held emails.
  export <email> <file.zip>         Exports everything stored about a family; the file must not exist.
  erase <email> [--yes]             Ends the subscriptions at Stripe, then erases the account. Asks for the address once
                                    more, except with --yes.
  restore-family <email|id> <backup>
        [--identity KEYFILE]        Replaces one family's cards and days with those in a backup, while the server runs. Other
        [--erased] [--yes]          families are not changed. Recreates a missing account, but an erased one only with
                                    --erased. Asks for the address once more, except with --yes.
  stuck                             What needs a person or is overdue, with the next step.

  --json                            Prints the result for programs.
  --help                            Prints this.

The parent sees every change and export in the activity of the account.`;

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

/** `parameters` is the minimum and maximum number of positional parameters. */
type CommandSyntax = { options: readonly Option[]; parameters: readonly [number, number]; usage: string };

const COMMANDS: Record<string, CommandSyntax> = {
  find: { options: [], parameters: [1, 1], usage: '<part>' },
  grant: {
    options: ['until', 'note'],
    parameters: [2, 2],
    usage: '<email> <print|pro> [--until YYYY-MM-DD] [--note "why"]',
  },
  revoke: { options: [], parameters: [1, 1], usage: '<email>' },
  mails: { options: ['dead', 'held'], parameters: [0, 1], usage: '[email] [--dead | --held]' },
  resend: { options: ['all-dead', 'all-held'], parameters: [0, 1], usage: '<id | --all-dead | --all-held>' },
  export: { options: [], parameters: [2, 2], usage: '<email> <file.zip>' },
  erase: { options: ['yes'], parameters: [1, 1], usage: '<email> [--yes]' },
  'restore-family': {
    options: ['identity', 'erased', 'yes'],
    parameters: [2, 2],
    usage: '<email|id> <backup> [--identity KEYFILE] [--erased] [--yes]',
  },
  stuck: { options: [], parameters: [0, 0], usage: '' },
};

/** Returns null if help is requested. Throws an error that explains invalid arguments. */
export function parseAdminArgs(argv: readonly string[]): AdminRequest | null {
  const { values, positionals } = parseArguments(argv);
  const [name, ...parameters] = positionals;
  if (values.help || name === undefined || name === 'help') return null;
  const syntax = COMMANDS[name];
  if (syntax === undefined) throw createUsageError(`There is no command "${name}".`);
  const unexpected = (Object.keys(values) as Option[]).find(
    (option) => !['json', 'help', ...syntax.options].includes(option),
  );
  const usage = `${name} ${syntax.usage}`.trim();
  const given = parameters.join(' ');
  if (unexpected !== undefined) throw createUsageError(`"${name}" takes no --${unexpected}.`, usage);
  const [min, max] = syntax.parameters;
  if (parameters.length < min || parameters.length > max) {
    throw createUsageError(`"${name}" was given ${given === '' ? 'nothing' : `"${given}"`}.`, usage);
  }
  const [first = null, second] = parameters;
  // The schema of each command picks its own fields.
  const parsed = AdminCommandSchema.safeParse({
    name,
    part: first,
    who: first,
    email: first,
    plan: second,
    file: second,
    until: parseUntil(values.until),
    note: values.note ?? null,
    state: readExclusive(values, 'dead', 'held'),
    which: readExclusive(values, 'all-dead', 'all-held') ?? first,
    identity: values.identity ?? null,
    erased: values.erased ?? false,
  });
  if (!parsed.success) {
    throw createUsageError(
      given === '' ? `"${name}" was given nothing.` : `"${name}" does not understand "${given}".`,
      usage,
    );
  }
  return { command: parsed.data, json: values.json ?? false, yes: values.yes ?? false };
}

function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's further sentences concern words that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw createUsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** Returns the first moment of the day in UTC. */
function parseUntil(day: string | undefined): string | null {
  if (day === undefined) return null;
  const start = new Date(`${day}T00:00:00Z`);
  const isValid = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(start.getTime());
  if (!isValid || start.toISOString().slice(0, 10) !== day)
    throw createUsageError(`"${day}" is not a day like 2027-01-31.`);
  return start.toISOString();
}

/** Returns which of two mutually exclusive options is set. */
function readExclusive<A extends Option, B extends Option>(
  values: Partial<Record<Option, unknown>>,
  a: A,
  b: B,
): A | B | null {
  if (values[a] && values[b]) throw createUsageError(`Give --${a} or --${b}, not both.`);
  if (values[a]) return a;
  return values[b] ? b : null;
}

function createUsageError(sentence: string, usage?: string): Error {
  const call = usage === undefined ? '' : `Call it as: npm run admin -- ${usage}\n`;
  return new Error(`${sentence}\n${call}All commands: npm run admin -- --help`);
}
