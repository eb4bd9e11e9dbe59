import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { BRAND } from '#shared/brand.ts';

/**
 * Paragraphs before and after the button, and the small print. `{brand}` is the product, `{signUp}` a sign-up sentence.
 */
export type AccountMailText = {
  subject: string;
  before: string[];
  button: string;
  after: string[];
  footer: string[];
};

export type SecurityMailName =
  | 'welcome'
  | 'newDevice'
  | 'emailChangeAsked'
  | 'emailChange'
  | 'emailChanged'
  | 'emailTaken';

export const SECURITY_MAIL_TEXTS: Record<MailLanguage, Record<SecurityMailName, AccountMailText>> = {
  en: {
    welcome: {
      subject: `Welcome to ${BRAND}`,
      before: [
        'Your {brand} account is ready, with twenty-five cards to begin with: choose a set, show each card for a second, and the first session is done.',
      ],
      button: 'Start with the first cards',
      after: ['You can change or delete every card, and add words of your own under “Manage Flashcards”.'],
      footer: ['You get this email once, because the account has your address.'],
    },
    newDevice: {
      subject: 'A new device signed in to your account',
      before: [
        'On {when}, someone signed in to your {brand} account with {device}, for the first time.',
        'If that was you, all is well. If not, please choose a new password at once; that signs out all other devices:',
      ],
      button: 'Choose a new password',
      after: ['Your profile lists where the account is signed in.'],
      footer: ['You get this email because the account has your address.'],
    },
    emailChangeAsked: {
      subject: 'Your email address is about to change',
      before: [
        'Someone, probably you, asked to change the address of your {brand} account to {newEmail}. It changes once the link we sent to that address is opened.',
        'If it was not you, please choose a new password at once; that also stops the change:',
      ],
      button: 'Choose a new password',
      after: [],
      footer: ['You get this email because the account has your address.'],
    },
    emailChange: {
      subject: 'Confirm your new email address',
      before: [
        'The {brand} account that now uses {oldEmail} wants to use this address from now on. Please confirm it:',
      ],
      button: 'Confirm the new address',
      after: ['The link works once, within 24 hours. If you ask for another change, only the newest works.'],
      footer: ['Not your account? Then please do not open the link: without it, nothing changes.'],
    },
    emailChanged: {
      subject: 'Your email address was changed',
      before: [
        'The address of your {brand} account is now {newEmail}. From now on you log in with it, and we no longer write to this one.',
        'If that was not you, please write at once to the people who run this {brand} server.',
      ],
      button: 'Log in',
      after: [],
      footer: ['This is the last email about the account to this address.'],
    },
    emailTaken: {
      subject: 'You already have an account',
      before: [
        'Someone wanted to use this address for another {brand} account. It already has one, so nothing was changed. If that was you, you can log in with it, or delete that account first:',
      ],
      button: 'Log in',
      after: ['If you no longer know your password, choose "Forgot your password?" there.'],
      footer: ['Not you? Then you can ignore this email: we do not tell anybody that you have an account.'],
    },
  },
  zh: {
    welcome: {
      subject: `欢迎使用 ${BRAND}`,
      before: ['您的 {brand} 账户可以用了，里面有二十五张字卡：选一组，每张给孩子看一秒，第一次就完成了。'],
      button: '从第一组字卡开始',
      after: ['每张字卡都可以修改或删除，也可以在“管理字卡”里添加自己的词。'],
      footer: ['这封邮件只发送一次，因为该账户使用了您的邮箱。'],
    },
    newDevice: {
      subject: '有新设备登录了您的账户',
      before: [
        '{when}，有人用 {device} 登录了您的 {brand} 账户。这台设备以前没有登录过。',
        '如果是您本人，不用理会这封邮件。如果不是，请马上设置新密码，其他设备会全部退出登录：',
      ],
      button: '设置新密码',
      after: ['在个人资料页可以查看账户在哪些设备上登录。'],
      footer: ['您收到这封邮件，是因为该账户使用了您的邮箱。'],
    },
    emailChangeAsked: {
      subject: '您的邮箱即将更改',
      before: [
        '有人（很可能是您本人）申请把您的 {brand} 账户邮箱改为 {newEmail}。打开我们发到该邮箱的链接后，更改才会生效。',
        '如果不是您本人操作，请立即设置新密码，这也会取消更改：',
      ],
      button: '设置新密码',
      after: [],
      footer: ['您收到这封邮件，是因为该账户使用了您的邮箱。'],
    },
    emailChange: {
      subject: '请确认您的新邮箱',
      before: ['目前使用 {oldEmail} 的 {brand} 账户申请今后改用这个邮箱。请确认：'],
      button: '确认新邮箱',
      after: ['此链接只能使用一次，24 小时内有效。如果您再次申请更改，只有最新的链接有效。'],
      footer: ['这不是您的账户？那么请不要点击链接：不确认就不会有任何更改。'],
    },
    emailChanged: {
      subject: '您的邮箱已更改',
      before: [
        '您的 {brand} 账户邮箱现已改为 {newEmail}。今后请用新邮箱登录，我们不再向此邮箱发送邮件。',
        '如果不是您本人操作，请立即联系这个 {brand} 服务器的管理者。',
      ],
      button: '登录',
      after: [],
      footer: ['这是关于该账户发送到此邮箱的最后一封邮件。'],
    },
    emailTaken: {
      subject: '您已经有账户了',
      before: [
        '有人想把此邮箱用于另一个 {brand} 账户。这个邮箱已有账户，因此没有任何改动。如果是您本人操作，可以直接登录，或者先删除该账户：',
      ],
      button: '登录',
      after: ['如果忘记了密码，请在登录页面选择“忘记密码？”。'],
      footer: ['不是您本人操作？不用理会这封邮件：我们不会告诉别人您有账户。'],
    },
  },
};
