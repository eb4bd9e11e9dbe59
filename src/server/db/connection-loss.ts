/** What node-postgres says of a connection that ended under a statement; it gives no code for it. */
const LOST =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
const LOST_SOCKET = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Returns whether a statement of node-postgres failed because its connection was lost, even if Drizzle has
 * wrapped that.
 */
export function isConnectionLoss(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (LOST.test(current.message) || (code !== undefined && LOST_SOCKET.has(code))) return true;
  }
  return false;
}
