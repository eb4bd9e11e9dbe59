import { describe, expect, it } from 'vitest';
import { LEAF_CID, renderMail } from './render-mail.ts';

const mail = renderMail({
  language: 'zh',
  subject: 'Ann & <b>Bo</b>',
  body: [
    { text: '"<script>alert(1)</script>"' },
    { link: { label: 'Open <it>', url: 'https://example.org/?a=1&b="2"', style: 'button' } },
  ],
  footer: [{ text: "It's why" }],
});

describe('renderMail', () => {
  // docs/security.md#mail-texts
  it('escapes all text in the HTML part', () => {
    expect(mail.html).toContain('<title>Ann &amp; &lt;b&gt;Bo&lt;/b&gt;</title>');
    expect(mail.html).toContain('&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"');
    expect(mail.html).not.toContain('<script>');
  });

  it('renders the plain-text part', () => {
    expect(mail.text).toBe(
      '"<script>alert(1)</script>"\n\nOpen <it>\nhttps://example.org/?a=1&b="2"\n\n-- \nSproutcards\n\nIt\'s why',
    );
  });

  // docs/product/mails.md#two-parts
  it('loads nothing from the network', () => {
    expect(mail.html).not.toMatch(/url\(|<link|@import|src=(?!"cid:)/);
    expect(mail.html).toContain(`src="cid:${LEAF_CID}"`);
    expect(mail.html).toContain('<html lang="zh-Hans">');
  });
});
