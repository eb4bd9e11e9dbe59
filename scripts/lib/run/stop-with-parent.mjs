const CHECK_EVERY_MS = 500;

/**
 * Ends this process as SIGTERM would when the one that started it is gone. npm runs a script through a shell, and a
 * stop signal sent to npm ends the shell without reaching the server, which would go on holding the port and the data.
 */
export function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS).unref();
}
