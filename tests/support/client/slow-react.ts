import { vi } from 'vitest';

const SLOW_MS = 15;

// React stores `setImmediate` at its import and schedules effects with it.
vi.stubGlobal('setImmediate', (work: () => void) => setTimeout(work, SLOW_MS));
await import('react-dom/client');
vi.unstubAllGlobals();
