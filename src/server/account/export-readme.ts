import { BRAND } from '#shared/lib/brand.ts';

export function writeExportReadme(email: string, exportedAt: Date): string {
  const day = exportedAt.toISOString().slice(0, 10);
  return [
    `${BRAND}: everything stored about ${email}, exported on ${day}`,
    '',
    'library.json    Your categories, flashcards, sets and all your days, complete. This is the file that',
    `                "Import from an export" on the profile of ${BRAND} reads; nothing is lost on the way.`,
    'flashcards.csv  The flashcards for a spreadsheet: word, English, pinyin, category.',
    'history.csv     Your days for a spreadsheet, newest first; with several children a file of each, by name and number.',
    'recordings/     What you recorded for your cards, a file each. In library.json a card names its file under "recording".',
    'photos/         The photos of your cards, a file each, named in the same way under "photo".',
    'account.json    Everything else: name, e-mail address, ways to sign in, signed-in devices, account activity, plan',
    '                and payments, waitlist entry, mails that wait to be sent, and what you deleted. No password is in it.',
    '                Until you open the link that confirms your address, what waits for it is left out: it may not be yours.',
    '',
    'The texts are UTF-8. Card numbers are not here: they are with the payment service and never reach us.',
    '',
    '----',
    '',
    `${BRAND}：${email} 的全部数据，导出日期 ${day}`,
    '',
    'library.json    完整的分类、字卡、字卡组和全部每日记录。',
    `                在 ${BRAND} 的个人资料页选择“从导出文件导入”即可原样恢复，不会丢失任何内容。`,
    'flashcards.csv  字卡表格：词语、英文、拼音、分类。',
    'history.csv     每日记录表格，最新的在最前面；有几个孩子时，每个孩子一个文件（名字和编号）。',
    'recordings/     您为字卡录的音，每张一个文件。library.json 里字卡的 “recording” 就是文件名。',
    'photos/         字卡的照片，每张一个文件，文件名就是 library.json 里的 “photo”。',
    'account.json    其他全部数据：姓名、邮箱、登录方式、已登录的设备、账户动态、版本与付款记录、候补名单、',
    '                待发送的邮件以及您已删除的内容。不包含密码。邮箱还没有确认时，候补名单和寄往该邮箱的邮件不会列出。',
    '',
    '所有文字均为 UTF-8 编码。银行卡号不在其中：卡号只保存在支付服务商处，我们从未接触。',
    '',
  ].join('\r\n');
}
