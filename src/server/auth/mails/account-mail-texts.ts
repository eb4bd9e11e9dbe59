import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { BRAND } from '#shared/lib/brand.ts';

type AccountMailText = {
  subject: string;
  before: string;
  also?: string;
  button: string;
  after?: string;
  footer: string;
};

export type AccountMailName =
  | 'accountExists'
  | 'choosePassword'
  | 'confirmation'
  | 'emailChange'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'emailTaken'
  | 'newDevice'
  | 'passwordChanged'
  | 'passwordRemoved'
  | 'recovery'
  | 'signUp'
  | 'welcome';

type Texts = Record<'hello' | 'namedSignUp' | 'unnamedSignUp' | 'unknownDevice', string> &
  Record<AccountMailName, AccountMailText>;

export const ACCOUNT_MAIL_TEXTS: Record<MailLanguage, Texts> = {
  en: {
    welcome: {
      subject: `Welcome to ${BRAND}`,
      before:
        'Your {brand} account is ready, with twenty-five cards to begin with: choose a set, show each card for a second, and the first session is done.',
      button: 'Start with the first cards',
      after: 'You can change or delete every card, and add words of your own under “Manage Flashcards”.',
      footer: 'You get this email once, because the account has your address.',
    },
    newDevice: {
      subject: 'A new device signed in to your account',
      before: 'On {when}, someone signed in to your {brand} account with {device}, for the first time.',
      also: 'If that was you, all is well. If not, please choose a new password at once; that signs out all other devices:',
      button: 'Choose a new password',
      after: 'Your profile lists where the account is signed in.',
      footer: 'You get this email because the account has your address.',
    },
    emailChangeAsked: {
      subject: 'Your email address is about to change',
      before:
        'Someone, probably you, asked to change the address of your {brand} account to {newEmail}. It changes once the link we sent to that address is opened.',
      also: 'If it was not you, please choose a new password at once; that also stops the change:',
      button: 'Choose a new password',
      footer: 'You get this email because the account has your address.',
    },
    emailChange: {
      subject: 'Confirm your new email address',
      before:
        'The {brand} account that now uses {oldEmail} wants to use this address from now on. Please confirm it:',
      button: 'Confirm the new address',
      after: 'The link works once, within 24 hours. If you ask for another change, only the newest works.',
      footer: 'Not your account? Then please do not open the link: without it, nothing changes.',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      before:
        'The address of your {brand} account is now {newEmail}. From now on you log in with it, and we no longer write to this one.',
      also: 'If that was not you, please write at once to the people who run this {brand} server.',
      button: 'Log in',
      footer: 'This is the last email about the account to this address.',
    },
    emailTaken: {
      subject: 'You already have an account',
      before:
        'Someone wanted to use this address for another {brand} account. It already has one, so nothing was changed. If that was you, you can log in with it, or delete that account first:',
      button: 'Log in',
      after: 'If you no longer know your password, choose “Forgot your password?” there.',
      footer: 'Not you? Then you can ignore this email: we do not tell anybody that you have an account.',
    },
    hello: 'Hello,',
    unknownDevice: 'a browser we do not recognize',
    namedSignUp: 'This email belongs to the sign-up under the name “{name}” on {when}.',
    unnamedSignUp: 'This email belongs to the sign-up on {when}.',
    recovery: {
      subject: 'Choose a new password',
      before:
        'Someone, probably you, asked for a new password for the {brand} account with this address. You can choose one here:',
      button: 'Choose a new password',
      after: 'The link works once, within one hour. If you ask for another one, only the newest works.',
      footer: 'Not you? Then you can ignore this email: your password stays as it is.',
    },
    confirmation: {
      subject: 'Confirm your email address',
      before:
        'Welcome to {brand}! Your account is ready. Please confirm that this address is yours, so that you can always get back in:',
      button: 'Confirm my address',
      after: 'The link works once, within 24 hours. If you ask for another one, only the newest works.',
      footer:
        "Didn't sign up? Then someone typed your address, probably by mistake, and is using an account with it. Please do not open the link. To close that account, choose “Forgot your password?” on the log-in page: with your own password it is yours, and you can delete it.",
    },
    signUp: {
      subject: 'Confirm your email address',
      before: 'Welcome to {brand}! One step is left: please confirm that this address is yours.',
      also: '{signUp}',
      button: 'Confirm my address',
      after: 'The link works once, within 24 hours.',
      footer:
        "Didn't sign up? Then please do not open the link: someone else would get an account with your address and a password of their own. Without the link, nobody can use it.",
    },
    choosePassword: {
      subject: 'Confirm your email address and choose a password',
      before:
        'Someone, probably you, wants to use {brand} with this address. Please confirm that it is yours, and choose the password to use from now on:',
      button: 'Confirm and choose a password',
      after: 'The link works once, within one hour. If you ask for another one, only the newest works.',
      footer:
        'Not you? Then please do not open the link: without it, nobody can use an account with your address.',
    },
    accountExists: {
      subject: 'You already have an account',
      before:
        'Someone, probably you, tried to sign up for {brand} with this address. It already has an account, so nothing was changed. You can simply log in:',
      button: 'Log in',
      after: 'If you no longer know your password, choose “Forgot your password?” there.',
      footer: 'Not you? Then you can ignore this email: we do not tell anybody that you have an account.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before:
        'The password of your {brand} account has just been changed. All other devices were signed out.',
      also: 'If that was you, all is well. If not, please choose a new password at once:',
      button: 'Choose a new password',
      footer: 'You get this email because the account has your address.',
    },
    passwordRemoved: {
      subject: 'The password of your account was removed',
      before:
        'You have just signed in to {brand} with Google. The account with your address had a password, but the address had never been confirmed. Because someone else could have chosen that password, we removed it and signed out all other devices. Your flashcards and days are all there.',
      also: 'You can keep signing in with Google. If you would also like a password, choose a new one:',
      button: 'Choose a new password',
      footer: 'You get this email because the account has your address.',
    },
  },
  zh: {
    welcome: {
      subject: `欢迎使用 ${BRAND}`,
      before: '您的 {brand} 账户可以用了，里面有二十五张字卡：选一组，每张给孩子看一秒，第一次练习就完成了。',
      button: '从第一组字卡开始',
      after: '每张字卡都可以修改或删除，也可以在“管理字卡”里添加自己的词。',
      footer: '这封邮件只发送一次，因为该账户使用了您的邮箱。',
    },
    newDevice: {
      subject: '有新设备登录了您的账户',
      before: '{when}，有人用 {device} 登录了您的 {brand} 账户。这台设备以前没有登录过。',
      also: '如果是您本人，不用理会这封邮件。如果不是，请马上设置新密码，其他设备会全部退出登录：',
      button: '设置新密码',
      after: '在个人资料页可以查看账户在哪些设备上登录。',
      footer: '您收到这封邮件，是因为该账户使用了您的邮箱。',
    },
    emailChangeAsked: {
      subject: '您的邮箱即将更改',
      before:
        '有人（很可能是您本人）申请把您的 {brand} 账户邮箱改为 {newEmail}。打开我们发到该邮箱的链接后，更改才会生效。',
      also: '如果不是您本人操作，请立即设置新密码，这也会取消更改：',
      button: '设置新密码',
      footer: '您收到这封邮件，是因为该账户使用了您的邮箱。',
    },
    emailChange: {
      subject: '请确认您的新邮箱',
      before: '目前使用 {oldEmail} 的 {brand} 账户申请今后改用这个邮箱。请确认：',
      button: '确认新邮箱',
      after: '此链接只能使用一次，24 小时内有效。如果您再次申请更改，只有最新的链接有效。',
      footer: '这不是您的账户？那么请不要点击链接：不确认就不会有任何更改。',
    },
    emailChanged: {
      subject: '您的邮箱已更改',
      before: '您的 {brand} 账户邮箱现已改为 {newEmail}。今后请用新邮箱登录，我们不再向此邮箱发送邮件。',
      also: '如果不是您本人操作，请立即联系这个 {brand} 服务器的管理者。',
      button: '登录',
      footer: '这是关于该账户发送到此邮箱的最后一封邮件。',
    },
    emailTaken: {
      subject: '您已经有账户了',
      before:
        '有人想把此邮箱用于另一个 {brand} 账户。这个邮箱已有账户，因此没有任何改动。如果是您本人操作，可以直接登录，或者先删除该账户：',
      button: '登录',
      after: '如果忘记了密码，请在登录页面选择“忘记密码？”。',
      footer: '不是您本人操作？不用理会这封邮件：我们不会告诉别人您有账户。',
    },
    hello: '您好！',
    unknownDevice: '一个我们无法识别的浏览器',
    namedSignUp: '这封邮件对应 {when} 以“{name}”为姓名的注册。',
    unnamedSignUp: '这封邮件对应 {when} 的注册。',
    recovery: {
      subject: '设置新密码',
      before: '有人（很可能是您本人）申请为此邮箱的 {brand} 账户设置新密码。请点击下面的链接：',
      button: '设置新密码',
      after: '此链接只能使用一次，一小时内有效。如果您再次申请，只有最新的链接有效。',
      footer: '不是您本人操作？不用理会这封邮件，密码不会改变。',
    },
    confirmation: {
      subject: '请确认您的邮箱',
      before: '欢迎使用 {brand}！您的账户已经可以使用。请确认这个邮箱属于您，这样您随时都能找回账户：',
      button: '确认我的邮箱',
      after: '此链接只能使用一次，24 小时内有效。如果您再次申请，只有最新的链接有效。',
      footer:
        '不是您注册的？那么可能有人误填了您的邮箱，正在使用以它注册的账户。请不要点击链接。如果想收回这个账户，请在登录页面选择“忘记密码？”：设置您自己的密码后，账户就归您所有，也可以删除。',
    },
    signUp: {
      subject: '请确认您的邮箱',
      before: '欢迎使用 {brand}！只差一步：请确认这个邮箱属于您。',
      also: '{signUp}',
      button: '确认我的邮箱',
      after: '此链接只能使用一次，24 小时内有效。',
      footer:
        '不是您本人注册的？那么请不要点击链接：否则别人就会用自己的密码，得到一个以您的邮箱注册的账户。不点击链接，谁都无法使用。',
    },
    choosePassword: {
      subject: '请确认邮箱并设置密码',
      before: '有人（很可能是您本人）想用此邮箱使用 {brand}。请确认这个邮箱属于您，并设置今后使用的密码：',
      button: '确认并设置密码',
      after: '此链接只能使用一次，一小时内有效。如果您再次申请，只有最新的链接有效。',
      footer: '不是您本人操作？那么请不要点击链接：不确认，谁都无法使用以您的邮箱注册的账户。',
    },
    accountExists: {
      subject: '您已经有账户了',
      before:
        '有人（很可能是您本人）用此邮箱注册 {brand}。这个邮箱已有账户，因此没有任何改动。您可以直接登录：',
      button: '登录',
      after: '如果忘记了密码，请在登录页面选择“忘记密码？”。',
      footer: '不是您本人操作？不用理会这封邮件：我们不会告诉别人您有账户。',
    },
    passwordChanged: {
      subject: '您的密码已更改',
      before: '您的 {brand} 账户密码刚刚被更改，其他设备都已退出登录。',
      also: '如果是您本人改的，不用理会这封邮件。如果不是，请马上设置新密码：',
      button: '设置新密码',
      footer: '您收到这封邮件，是因为该账户使用了您的邮箱。',
    },
    passwordRemoved: {
      subject: '您账户的密码已移除',
      before:
        '您刚刚使用 Google 登录了 {brand}。以您的邮箱注册的账户原有一个密码，但邮箱从未经过确认。密码可能是别人设置的，因此我们移除了密码，并让其他设备全部退出登录。字卡和每日记录都完好无损。',
      also: '您可以继续使用 Google 登录。如果也想使用密码，请设置一个新的：',
      button: '设置新密码',
      footer: '您收到这封邮件，是因为该账户使用了您的邮箱。',
    },
  },
};
