import { UNSAFE_REASONS, type UnsafeReason } from '#shared/health.ts';

const SENTENCES: Record<UnsafeReason, string> = {
  no_encryption:
    'the mail server of SMTP_URL offers no encryption (STARTTLS), so it gets neither login nor mail; use its smtps:// address or another server',
  untrusted_certificate:
    'the certificate of the mail server of SMTP_URL is not to be trusted, so it gets neither login nor mail; use the name that the certificate is for, or name its authority in NODE_EXTRA_CA_CERTS',
};

/** The error in words for the operator when the way to the mail server is not safe; null for other trouble. */
export function describeUnsafe(error: unknown): Error | null {
  const reason = findReason(error);
  return reason && new Error(`${reason}: ${SENTENCES[reason]}`, { cause: error });
}

/** The reason behind an error that the queue has kept; null for other trouble. */
export function readUnsafeReason(lastError: string): UnsafeReason | null {
  return UNSAFE_REASONS.find((reason) => lastError.startsWith(`${reason}: `)) ?? null;
}

function findReason(error: unknown): UnsafeReason | null {
  const { code, command, response, message } = error as Record<string, unknown>;
  const text = String(message);
  if (/certificate|altnames|\bCERT_|UNABLE_TO_|SELF_SIGNED/i.test(text)) return 'untrusted_certificate';
  if (code === 'ETLS' || (command === 'EHLO' && text.includes('STARTTLS'))) return 'no_encryption';
  return typeof response === 'string' && command === 'STARTTLS' ? 'no_encryption' : null;
}
