import type { Page } from '@playwright/test';
import { LINE_HEIGHT, splitWords } from '#shared/print/text/fit-text.ts';
import { divideScreen } from '#shared/teach/fit-on-screen.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';

const TEXTS = [
  ...['I', 'up', 'cat', 'dog', 'milk', 'table', 'mommy', 'banana', 'flower', 'kitchen'],
  ...['elephant', 'butterfly', 'strawberry', 'grandmother', 'hippopotamus', 'refrigerator'],
  ...['ice cream', 'red car', 'big dog', 'teddy bear', 'merry-go-round', 'orange juice'],
  ...[
    'a small yellow bird',
    'my grandmother’s kitchen',
    'three hungry caterpillars',
    'up and down the stairs',
  ],
  ...['The cat sleeps.', 'I like red apples.', 'Where is my other shoe?', 'Daddy reads a book to me.'],
  ...['We went to the zoo and saw a very big elephant.', 'the cat that went to the moon and came back'],
  'The little mouse ate the cheese, the bread, the apple and then a whole birthday cake.',
  'Good night room, good night moon, good night cow jumping over the moon.',
  ...['大', '猫', '妈妈', '苹果', '大象', '巧克力', '长颈鹿', '向日葵', '自行车', '一心一意'],
  ...['红苹果', '大红花', '小白兔', '我的妈妈', '一只小猫', '大象吃草', '弟弟喝牛奶', '公园里的花'],
  ...['小猫在睡觉。', '妈妈，我爱你！', '我们今天去公园看大象', '爸爸给我讲了一个故事。'],
  ...['奶奶说：“吃饭了！”', '床前明月光，疑是地上霜。', '下雨了，我们在家里画画。', '我喜欢 apple。'],
];

const CARDS = TEXTS.map((word, index) => ({ id: `f${index + 501}`, word, categoryId: 'cat1' }));
const CHANGES = [
  ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
  ...CARDS.map((flashcard) => ({ type: 'addFlashcard' as const, flashcard, categoryName: 'Animals' })),
  { type: 'removeFromSet' as const, setId: 1, flashcardIds: ['f1', 'f6', 'f11', 'f16', 'f21'] },
  { type: 'addToSet' as const, setId: 1, flashcardIds: CARDS.map(({ id }) => id) },
];

/** Lists every way to break the words into lines. */
function listPartitions([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [];
  if (others.length === 0) return [[first]];
  return listPartitions(others).flatMap(([line = '', ...lines]) => [
    [first, line, ...lines],
    [first + line, ...lines],
  ]);
}

/** Returns the texts on the screen, with the width at size 1 of every way to break them. */
async function readTexts(page: Page, partitions: ReadonlyMap<string, readonly string[][]>) {
  return page.evaluate((partitionsByText) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const widths = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>('[data-step] p:not(.sr-only)')].map((shown) => {
      const { fontFamily, fontSize } = getComputedStyle(shown);
      const text = shown.textContent ?? '';
      context.font = `700 100px ${fontFamily}`;
      const measureWidth = (line: string) => {
        const key = fontFamily + line;
        const width = widths.get(key) ?? context.measureText(line).width / 100;
        widths.set(key, width);
        return width;
      };
      const ink = context.measureText(text);
      const isChinese = shown.lang === 'zh-Hans';
      const height = isChinese ? 1 : (ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent) / 100;
      const ways = (partitionsByText[text] ?? []).map((lines) => ({
        count: lines.length,
        width: Math.max(...lines.map((line) => measureWidth(line.trim()))),
      }));
      const box = shown.getBoundingClientRect();
      const isWithin = box.left >= 0 && box.right <= innerWidth;
      const lines = shown.querySelectorAll('br').length + 1;
      return { text, size: Number.parseFloat(fontSize), lines, isWithin, height, ways };
    });
  }, Object.fromEntries(partitions));
}

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 768],
] as const) {
  // docs/product/teaching.md#line-breaks
  test(`texts are as large as possible on a screen of ${width} x ${height} pixels`, {
    tag: LONG,
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await openSignedIn(page, product, '/teach?start', CHANGES);
    await getTeachScreen(page).begin();
    const room = divideScreen({ width, height }, false).word;
    const maxSize = Math.floor((height * 250) / (595.28 / 2));
    const shortTexts = TEXTS.filter((text) => splitWords(text, true).length <= 10);
    const shownTexts = await readTexts(
      page,
      new Map(shortTexts.map((text) => [text, listPartitions(splitWords(text, true))])),
    );
    expect(shownTexts.map(({ text }) => text).sort()).toEqual([...TEXTS].sort());
    for (const { text, size, lines, isWithin, height: ink, ways } of shownTexts) {
      expect(isWithin, `${text} fits the width of the screen`).toBe(true);
      expect(((lines - 1) * LINE_HEIGHT + ink) * size, text).toBeLessThanOrEqual(room.height + 1);
      const sizes = ways.map((way) =>
        Math.min(maxSize, room.width / way.width, room.height / ((way.count - 1) * LINE_HEIGHT + ink)),
      );
      // Sizes are whole pixels, and longer words use 99 % of them.
      if (ways.length > 0) expect(size, text).toBeGreaterThanOrEqual((Math.max(...sizes) - 1) * 0.99);
    }
  });
}
