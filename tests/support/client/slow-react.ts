import { vi } from 'vitest';

const SLOW_MS = 15;

// React keeps the `setImmediate` that it finds when it is first imported, and runs effects in what that calls.
vi.stubGlobal('setImmediate', (work: () => void) => setTimeout(work, SLOW_MS));
await import('react-dom/client');
vi.unstubAllGlobals();
