import { useMemo } from 'react';
import { type Notification, type NotificationState, useNotification } from './use-notification.ts';

const SHORT_MS = 3_000;
/** Long enough to read what has gone and to reach the button that brings it back. */
const LONG_MS = 10_000;

/** Takes back what a notification says was done. `large`: it concerns many rows and is offered for longer. */
export type Undo = { run: () => void; large?: boolean };

/** Shows the parent the outcome of an action. The object never changes, so that passing it down renders nothing anew. */
export type Notify = {
  /** `undo` is offered as long as the notification stays. */
  success: (text: string, undo?: Undo) => void;
  error: (text: string) => void;
};

type WithUndo = Notification & { undo: (() => void) | null };
export type PageNotificationState = NotificationState<WithUndo>;

/** The one notification of a page, for `PageNotification`, and the functions that fill it. `long`: each stays ten seconds. */
export function usePageNotification({ long = false } = {}): {
  notification: PageNotificationState;
  notify: Notify;
} {
  const notification = useNotification<WithUndo>();
  const { show } = notification;
  const notify = useMemo<Notify>(
    () => ({
      success: (text, undo) => {
        const durationMs = long || undo?.large ? LONG_MS : SHORT_MS;
        show({ tone: 'success', text, durationMs, undo: undo?.run ?? null });
      },
      error: (text) => show({ tone: 'error', text, durationMs: long ? LONG_MS : SHORT_MS, undo: null }),
    }),
    [show, long],
  );
  return { notification, notify };
}
