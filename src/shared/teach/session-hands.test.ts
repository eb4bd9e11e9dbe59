import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Gesture, readKey, readTouch, toPlayEvent } from './session-hands.ts';
import { listShownSets, listSteps, type PlayEvent, type PlayState, play, startPlay } from './session-play.ts';
import { planTestSession } from './teach.test-support.ts';

const plan = planTestSession();
const steps = listSteps(plan);

type Hand = { fingers: number; dx: number; dy: number } | { key: string };

const distance = fc.integer({ min: -300, max: 300 });
const touches = fc.record({ fingers: fc.integer({ min: 1, max: 3 }), dx: distance, dy: distance });
const keys = fc.record({
  key: fc.constantFrom(' ', 'ArrowRight', 'ArrowLeft', 'Enter', 'Tab', 'Shift', 'a', '7'),
});
/** A minute of touches, keys and cards whose time is over. */
const minutes = fc.array(fc.oneof(touches, keys, fc.constant('due' as const)), { maxLength: 120 });

function readHand(hand: Hand): Gesture | null {
  if ('key' in hand) return readKey(hand.key);
  return hand.fingers > 1 ? 'grab' : readTouch(hand.dx, hand.dy);
}

function handle(state: PlayState, input: Hand | 'due', byTap: boolean): PlayState {
  const gesture = input === 'due' ? null : readHand(input);
  const event: PlayEvent | null = gesture
    ? toPlayEvent(gesture, state, { byTap })
    : input === 'due'
      ? 'due'
      : null;
  return event ? play(state, steps, event) : state;
}

describe('readTouch', () => {
  it('tells taps and swipes from other touches', () => {
    expect(readTouch(5, -10)).toBe('tap');
    expect(readTouch(-80, 20)).toBe('next');
    expect(readTouch(80, 20)).toBe('back');
    expect(readTouch(20, 80)).toBe('grab');
  });
});

// docs/product/teaching.md#small-hands
describe('toPlayEvent', () => {
  it.each([false, true])("never lets a child's hands end a session (a card waits for a tap: %s)", (byTap) => {
    fc.assert(
      fc.property(touches, minutes, (first, minute) => {
        let state = handle(startPlay(), first, byTap);
        for (const input of minute) state = handle(state, input, byTap);
        expect(state.isOver).toBe(false);
      }),
    );
  });

  it('counts no set that is looked at after a touch has paused the session', () => {
    fc.assert(
      fc.property(fc.nat({ max: steps.length - 1 }), minutes, (shown, minute) => {
        const events: PlayEvent[] = [...Array.from({ length: shown }, () => 'due' as const), 'pause'];
        const paused = events.reduce((state, event) => play(state, steps, event), startPlay());
        const after = minute.reduce((state, input) => handle(state, input, false), paused);
        expect(after.isPaused).toBe(true);
        expect(listShownSets(plan, steps, after)).toEqual(listShownSets(plan, steps, paused));
      }),
    );
  });
});
