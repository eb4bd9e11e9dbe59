/** Collects why PostgreSQL ended: the last line of severity PANIC or FATAL, with the detail that follows it. */
export type FailureReader = { read(line: string): void; reason(): string | null };

/** A line of PostgreSQL's own log: a severity and what it says. */
const LOG_LINE = /\b(PANIC|FATAL|DETAIL|HINT|ERROR|WARNING|LOG|STATEMENT|CONTEXT): +(.+)/;

/** Makes a reader for what one PostgreSQL prints, line by line. */
export function createFailureReader(): FailureReader {
  let reason: string | null = null;
  let follows = false;
  return {
    read(line) {
      const [, severity, text] = LOG_LINE.exec(line) ?? [];
      if (severity === undefined || text === undefined) return;
      if (severity === 'PANIC' || severity === 'FATAL') {
        reason = text;
        follows = true;
        return;
      }
      if (severity === 'DETAIL' && follows) reason = `${reason}. ${text}`;
      follows = false;
    },
    reason: () => reason,
  };
}
