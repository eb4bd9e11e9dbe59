import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { BRAND } from '#shared/lib/brand.ts';

const TEXTS = {
  en: {
    subject: `Your ${BRAND} account has been deleted`,
    hello: 'Hello,',
    done: `You asked us to delete your ${BRAND} account. It is done: your name and address, your flashcards, your days and everything else we kept about you have been erased and cannot be brought back.`,
    doneByOperator: `The operator of this server has deleted your ${BRAND} account: your name and address, your flashcards, your days and everything else we kept about you have been erased and cannot be brought back.`,
    refund: (amount: string) =>
      `Your subscription has ended. ${amount} for the unused time is on its way to the card you paid with; banks take 5 to 10 days.`,
    goodBye: 'Thank you for learning with us. You are welcome back at any time, with a fresh start.',
    mistake:
      'Not you? Then someone knew your password: please change it wherever else you use it. This is the last email about this account.',
    askOperator:
      'You did not ask for this? Then please write to the operator of this server. This is the last email about this account.',
  },
  zh: {
    subject: `您的 ${BRAND} 账户已删除`,
    hello: '您好！',
    done: `根据您的要求，您的 ${BRAND} 账户已经删除：姓名、邮箱、字卡、每日记录以及我们保存的其他全部数据均已清除，无法恢复。`,
    doneByOperator: `本服务的管理员已删除您的 ${BRAND} 账户：姓名、邮箱、字卡、每日记录以及我们保存的其他全部数据均已清除，无法恢复。`,
    refund: (amount: string) =>
      `您的订阅已经结束，没用完的部分 ${amount} 会退回您付款的银行卡，银行通常需要 5 到 10 天。`,
    goodBye: '谢谢您和我们一起陪孩子认字。欢迎随时回来，到时候从头开始就好。',
    mistake:
      '不是您本人操作？那么有人知道了您的密码：如果您在其他地方也用同一密码，请尽快修改。这是关于该账户的最后一封邮件。',
    askOperator: '如果您没有提出过删除要求，请联系本服务的管理员。这是关于该账户的最后一封邮件。',
  },
} satisfies Record<MailLanguage, Record<string, unknown>>;

export function writeAccountDeletedMail(given: {
  to: string;
  language: MailLanguage;
  byOperator: boolean;
  /** The amount is in cents. */
  refund: { amount: number; currency: string } | null;
}): OutgoingMail {
  const { to, language, byOperator, refund } = given;
  const texts = TEXTS[language];
  const rendered = renderMail({
    language,
    subject: texts.subject,
    body: [
      { text: texts.hello },
      { text: byOperator ? texts.doneByOperator : texts.done },
      ...(refund === null ? [] : [{ text: texts.refund(formatMoney(refund, language)) }]),
      { text: texts.goodBye },
    ],
    footer: [{ text: byOperator ? texts.askOperator : texts.mistake }],
  });
  return { to, ...rendered, unsubscribeUrl: null };
}

function formatMoney({ amount, currency }: { amount: number; currency: string }, language: MailLanguage) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, style).format(amount / 100);
}
