import { useCallback, useEffect, useMemo, useState } from 'react';

export type Notification = {
  tone: 'success' | 'error' | 'info';
  text: string;
  /** If null, the notification stays until dismissed or replaced. */
  durationMs: number | null;
};

export type NotificationState<Fields extends Notification = Notification> = {
  /** `key` changes with every notification so that a repeated message is announced again. */
  current: (Fields & { key: number }) | null;
  show: (next: Fields) => void;
  dismiss: () => void;
  pauseProps: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
};

export function useNotification<Fields extends Notification = Notification>(): NotificationState<Fields> {
  const [current, setCurrent] = useState<(Fields & { key: number }) | null>(null);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!current || current.durationMs === null || isPaused) return;
    const timer = setTimeout(() => setCurrent(null), current.durationMs);
    return () => clearTimeout(timer);
  }, [current, isPaused]);

  const show = useCallback((next: Fields) => {
    setIsPaused(false);
    setCurrent((previous) => ({ ...next, key: (previous?.key ?? 0) + 1 }));
  }, []);
  const dismiss = useCallback(() => {
    setIsPaused(false);
    setCurrent(null);
  }, []);
  const pauseProps = useMemo(() => {
    const pause = () => setIsPaused(true);
    const resume = () => setIsPaused(false);
    return { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume };
  }, []);

  return useMemo(() => ({ current, show, dismiss, pauseProps }), [current, show, dismiss, pauseProps]);
}

const SHORT_MS = 3_000;
/** Long enough to read the text and to reach Undo. */
const LONG_MS = 10_000;

/** The button of a notification. Its label is Undo by default. */
export type Action = { run: () => void; large?: boolean; label?: string };

/** A stable object, so passing it as a prop causes no render. */
export type Notify = {
  success: (text: string, action?: Action) => void;
  error: (text: string) => void;
};

type WithAction = Notification & { undo: (() => void) | null; actionLabel?: string | undefined };
export type PageNotificationState = NotificationState<WithAction>;

export function usePageNotification({ long = false } = {}): {
  notification: PageNotificationState;
  notify: Notify;
} {
  const notification = useNotification<WithAction>();
  const { show } = notification;
  const notify = useMemo<Notify>(
    () => ({
      success: (text, action) => {
        const durationMs = long || action?.large ? LONG_MS : SHORT_MS;
        show({ tone: 'success', text, durationMs, undo: action?.run ?? null, actionLabel: action?.label });
      },
      error: (text) => show({ tone: 'error', text, durationMs: long ? LONG_MS : SHORT_MS, undo: null }),
    }),
    [show, long],
  );
  return { notification, notify };
}
