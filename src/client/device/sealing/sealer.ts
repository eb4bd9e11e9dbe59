/** Seals texts of an account that lie outside the storages of its vault. */
export type Sealer = {
  /** Whether the account is signed in and its key has loaded. */
  readonly isReady: boolean;
  /** Returns the sealed text; null without the key. The text opens under the same name only. */
  seal(name: string, text: string): string | null;
  /** Returns the text of a sealed value; null for any other value or key. */
  open(name: string, value: string): string | null;
};
