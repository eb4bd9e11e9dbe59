/** The address of the demo account. No mail reaches it. */
export const DEMO_EMAIL = 'demo@sproutcards.local';
