import type { FastifyInstance } from 'fastify';
import { sql, type Selectable } from 'kysely';
import { brand } from '#domain/values/brand.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { outboxWords } from '#i18n/catalogues/messages/outbox.ts';
import { isLocale, say, type Locale, type Spoken } from '#i18n/words.ts';
import type { MessageConfig } from '../../../kit/config-messages.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { OutboxMessagesTable } from './tables.ts';
import { factOf } from '../installation/public.ts';
import type { Tables } from '../../tables.ts';
import { cleanText, escapeHtml as e } from './clean.ts';
import { messageSealer, sealContext } from './sealing.ts';

type Row = Selectable<OutboxMessagesTable>;
type Words = Spoken<typeof outboxWords>;
const shownMax = 100;

/**
 * What would have been sent, on a screen. It shows codes that open accounts, so it answers 404 unless an operator
 * switched it on, or the demo world is there and no message of this installation can reach anybody.
 */
export function mountOutbox(app: FastifyInstance, ports: { runTx: RunTx<Tables>; config: MessageConfig }): void {
  const { runTx, config } = ports;
  const isShown = async (): Promise<boolean> => {
    if (config.outbox !== 'auto') return config.outbox === 'on';
    if (config.smtpUrl !== null || config.smppUrl !== null) return false;
    return (await runTx('system', (tx) => factOf(tx, 'demo logins'))) !== undefined;
  };
  app.get<{ Querystring: { to?: string; lang?: string } }>('/__outbox', async (request, reply) => {
    if (!(await isShown())) return reply.callNotFound();
    const to = cleanText(String(request.query.to ?? '')).slice(0, 254);
    const asked = request.query.lang;
    const language: Locale = isLocale(asked)
      ? asked
      : /^\s*en/i.test(request.headers['accept-language'] ?? '')
        ? 'en'
        : 'fr';
    const rows = await runTx('system', (tx) => {
      let query = tx.selectFrom('identity.outbox_messages').selectAll().orderBy('id', 'desc').limit(shownMax);
      if (to) query = query.where(sql<boolean>`position(lower(${to}) in lower(recipient)) > 0`);
      return query.execute();
    });
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page(rows, { to, language }));
  });
}

const style = `:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--fg:#14202b;--muted:#55606e;--line:#dde2e8;--link:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--bg:#0f1419;--card:#182028;--fg:#e8edf2;--muted:#9aa7b4;--line:#2b3640;--link:#5fd0a5}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
main,header{max-width:720px;margin:0 auto;padding:16px}h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:4px 0 8px;overflow-wrap:anywhere}
a{color:var(--link)}.bar,.row,.meta{display:flex;gap:8px 12px;flex-wrap:wrap;align-items:center}.bar{justify-content:space-between}
p{margin:0 0 12px}.muted,.meta{color:var(--muted);font-size:14px}input,button{font:inherit;padding:8px 12px;border-radius:8px;border:1px solid var(--muted);background:var(--card);color:var(--fg)}input{flex:1;min-width:12rem}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0 0 16px}.body{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}
.code{font:700 28px/1.4 ui-monospace,monospace;letter-spacing:6px}.tag{border:1px solid var(--line);border-radius:99px;padding:0 8px}`;

function page(rows: readonly Row[], { to, language }: { to: string; language: Locale }): string {
  const words = say(outboxWords, language);
  const other = language === 'fr' ? 'en' : 'fr';
  const query = to ? `&amp;to=${encodeURIComponent(to)}` : '';
  const none = `<p>${e(to ? words.emptyFiltered : words.empty)}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(words.title)} · ${e(brand.name)}</title><style>${style}</style></head>
<body><header><div class="bar"><h1>${e(words.title)}</h1><a href="?lang=${other}${query}" lang="${other}" hreflang="${other}">${e(words.otherLanguage)}</a></div><p class="muted">${e(words.intro)}</p>
<form class="row" role="search"><input type="hidden" name="lang" value="${language}"><label for="to">${e(words.search)}</label><input id="to" name="to" value="${e(to)}" autocomplete="off"><button>${e(words.find)}</button>${to ? `<a href="?lang=${language}">${e(words.all)}</a>` : ''}<a href="?lang=${language}${query}">${e(words.refresh)}</a></form></header>
<main>${rows.length === 0 ? none : rows.map((row) => article(row, words, language)).join('\n')}</main></body></html>`;
}

function article(row: Row, words: Words, language: Locale): string {
  const title = row.subject ?? words[row.channel];
  return `<article data-to="${e(row.recipient)}" data-template="${e(row.template)}" data-status="${row.status}" lang="${e(row.language)}"><p class="meta" lang="${language}"><span class="tag">${e(words[row.channel])}</span><strong>${e(row.recipient)}</strong><time datetime="${row.created_at.toISOString()}">${e(formatDateTime(row.created_at, language))}</time><span>${e(words[row.status])}</span>${row.last_error ? `<span>${e(row.last_error)}</span>` : ''}</p>
<h2>${e(title)}</h2><div class="body">${row.content_sealed === null ? e(words.erased) : bodyOf(row)}</div></article>`;
}

/** The plain text as the recipient reads it, with addresses to click and codes easy to read off. */
function bodyOf(row: Row): string {
  const { text } = JSON.parse(messageSealer().unseal(row.content_sealed!, sealContext(row.id))) as { text: string };
  return text
    .trim()
    .split(/(https?:\/\/[^\s<>"]+|\b\d{6}\b)/)
    .map((piece, index) => {
      if (index % 2 === 0) return e(piece);
      return /^\d{6}$/.test(piece)
        ? `<code class="code">${piece}</code>`
        : `<a href="${e(piece)}" rel="noreferrer">${e(piece)}</a>`;
    })
    .join('');
}
