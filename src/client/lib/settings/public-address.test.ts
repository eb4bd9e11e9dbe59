import { expect, it } from 'vitest';
import { findElsewhere } from './public-address.tsx';

const toLocation = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

it.each([
  ['http://localhost:3000', 'http://localhost:3000', null],
  ['http://localhost:3000/', 'http://localhost:3000', null],
  [null, 'http://anything.test', null],
  ['http://localhost:3000', 'http://127.0.0.1:3000', { kind: 'address', home: 'http://localhost:3000' }],
  ['http://localhost:3000', 'http://[::1]:3000', { kind: 'address', home: 'http://localhost:3000' }],
  ['http://localhost:3000', 'http://192.168.1.5:3000', { kind: 'computer' }],
  ['http://127.0.0.1:3000', 'http://cards.local:3000', { kind: 'computer' }],
  ['https://cards.example', 'http://192.168.1.5:3000', { kind: 'address', home: 'https://cards.example' }],
  ['https://cards.example', 'http://cards.example', { kind: 'address', home: 'https://cards.example' }],
])('findElsewhere compares the public URL %s with the current %s', (publicUrl, current, expected) => {
  expect(findElsewhere(publicUrl, toLocation(current))).toEqual(expected);
});
