const MESSAGE_MS = 3_000;
const FONT_MESSAGE_MS = 2_500;

/** Text key, colour and time of every message; the colours follow the words Error and success in the English texts. */
export const PRINT_MESSAGES = {
  fontLoading: { key: 'message.fontLoading', tone: 'info', durationMs: FONT_MESSAGE_MS },
  fontFailed: { key: 'message.fontFailed', tone: 'error', durationMs: MESSAGE_MS },
  failed: { key: 'message.failed', tone: 'error', durationMs: MESSAGE_MS },
  saved: { key: 'message.saved', tone: 'success', durationMs: MESSAGE_MS },
  noPreview: { key: 'message.noPreview', tone: 'info', durationMs: MESSAGE_MS },
} as const;
export type PrintMessage = keyof typeof PRINT_MESSAGES;
