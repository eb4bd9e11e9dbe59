import { readFile } from 'node:fs/promises';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';

test.use({ viewport: { width: 360, height: 740 }, locale: 'zh-TW' });

// docs/product/script.md#first-words
// docs/product/script.md#zhuyin
test('a family of Taiwan begins with traditional characters, sees zhuyin and prints both', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('姓名', { exact: true }).fill('Ann Li');
  await page.getByLabel('邮箱', { exact: true }).fill('taiwan@example.org');
  await page.getByLabel('密码', { exact: true }).fill('secret1');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('radio', { name: '繁體' })).toBeChecked();
  await expectFits(page);
  await expect(page.getByRole('button', { name: '开始吧' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '开始吧' }).click();

  await page.getByRole('heading', { name: '准备好了吗？' }).waitFor();
  await page.goto('/manage-flashcards?tab=flashcards');
  const cards = page.getByRole('list', { name: '字卡' }).getByRole('listitem');
  await expect(cards.filter({ hasText: '公車' })).toContainText('ㄍㄨㄥ ㄔㄜ');

  await page.goto('/read?story=zh-balloon');
  await expect(page.getByRole('heading', { name: '紅氣球' })).toBeVisible();
  await page.getByLabel('字上面显示注音').check();
  await page.getByRole('button', { name: /开始/ }).click();
  await expect(page.getByText('ㄨㄛˇ')).toBeVisible();

  await page.goto('/manage-flashcards?tab=print');
  await page.getByRole('button', { name: '公車', exact: true }).click();
  await page.getByLabel('添加背面').check();
  await page.getByRole('button', { name: '生成预览' }).click();
  const download = page.getByRole('button', { name: '下载 PDF' });
  await expect(download).toBeVisible();
  const started = page.waitForEvent('download');
  await download.click();
  const pdf = await readFile(await (await started).path());
  const [front, back] = await renderPdfPages(pdf);
  expect(front?.text).toContain('公車');
  expect(back?.text).toContain('Zhuyin: ㄍㄨㄥ ㄔㄜ');
});
