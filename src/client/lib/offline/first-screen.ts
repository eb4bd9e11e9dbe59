let announce: () => void;

/** Resolves once a whole page has been drawn: what the first screen does without is loaded then. */
export const firstScreen = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Says that a whole page has been drawn. */
export function announceFirstScreen(): void {
  announce();
}
