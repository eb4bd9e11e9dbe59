import { useCallback, useEffect, useMemo, useState } from 'react';

export type Notification = {
  tone: 'success' | 'error' | 'info';
  text: string;
  /** In ms; if null, it stays until dismissed or replaced. */
  durationMs: number | null;
};

export type NotificationState<Fields extends Notification = Notification> = {
  /** `key` changes with every notification, so that a repeated text is announced again. */
  current: (Fields & { key: number }) | null;
  show: (next: Fields) => void;
  dismiss: () => void;
  holdProps: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
};

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
/** Long enough to read the text and to reach Undo. */
const LONG_MS = 10_000;

export type Undo = { run: () => void; large?: boolean };

/** The object is stable, so that passing it down causes no render. */
export type Notify = {
  success: (text: string, undo?: Undo) => void;
  error: (text: string) => void;
};

type WithUndo = Notification & { undo: (() => void) | null };
export type PageNotificationState = NotificationState<WithUndo>;

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
