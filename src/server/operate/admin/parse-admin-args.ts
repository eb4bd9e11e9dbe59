import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type AdminCommand, AdminCommandSchema, AdminError } from './admin-command.ts';

/** What the command line asks for. */
export type AdminRequest =
  | { kind: 'help' }
  | { kind: 'command'; command: AdminCommand; json: boolean; yes: boolean }
  | { kind: 'export'; email: string; file: string; json: boolean };

const OPTIONS = {
  until: { type: 'string' },
  note: { type: 'string' },
  dead: { type: 'boolean' },
  held: { type: 'boolean' },
  'all-dead': { type: 'boolean' },
  'all-held': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];
type Option = keyof typeof OPTIONS;

type Shape = { options: readonly Option[]; words: readonly [number, number]; after: string };

/** Which options and how many words each command takes, and how that is written for people. */
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
  stuck: { options: [], words: [0, 0], after: '' },
};

/**
 * Reads the words after `npm run admin --`.
 * @throws AdminError with a sentence for words that mean nothing
 */
export function parseAdminArgs(argv: readonly string[]): AdminRequest {
  const { values, positionals } = readWords(argv);
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === 'help') return { kind: 'help' };
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
  const json = values.json ?? false;
  const [first = '', second = ''] = words;
  if (name === 'export') return { kind: 'export', email: first.trim().toLowerCase(), file: second, json };
  const fields = {
    find: { part: first },
    grant: { email: first, plan: second, until: readUntil(values.until), note: values.note ?? null },
    revoke: { email: first },
    mails: { state: readOne(values, 'dead', 'held'), email: first === '' ? null : first },
    resend: { which: readOne(values, 'all-dead', 'all-held') ?? first },
    erase: { email: first },
  }[name];
  const parsed = AdminCommandSchema.safeParse({ name, ...fields });
  if (!parsed.success) {
    throw wrong(
      given === '' ? `"${name}" was given nothing.` : `"${name}" does not understand "${given}".`,
      usage,
    );
  }
  return { kind: 'command', command: parsed.data, json, yes: values.yes ?? false };
}

function readWords(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // What Node adds after its first sentence is for words that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw wrong(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** The first moment of the day, in UTC. */
function readUntil(day: string | undefined): string | null {
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime());
  if (!isDay || at.toISOString().slice(0, 10) !== day) throw wrong(`"${day}" is no day like 2027-01-31.`);
  return at.toISOString();
}

/** Without its dashes, which of two options that exclude each other was given. */
function readOne<A extends Option, B extends Option>(
  values: Partial<Record<Option, unknown>>,
  a: A,
  b: B,
): A | B | null {
  if (values[a] && values[b]) throw wrong(`Give --${a} or --${b}, not both.`);
  if (values[a]) return a;
  return values[b] ? b : null;
}

/** @param usage the command as it is called, where it is known which was meant */
function wrong(sentence: string, usage?: string): AdminError {
  const call = usage === undefined ? '' : `Call it as: npm run admin -- ${usage}\n`;
  return new AdminError(`${sentence}\n${call}All commands: npm run admin -- --help`);
}
