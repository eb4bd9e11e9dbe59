import { expect, test } from 'vitest';
import { findMissingPackages } from './install-packages.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/binary-for-another-system': { version: '1.0.0', optional: true },
};

test('names what is absent or of another version, but no binary of another system', () => {
  expect(findMissingPackages(wanted, {}, { development: true })).toEqual([
    'node_modules/fastify',
    'node_modules/vite',
  ]);
  const old = { 'node_modules/fastify': { version: '4.9.0' }, 'node_modules/vite': { version: '8.0.0' } };
  expect(findMissingPackages(wanted, old, { development: true })).toEqual(['node_modules/fastify']);
});

test('asks for no development package to run what is built', () => {
  const installed = { 'node_modules/fastify': { version: '5.0.0' } };
  expect(findMissingPackages(wanted, installed, { development: false })).toEqual([]);
});
