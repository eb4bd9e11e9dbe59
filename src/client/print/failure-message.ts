import type { PrintMessage } from './print-message.ts';
import { PrintError } from './print-messages.ts';

/** Returns the message about a failed print job. An unexpected error also goes to the console. */
export function findFailureMessage(error: unknown): PrintMessage {
  if (error instanceof PrintError && error.code === 'font-loading') return 'fontLoading';
  if (error instanceof PrintError && error.code === 'font-failed') return 'fontFailed';
  console.error('Printing failed:', error);
  return 'failed';
}
