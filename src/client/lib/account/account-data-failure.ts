/** Why a call about the account brought nothing. The server's codes stand in docs/decisions/016. */
export type AccountDataFailureReason = {
  /** A stable code: the server's own, or one of ours for what never got an answer. */
  code: 'out_of_reach' | 'not_signed_in' | 'unexpected' | (string & {});
  /** The server's sentence, in English. */
  error: string | null;
};

/** Thrown by every call of `account-data-client.ts`. */
export class AccountDataFailure extends Error {
  override name = 'AccountDataFailure';
  readonly code: AccountDataFailureReason['code'];
  readonly error: string | null;

  constructor({ code, error }: AccountDataFailureReason) {
    super(error ?? code);
    this.code = code;
    this.error = error;
  }
}

/** Returns anything thrown as an `AccountDataFailure`; what is none yet is a fault of ours. */
export function toAccountDataFailure(thrown: unknown): AccountDataFailure {
  if (thrown instanceof AccountDataFailure) return thrown;
  return new AccountDataFailure({ code: 'unexpected', error: null });
}
