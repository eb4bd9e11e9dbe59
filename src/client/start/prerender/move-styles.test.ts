import { expect, it } from 'vitest';
import { moveStyles } from './move-styles.ts';

it('moves the styles of elements into rules, the same one once', () => {
  const { html, css } = moveStyles(
    '<p class="a" style="font-size:2px">x</p><b style="font-size:2px"></b><i id="i" class="c d" style="font-family:&quot;Noto&quot;">y</i>',
  );
  expect(html).toBe('<p class="a s1">x</p><b class="s1"></b><i id="i" class="c d s2">y</i>');
  expect(css).toBe('.s1{font-size:2px}.s2{font-family:"Noto"}');
});

it('leaves a markup without styles as it is', () => {
  expect(moveStyles('<p class="a">style="x" &amp;</p>')).toEqual({
    html: '<p class="a">style="x" &amp;</p>',
    css: '',
  });
});

it('refuses what it cannot move', () => {
  expect(() => moveStyles('<p style="color:red" class="a">x</p>')).toThrow('A style could not be moved');
});
