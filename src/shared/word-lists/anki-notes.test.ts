import { describe, expect, it } from 'vitest';
import { readWordFile } from './read-word-file.ts';
import { readNotes } from './text/anki-notes.ts';

const read = (...fields: string[]) =>
  readNotes(
    ['Front'],
    fields.map((field) => [field]),
    { isHtml: true },
  );
const readWords = (...fields: string[]) => read(...fields).rows.map(([word]) => word);

// docs/product/word-lists.md#anki-fields
describe('readNotes', () => {
  it.each([
    ['dog', 'dog<!-- a <b>comment</b>\nof Word -->'],
    ['dog cat', 'dog<!-- 1 --> <!--[if gte mso 9]><xml>x</xml><![endif]-->cat'],
    ['dog', 'dog<!-- never closed <b>'],
    ['dog', '<!DOCTYPE html><![if !IE]><o:p>dog</o:p><?xml:namespace prefix="o" />'],
    ['dog', "<img alt=\"a>b\" src='x>y'>dog<a href=it's>"],
    ['é—…“x”½€ ≠ &unknown;', '&eacute;&mdash;&hellip;&ldquo;x&rdquo;&frac12;&euro;&nbsp;&ne; &unknown;'],
    ['猫 & <b>', '&#x732B; &amp; &lt;b&gt;'],
    ['食べる', '<ruby>食<rp>(</rp><rt>た</rt><rp>)</rp></ruby>べる'],
    ['食べる', '<ruby>食<rt>た</ruby>べる'],
    ['私は食べる', ' 私[わたし]は 食[た]べる'],
    ['猫和狗', '猫[mao1]和[hé]狗[gou3]'],
    ['吗', '<b>吗</b>'],
    ['I like 猫', 'I like 猫[māo]'],
    ['猫[cat]', '猫[cat]'],
    ['猫[貓]', '猫[貓]'],
    ['dog [noun]', 'dog [noun]'],
    ['第一课[1]', '第一课[1]'],
    ['half', 'half [latex]\\frac{1}{2}[/latex]'],
    ['x y', 'x \\(a < b\\)y\\[c\\][$]d[/$][$$]e[/$$]'],
  ])('reads %s', (plain, field) => {
    expect(readWords(field).map((word) => word!.replace(/\s+/g, ' ').trim())).toEqual([plain]);
  });

  it('adds a column with the readings of the first field that has readings', () => {
    const notes = [
      ['<ruby>食<rt>た</rt></ruby>べる', '私[わたし]は'],
      ['かな', '犬[いぬ]'],
    ];
    expect(readNotes(['Front', 'Sentence'], notes, { isHtml: true })).toMatchObject({
      header: ['Front', 'Sentence', 'Reading'],
      rows: [
        ['食べる', '私は', 'たべる'],
        ['かな', '犬', ''],
      ],
    });
    expect(read('猫[mao1] 狗[gou3]', '你好[ni3 hao3]吗[ma]', '你[nǐ]好').rows).toEqual([
      ['猫狗', 'mao1 gou3'],
      ['你好吗', 'ni3 hao3 ma'],
      ['你好', ''],
    ]);
  });

  it('drops readings when a field is the pinyin', () => {
    expect(readNotes(['Hanzi', 'Pinyin'], [['猫[mao1]', 'māo']], { isHtml: true })).toMatchObject({
      header: ['Hanzi', 'Pinyin'],
      rows: [['猫', 'māo']],
    });
  });

  it('reports each dropped formula', () => {
    const { lostFormulas } = readNotes(
      ['Front', 'Back'],
      [
        ['dog', 'Hund'],
        ['half', 'one \\(\\frac12\\)'],
      ],
      {
        isHtml: true,
      },
    );
    expect(lostFormulas).toEqual([{ row: 1, column: 1, text: '\\(\\frac12\\)' }]);
  });

  it('keeps a leading apostrophe', () => {
    const text = "#separator:tab\n#html:false\n#columns:Front\tBack\n'=x\tone\n=y\ttwo";
    const file = readWordFile(new TextEncoder().encode(text));
    expect(file.ok && file.list.categories[0]?.words).toEqual([
      { word: "'=x", english: 'one' },
      { word: '=y', english: 'two' },
    ]);
    expect(file.ok && file.rows[1]).toEqual(["'=x", 'one']);
  });

  it('reads text files like decks and reports formulas by row and column', () => {
    const text =
      '#separator:tab\n#html:true\n#deck:Zoo\n#columns:Hanzi\tEnglish\n猫[mao1]\tcat<!-- x -->\n狗\t\\(d\\)og';
    const file = readWordFile(new TextEncoder().encode(text));
    expect(file.ok && file.list).toEqual({
      categories: [
        {
          name: 'Zoo',
          words: [
            { word: '猫', english: 'cat', pinyin: 'māo' },
            { word: '狗', english: 'og' },
          ],
        },
      ],
      problems: [{ code: 'formula_left_out', row: 6, column: 'C', text: '\\(d\\)' }],
    });
  });
});

it.each([
  '<!--',
  '-->',
  '<ruby>',
  '<rt>',
  '[latex]',
  '\\(',
  '食[',
  '食[た]',
  ' 食',
  '[$]',
  '&',
  '&notin',
  '\ufff9',
  '\ufffa',
  '<p "',
  "<p '",
])('readNotes finishes with 300,000 repetitions of %s in a field', (sign) => {
  const { rows } = read(sign.repeat(300_000));
  expect(rows).toHaveLength(1);
});
