import { expect, it } from 'vitest';
import { listLatinMarks } from './latin-marks.ts';

// docs/product/print.md#fonts
it.each([
  ['Mum’s 猫', '’'],
  ['小明’s duck', '’'],
  ['“Hi!” 他说', '“”'],
  ['他说：“Hi，妈妈！”', '“'],
  ['妈妈说：“你好！”', ''],
  ['‘猫’ is a cat…', '…'],
  ['等一等…… wait', ''],
  ['哈利·波特', ''],
  ['’', ''],
  ['don’t', ''],
])('marks of “%s” that belong to Latin letters within Chinese are “%s”', (text, marks) => {
  expect(listLatinMarks(text).join('')).toBe(marks);
});
