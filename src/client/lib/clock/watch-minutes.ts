/** Calls `onChange` every minute and whenever the page comes into view. Returns the function that ends it. */
export function watchMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
