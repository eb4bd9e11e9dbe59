import type { i18n } from 'i18next';
import type { ReactElement } from 'react';
import { LogInPage } from '#client/features/auth/log-in-page.tsx';
import { SignUpPage } from '#client/features/auth/sign-up-page.tsx';
import { LandingPage } from '#client/features/landing/landing-page.tsx';
import { PrivacyPage, TermsPage } from '#client/features/legal/legal-pages.tsx';
import { PlansPage } from '#client/features/plan/plans-page.tsx';
import { DemoPage } from '#client/features/teach/demo/demo-page.tsx';
import { LANGUAGE_TAGS, type Language } from '#client/lib/i18n/languages.ts';
import { type PublicSettings, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { GUARDED_PATHS, OTHER_PATHS, PUBLIC_ADDRESSES, type PublicAddress } from './public-addresses.ts';
import { createStaticI18n, renderForVisitor } from './static-app.tsx';
import { moveStyles, writeAppDocument, writeHeadTags, writeWholeDocument } from './write-document.ts';

const COMPONENTS: Record<PublicAddress['path'], ReactElement> = {
  '/': <LandingPage />,
  '/plans': <PlansPage />,
  '/login': <LogInPage />,
  '/signup': <SignUpPage />,
  '/try': <DemoPage />,
  '/terms': <TermsPage />,
  '/privacy': <PrivacyPage />,
};
const WITHOUT_FRAME: readonly string[] = ['/', '/try'];

const GOOGLE = [{ google: null }, { google: 'google' }, { google: 'test' }] as const;

/** The settings that affect a page, which is written once for each combination. */
const SETTINGS_BY_PATH: Partial<Record<string, readonly Partial<PublicSettings>[]>> = {
  '/login': GOOGLE,
  '/signup': [false, true].flatMap((passwordTwice) => GOOGLE.map((google) => ({ ...google, passwordTwice }))),
};

type PageFile = {
  path: string;
  language: Language;
  settings: Partial<PublicSettings>;
  html: string;
};

type BuiltFields = {
  index: string;
  beforeLanding: string;
  beforePage: string;
  links: Record<Language, string>;
};

export async function prerenderPages(
  built: BuiltFields,
): Promise<{ pages: PageFile[]; guarded: readonly string[]; others: readonly string[] }> {
  const pages: PageFile[] = [];
  for (const language of Object.keys(LANGUAGE_TAGS) as Language[]) {
    const i18n = await createStaticI18n(language);
    for (const address of PUBLIC_ADDRESSES) {
      const { path } = address;
      for (const settings of SETTINGS_BY_PATH[path] ?? [{}]) {
        const html = writePage(built, address, language, i18n, { ...UNKNOWN_SETTINGS, ...settings });
        pages.push({ path, language, settings, html });
      }
    }
  }
  return { pages, guarded: GUARDED_PATHS, others: OTHER_PATHS };
}

function writePage(
  built: BuiltFields,
  address: PublicAddress,
  language: Language,
  i18n: i18n,
  settings: PublicSettings,
): string {
  const { path, title, description } = address;
  const headTags = writeHeadTags({
    path,
    language,
    title: `${i18n.t(title)} · ${BRAND}`,
    description: i18n.t(`meta:${description}`),
    pictureText: i18n.t('meta:pictureText'),
  });
  const rendered = renderForVisitor(COMPONENTS[path], {
    path,
    i18n,
    settings,
    hasFrame: !WITHOUT_FRAME.includes(path),
  });
  // If a component throws, only the frame with a skeleton is rendered.
  if (!rendered.includes('<h1')) throw new Error(`${path} was not rendered.`);
  const { html, css } = moveStyles(rendered);
  const fields = { language, headTags, css, links: built.links[language] };
  if (path === '/') {
    return writeWholeDocument(built.index, { ...fields, content: html, script: built.beforeLanding });
  }
  return writeAppDocument(built.index, { ...fields, content: holdForms(html), script: built.beforePage });
}

/** Keeps the browser from sending a form before the app has loaded, which would put the password into the address. */
function holdForms(html: string): string {
  return html.replace(/<form\b/g, '<form method="dialog"');
}
