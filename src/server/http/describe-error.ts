import { DrizzleQueryError } from 'drizzle-orm';

/** What the log keeps of an error. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: LoggedError;
};

/** Deeper chains are loops. */
const MAX_CAUSES = 5;

/**
 * An error for the log, without the values it was about: Drizzle repeats every parameter of a failed statement in its
 * message (password hashes, private keys, a family's notes), PostgreSQL the whole row in `detail`.
 * Only named fields are taken, so that a driver's next idea is left out too.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    stack: readFrames(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The stack without its first lines, which are the message again. */
function readFrames({ stack = '', message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n');
}
