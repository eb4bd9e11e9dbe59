import { expect, it } from 'vitest';
import { ProcessorMeter } from './processor-meter.ts';

it('shares what is used between the requests at work at that time', () => {
  let used = 0;
  const meter = new ProcessorMeter(() => used);
  used = 100;
  const endFirst = meter.begin();
  used += 10;
  const endSecond = meter.begin();
  used += 20;
  expect(endFirst()).toBe(20);
  used += 30;
  expect(endSecond()).toBe(40);
  used += 1_000;
  const endThird = meter.begin();
  expect(endThird()).toBe(0);
});
