/**
 * How many bytes of answers may wait for one client to read them: ten devices that load a library at once,
 * and more.
 */
export const MOST_UNREAD_BYTES = 24 * 1024 * 1024;

/** Counts the bytes of answers that were made and not read yet, which are in memory meanwhile. */
export class UnreadAnswers {
  readonly #byClient = new Map<string, number>();

  /** Counts an answer; call what is returned once when it has been sent or its connection has closed. */
  add(client: string, bytes: number): () => void {
    this.#byClient.set(client, (this.#byClient.get(client) ?? 0) + bytes);
    return () => {
      const left = (this.#byClient.get(client) ?? 0) - bytes;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
  }

  /** Returns whether a client leaves so much unread that no more is to be made for it. */
  isFull(client: string): boolean {
    return (this.#byClient.get(client) ?? 0) > MOST_UNREAD_BYTES;
  }
}
