import { sealingKeyName } from '#client/device/sealing/account-keys.ts';
import { decodeSealingKey, openText, sealText } from '#client/device/sealing/seal-text.ts';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';

export const SHARED_SESSION_KEY = 'sproutcards-tab-session';
const SHARES_KEY = 'sproutcards-session-shared';
const CONTEXT = 'sproutcards\ntab session';

/** The server takes the old refresh token of a duplicated tab for theft, so tabs share the newest, sealed. */
export class SharedSession {
  readonly #local: SafeStorage;
  readonly #tab: SafeStorage;
  /** auth-js reads the session for every request. */
  #opened: { sealed: string; text: string } | null = null;

  constructor(local: SafeStorage, tab: SafeStorage) {
    this.#local = local;
    this.#tab = tab;
  }

  get isShared(): boolean {
    return this.#tab.read(SHARES_KEY) !== null;
  }

  read(own: string): string | null {
    const sealed = this.#local.read(SHARED_SESSION_KEY);
    const key = this.#readKey(own);
    if (sealed === null || key === null) return null;
    if (this.#opened?.sealed === sealed) return this.#opened.text;
    const text = openText(key, CONTEXT, sealed);
    if (text !== null) this.#opened = { sealed, text };
    return text;
  }

  /** A tab without the account's key keeps it to itself. */
  share(own: string): void {
    const key = this.#readKey(own);
    const shared = this.read(own);
    const isKept = shared !== null && expiryOf(shared) > expiryOf(own);
    if (isKept || (key && this.#local.write(SHARED_SESSION_KEY, sealText(key, CONTEXT, own)))) {
      this.#tab.write(SHARES_KEY, '1');
    } else this.#tab.remove(SHARES_KEY);
  }

  end(own: string): void {
    if (this.read(own) !== null) this.#local.remove(SHARED_SESSION_KEY);
    this.leave();
  }

  /** Ends any account's session: one for the whole browser takes its place. */
  replace(): void {
    this.#local.remove(SHARED_SESSION_KEY);
    this.leave();
  }

  leave(): void {
    this.#tab.remove(SHARES_KEY);
  }

  #readKey(session: string): Uint8Array | null {
    const userId = ownerOf(session);
    return userId === null ? null : decodeSealingKey(this.#tab.read(sealingKeyName(userId)));
  }
}

export function ownerOf(session: string): string | null {
  const { user } = parse(session);
  return typeof user?.id === 'string' ? user.id : null;
}

/** In seconds by the server's clock. Of two sessions of one browser the one that expires later is newer. */
export function expiryOf(session: string): number {
  const { server_expires_at, expires_at = 0 } = parse(session);
  return server_expires_at ?? expires_at;
}

type ParsedSession = { server_expires_at?: number; expires_at?: number; user?: { id?: unknown } };

function parse(session: string): ParsedSession {
  return parseJson(session) ?? {};
}
