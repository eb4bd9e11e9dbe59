import { expect, it } from 'vitest';
import { chooseRoomText } from './used-room.tsx';

it.each([
  [0, 'room.little', '1%'],
  [0.0099, 'room.little', '1%'],
  [0.01, 'room.used', '1%'],
  [0.194, 'room.used', '19%'],
  [0.9, 'room.nearlyFull', '90%'],
  [0.999, 'room.nearlyFull', '99%'],
  [1, 'room.full', '100%'],
])(
  'says a share of %d with %s and %s, and neither nothing of a small one nor all before it is full',
  (share, key, used) => {
    expect(chooseRoomText(share, 'en')).toEqual({ key, used });
  },
);
