import type { MailLanguage } from '#server/mail/mail-settings.ts';

export type BillingMailName =
  | 'purchase'
  | 'switched'
  | 'cancelled'
  | 'failed'
  | 'renewal'
  | 'endedAsked'
  | 'endedUnpaid'
  | 'endedOther'
  | 'refund'
  | 'refundDuplicate';

export type BillingMailPage = '/profile' | '/plans';

/** `button`: in place of the usual words for its page. */
type BillingMailText = { subject: string; before: string[]; button?: string };

type Texts = {
  hello: string;
  pages: Record<BillingMailPage, string>;
  aboutPlan: string;
  aboutRefund: string;
  price: { monthly: string; yearly: string };
} & Record<BillingMailName, BillingMailText>;

const EN_CARDS = 'All your flashcards stay, whatever their number.';
const ZH_CARDS = '您的字卡全部保留，不论有多少张。';

export const BILLING_MAIL_TEXTS: Record<MailLanguage, Texts> = {
  en: {
    hello: 'Hello,',
    pages: { '/profile': 'Open my profile', '/plans': 'See the plans' },
    aboutPlan: 'You get this email because it is about a plan that you pay for.',
    aboutRefund: 'You can switch off emails about refunds on your profile.',
    price: { monthly: '{amount} per month', yearly: '{amount} per year' },
    purchase: {
      subject: 'You have the Print Plan now',
      before: [
        'Thank you for choosing the Print Plan of {brand}. You can download and print your flashcards now.',
        'Paid today: {paid}.',
        'The plan costs {price} and renews by itself; the next payment is on {date}. You can cancel at any time with Manage Billing on your profile, and keep what you have paid for.',
      ],
    },
    switched: {
      subject: 'Your Print Plan has a new price',
      before: [
        'Your Print Plan costs {price} from now on.',
        'Paid today: {paid}.',
        'The next payment is on {date}.',
      ],
    },
    cancelled: {
      subject: 'Your Print Plan ends on {date}',
      before: [
        'You have cancelled your Print Plan. You keep it until {date}; nothing more is charged.',
        `${EN_CARDS} If you change your mind before then, choose “Keep my plan” on the plans page.`,
      ],
    },
    failed: {
      subject: 'Your payment for the Print Plan failed',
      before: [
        'We could not collect {amount} for your Print Plan.',
        'You keep the plan until {date}. Please update your card before then, with Manage Billing on your profile.',
      ],
      button: 'Update my card',
    },
    renewal: {
      subject: 'Your Print Plan renews on {date}',
      before: [
        'Your Print Plan renews by itself on {date}, for {price}.',
        'If you want to keep it, there is nothing to do. If not, cancel before then with Manage Billing on your profile.',
      ],
    },
    endedAsked: {
      subject: 'Your Print Plan has ended',
      before: ['Your Print Plan has ended, as you asked. Nothing more is charged.', EN_CARDS],
    },
    endedUnpaid: {
      subject: 'Your Print Plan has ended',
      before: [
        'Your Print Plan ended on {date}, because the last payment failed, and so did every later attempt.',
        `${EN_CARDS} To print again, simply choose the Print Plan again.`,
      ],
    },
    endedOther: {
      subject: 'Your Print Plan has ended',
      before: ['Your Print Plan ended on {date}. Nothing more is charged.', EN_CARDS],
    },
    refund: {
      subject: 'Your refund of {amount}',
      before: ['We have sent {amount} back to the card you paid with. Banks take 5 to 10 days.'],
    },
    refundDuplicate: {
      subject: 'Your refund of {amount}',
      before: [
        'You had subscribed twice. We have ended the second subscription and sent its {amount} back to the card you paid with. Banks take 5 to 10 days.',
      ],
    },
  },
  zh: {
    hello: '您好！',
    pages: { '/profile': '打开个人资料', '/plans': '看看各个版本' },
    aboutPlan: '您收到这封邮件，是因为它与您付费的版本有关。',
    aboutRefund: '您可以在个人资料页关闭退款邮件。',
    price: { monthly: '每月 {amount}', yearly: '每年 {amount}' },
    purchase: {
      subject: '您已开通打印版',
      before: [
        '感谢您选择 {brand} 打印版。现在就可以下载并打印字卡了。',
        '今日付款：{paid}。',
        '费用为{price}，到期自动续订，下次扣款日期为 {date}。您可以随时在个人资料页的“管理账单”中取消，已付费的时间仍可继续使用。',
      ],
    },
    switched: {
      subject: '您的打印版费用有变更',
      before: ['从现在起，您的打印版费用为{price}。', '今日付款：{paid}。', '下次扣款日期为 {date}。'],
    },
    cancelled: {
      subject: '您的打印版将于 {date} 到期',
      before: [
        '您已取消打印版。在 {date} 之前仍可继续使用，不会再扣款。',
        `${ZH_CARDS}如果改变主意，请在此之前到价格页选择“保留现在的版本”。`,
      ],
    },
    failed: {
      subject: '打印版扣款失败',
      before: [
        '打印版的费用 {amount} 扣款失败。',
        '在 {date} 之前您仍可继续使用。请在此之前到个人资料页的“管理账单”中更新银行卡。',
      ],
      button: '更新银行卡',
    },
    renewal: {
      subject: '您的打印版将于 {date} 续订',
      before: [
        '您的打印版将于 {date} 自动续订，费用为{price}。',
        '如果想继续使用，无需任何操作。如果不想续订，请在此之前到个人资料页的“管理账单”中取消。',
      ],
    },
    endedAsked: {
      subject: '您的打印版已结束',
      before: ['按您的要求，打印版已经结束，不会再扣款。', ZH_CARDS],
    },
    endedUnpaid: {
      subject: '您的打印版已结束',
      before: [
        '由于上次扣款失败，之后的尝试也没有成功，您的打印版已于 {date} 结束。',
        `${ZH_CARDS}想再次打印时，重新选择打印版即可。`,
      ],
    },
    endedOther: {
      subject: '您的打印版已结束',
      before: ['您的打印版已于 {date} 结束，不会再扣款。', ZH_CARDS],
    },
    refund: {
      subject: '您的退款 {amount}',
      before: ['我们已将 {amount} 退回您付款时使用的银行卡，银行到账需要 5 到 10 天。'],
    },
    refundDuplicate: {
      subject: '您的退款 {amount}',
      before: [
        '您重复订阅了。我们已结束多余的订阅，并将其费用 {amount} 退回您付款时使用的银行卡，银行到账需要 5 到 10 天。',
      ],
    },
  },
};
