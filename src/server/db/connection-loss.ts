/** What node-postgres says of a connection that ended under a statement; it gives no code for it. */
const LOST =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
const LOST_SOCKET = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Also found when Drizzle has wrapped the error. */
export function isConnectionLoss(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (LOST.test(current.message) || (code !== undefined && LOST_SOCKET.has(code))) return true;
  }
  return false;
}
