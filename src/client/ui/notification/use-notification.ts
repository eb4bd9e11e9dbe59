import { useCallback, useEffect, useMemo, useState } from 'react';

/** What has just happened, in one sentence. */
export type Notification = {
  tone: 'success' | 'error' | 'info';
  text: string;
  /** How long it stays, in ms; null: until it is dismissed or another one comes. */
  durationMs: number | null;
};

export type NotificationState<Fields extends Notification = Notification> = {
  /** `key` changes with every notification: as the key of its element it makes a repeated text be read out again. */
  current: (Fields & { key: number }) | null;
  /** Shows a notification in place of the one before. Never changes. */
  show: (next: Fields) => void;
  /** Never changes. */
  dismiss: () => void;
  /** For the element around the notification: its time stands still while the element is hovered or holds the focus. */
  holdProps: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
};

/**
 * One notification at a time, which goes away when its time is over, but never while it is held: then its time stops, and
 * it starts anew when it is let go.
 */
export function useNotification<Fields extends Notification = Notification>(): NotificationState<Fields> {
  const [current, setCurrent] = useState<(Fields & { key: number }) | null>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!current || current.durationMs === null || held) return;
    const timer = setTimeout(() => setCurrent(null), current.durationMs);
    return () => clearTimeout(timer);
  }, [current, held]);

  const show = useCallback((next: Fields) => {
    setHeld(false);
    setCurrent((before) => ({ ...next, key: (before?.key ?? 0) + 1 }));
  }, []);
  const dismiss = useCallback(() => {
    setHeld(false);
    setCurrent(null);
  }, []);
  const holdProps = useMemo(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  }, []);

  return useMemo(() => ({ current, show, dismiss, holdProps }), [current, show, dismiss, holdProps]);
}

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
