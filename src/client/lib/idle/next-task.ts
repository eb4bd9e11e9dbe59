/** Between two pieces of work the browser draws and answers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
