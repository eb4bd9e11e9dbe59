import { vi } from 'vitest';

const SLOW_MS = 15;

// React schedules effects with `setImmediate`, which it reads when it is imported.
vi.stubGlobal('setImmediate', (callback: () => void) => setTimeout(callback, SLOW_MS));
await import('react-dom/client');
vi.unstubAllGlobals();
