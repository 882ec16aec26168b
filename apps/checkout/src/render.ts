import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { scripts, type ScriptName } from './assets.ts';
import { formBody } from './form.ts';
import { noticeBody } from './notice.ts';
import { statusBody } from './status.ts';
import { titleOf } from './status-words.ts';
import { styleOf } from './style.ts';
import type { PayPage } from './views.ts';

/** A whole pay page as text. */
export function renderPayPage(page: PayPage): string {
  return `<!doctype html>${renderToStaticMarkup(documentOf(page))}`;
}

/** The inner part and title of a status page, for a page that is already open. */
export function renderPayState(page: PayPage): { html: string; title: string } {
  return { html: renderToStaticMarkup(bodyOf(page)), title: documentTitle(page) };
}

function documentTitle(page: PayPage): string {
  const name = page.merchant?.name ?? brand.name;
  const { body } = page;
  if (body.kind === 'form') return `${say(payFormWords, page.locale).documentTitle({ name })} · ${body.title}`;
  const state = body.kind === 'status' ? titleOf(body, page.locale) : body.title;
  return say(payStatusWords, page.locale).pageTitle({ state, name });
}

function bodyOf(page: PayPage): ReactNode {
  switch (page.body.kind) {
    case 'form':
      return formBody(page, page.body);
    case 'status':
      return statusBody(page, page.body);
    case 'notice':
      return noticeBody(page.body);
  }
}

function scriptOf(page: PayPage): ScriptName | null {
  if (page.body.kind === 'form') return 'form';
  return page.body.kind === 'status' &&
    (page.body.asking || page.body.phase === 'paid' || page.body.phase === 'partlyGivenBack')
    ? 'status'
    : null;
}

const refreshContent = (page: PayPage): string =>
  page.refreshHref ? `1;url=${page.refreshHref}` : String(page.refreshSeconds);

/** A page whose script looks for it reloads itself only where no script runs; one without a script does so anyhow. */
function refresh(page: PayPage, isScripted: boolean): ReactNode {
  if (!page.refreshSeconds) return null;
  const meta = h('meta', { httpEquiv: 'refresh', content: refreshContent(page) });
  return isScripted ? h('noscript', null, meta) : meta;
}

const raw = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

function documentOf(page: PayPage): ReactNode {
  const w = say(payFormWords, page.locale);
  const script = scriptOf(page);
  const title = documentTitle(page);
  return h(
    'html',
    // Both languages are there. A browser that translates would leave sums of before where the script writes new ones.
    { lang: page.locale, translate: 'no' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('link', { rel: 'icon', href: 'data:,' }),
      h('title', null, title),
      preview(page, title),
      refresh(page, script !== null),
      h('style', raw(styleOf(page))),
    ),
    h(
      'body',
      null,
      page.isTest ? h('aside', { className: 'test' }, w.test) : null,
      h(
        'div',
        { className: 'w' },
        h(
          'header',
          null,
          page.merchant ? logo(page.merchant) : null,
          h('b', null, page.merchant?.name ?? brand.name),
          h(
            'a',
            {
              href: page.languageHref,
              hrefLang: page.locale === 'en' ? 'fr' : 'en',
              lang: page.locale === 'en' ? 'fr' : 'en',
            },
            w.otherLanguage,
          ),
        ),
        h('main', null, bodyOf(page)),
        h('footer', { className: 's' }, w.secured({ name: brand.name })),
      ),
      script ? h('script', raw(scripts[script])) : null,
    ),
  );
}

function logo(merchant: { name: string; logoUrl: string | null }): ReactNode {
  if (merchant.logoUrl)
    return h('img', { className: 'logo', src: merchant.logoUrl, alt: '', width: 40, height: 40, fetchPriority: 'low' });
  return h('span', { className: 'logo', 'aria-hidden': true }, [...merchant.name.trim()][0]?.toUpperCase() ?? '·');
}

/** What a chat shows when the link is shared. */
function preview(page: PayPage, title: string): ReactNode {
  if (page.body.kind !== 'form' || !page.merchant) return null;
  const amount = page.body.pricing.kind === 'fixed' ? formatMoney(page.body.pricing.amount, page.locale) : null;
  const text = amount
    ? say(payFormWords, page.locale).preview({ name: page.merchant.name, amount })
    : page.body.description.slice(0, 120);
  return [
    h('meta', { key: 't', property: 'og:title', content: title }),
    text ? h('meta', { key: 'd', property: 'og:description', content: text }) : null,
  ];
}
