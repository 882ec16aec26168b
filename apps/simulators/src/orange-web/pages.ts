import { html, redirect, formBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { escape, page } from '../http/html.ts';
import type { Lang } from '../http/html.ts';
import type { Router } from '../http/router.ts';
import { screenAmount } from '../world/amounts.ts';
import { nationalNumber, normaliseNumber } from '../world/numbers.ts';
import type { WebPayment, WebPayments } from './payments.ts';

const words = {
  fr: {
    title: 'Paiement Orange Money',
    simulated: 'Page simulée · aucun argent réel',
    pay: 'Vous payez à',
    order: 'Référence',
    phone: 'Votre numéro Orange Money',
    otp: 'Code à usage unique',
    otpHelp: 'Composez #150*4*4# pour obtenir votre code.',
    openPhone: 'Ouvrir le téléphone simulé',
    confirm: 'Confirmer le paiement',
    cancel: 'Annuler et revenir chez le marchand',
    processing: 'Paiement en cours de traitement…',
    wait: 'Cette page se met à jour toute seule.',
    done: 'Paiement réussi',
    failed: 'Paiement échoué',
    expired: 'Délai dépassé',
    expiredHelp: 'Cette page de paiement a expiré après dix minutes. Rien n’a été débité.',
    failedHelp: 'Rien n’a été débité.',
    transaction: 'ID transaction',
    back: 'Retour chez le marchand',
    unknown: 'Cette page de paiement n’existe pas.',
    badNumber: 'Ce numéro n’est pas inscrit à Orange Money.',
    badCode: 'Code incorrect ou expiré. Demandez-en un nouveau.',
    noPin: 'Ne saisissez jamais votre code secret ici.',
  },
  en: {
    title: 'Orange Money payment',
    simulated: 'Simulated page · no real money',
    pay: 'You are paying',
    order: 'Reference',
    phone: 'Your Orange Money number',
    otp: 'One-time code',
    otpHelp: 'Dial #150*4*4# to get your code.',
    openPhone: 'Open the simulated phone',
    confirm: 'Confirm the payment',
    cancel: 'Cancel and go back to the merchant',
    processing: 'Your payment is being processed…',
    wait: 'This page updates by itself.',
    done: 'Payment successful',
    failed: 'Payment failed',
    expired: 'Time is over',
    expiredHelp: 'This payment page expired after ten minutes. No money was taken.',
    failedHelp: 'No money was taken.',
    transaction: 'Transaction ID',
    back: 'Back to the merchant',
    unknown: 'This payment page does not exist.',
    badNumber: 'This number has no Orange Money account.',
    badCode: 'Wrong or expired code. Ask for a new one.',
    noPin: 'Never type your secret PIN here.',
  },
};

const style = `*{box-sizing:border-box}body{margin:0;background:#f4f4f4;color:#1b1b1b;font:16px/1.5 system-ui,sans-serif}
header p{margin:0}.bar{background:#000;color:#fff;padding:14px 20px;display:flex;gap:12px;align-items:center;font-weight:700}.bar i{width:28px;height:28px;background:#ff7900;display:block}
.sim{background:#fff3e0;color:#5c2e00;text-align:center;font-size:13px;padding:6px}main{max-width:26rem;margin:20px auto;padding:0 16px}
.card{background:#fff;border:1px solid #ddd;border-radius:8px;padding:20px}h1{font-size:20px;margin:0 0 12px}.amount{font-size:30px;font-weight:700;margin:0}
dl{margin:8px 0 16px;color:#595959;font-size:14px}dl div{display:flex;justify-content:space-between;gap:12px}dd{margin:0;text-align:right;word-break:break-all;color:#1b1b1b}
label{display:block;font-weight:600;margin:14px 0 4px}input{width:100%;height:48px;font-size:18px;padding:0 12px;border:2px solid #8f8f8f;border-radius:4px}
input:focus{outline:3px solid #ff7900;outline-offset:1px}small{color:#595959}button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;border:0;border-radius:4px;background:#ff7900;color:#000;font:700 16px system-ui;margin-top:18px;cursor:pointer;text-decoration:none}
.plain{background:none;color:#1b1b1b;text-decoration:underline;font-weight:400;margin-top:6px}.error{background:#fdecea;color:#8c1d18;border-left:4px solid #cd3c14;padding:10px 12px;margin:12px 0}a{color:#1b1b1b}`;

export function pageRoutes(payments: WebPayments, router: Router): void {
  const path = '/payment/pay_token/:token';
  router.on(`GET ${path}`, (request, { token }) => show(payments, request, token!, null));
  router.on(`POST ${path}`, (request, { token }) => confirm(payments, request, token!));
  router.on(`POST ${path}/cancel`, (_request, { token }) => {
    const row = payments.table.get(token!);
    payments.cancel(token!);
    return row ? redirect(row.cancelUrl) : html(404, '');
  });
}

function confirm(payments: WebPayments, request: SimRequest, token: string): SimAnswer {
  const typed = formBody(request);
  const phone = typed.get('phone') ?? '';
  const result = payments.confirm(token, phone, typed.get('otp') ?? '');
  if (result === 'badNumber' || result === 'badCode') return show(payments, request, token, { phone, error: result });
  return redirect(`/payment/pay_token/${token}`);
}

function show(
  payments: WebPayments,
  request: SimRequest,
  token: string,
  retry: { phone: string; error: 'badNumber' | 'badCode' } | null,
): SimAnswer {
  const row = payments.table.get(token);
  const asked = request.query.get('lang');
  const lang: Lang = asked === 'en' || asked === 'fr' ? asked : (row?.lang ?? 'fr');
  const w = words[lang];
  if (!row) return html(404, frame(lang, `<p class="card">${w.unknown}</p>`));
  const summary =
    `<p>${w.pay} <b>${escape(payments.merchantName(row))}</b></p><p class="amount">${screenAmount(row.amount, row.currency, lang)}</p>` +
    `<dl><div><dt>${w.order}</dt><dd>${escape(row.reference || row.orderId)}</dd></div></dl>`;
  switch (row.status) {
    case 'INITIATED':
      return html(200, frame(lang, `<div class="card"><h1>${w.title}</h1>${summary}${form(row, lang, retry)}</div>`));
    case 'PENDING':
      return html(
        200,
        frame(
          lang,
          `<div class="card" role="status"><h1>${w.processing}</h1>${summary}<p>${w.wait}</p></div>`,
          '<meta http-equiv="refresh" content="1">',
        ),
      );
    case 'SUCCESS':
      return html(
        200,
        frame(
          lang,
          ended(row, w.done, `<p>${w.transaction}: <b>${row.txnid}</b></p>`, summary, w.back),
          `<meta http-equiv="refresh" content="3;url=${escape(row.returnUrl)}">`,
        ),
      );
    case 'FAILED':
      return html(200, frame(lang, ended(row, w.failed, `<p>${w.failedHelp}</p>`, summary, w.back)));
    case 'EXPIRED':
      return html(200, frame(lang, ended(row, w.expired, `<p>${w.expiredHelp}</p>`, summary, w.back)));
  }
}

function form(row: WebPayment, lang: Lang, retry: { phone: string; error: 'badNumber' | 'badCode' } | null): string {
  const w = words[lang];
  const number = normaliseNumber(retry?.phone ?? '');
  const phoneLink =
    number === null ? `/__sim/phone?lang=${lang}` : `/__sim/phone/${nationalNumber(number)}?lang=${lang}`;
  return (
    `${retry ? `<p class="error" role="alert">${w[retry.error]}</p>` : ''}<form method="post" action="/payment/pay_token/${row.payToken}?lang=${lang}">` +
    `<label for="phone">${w.phone}</label><input id="phone" name="phone" inputmode="tel" autocomplete="tel" required value="${escape(retry?.phone ?? '')}">` +
    `<label for="otp">${w.otp}</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required aria-describedby="otp-help">` +
    `<small id="otp-help">${w.otpHelp} ${w.noPin}</small><br><a href="${phoneLink}" target="_blank" rel="noopener">${w.openPhone}</a>` +
    `<button>${w.confirm}</button></form><form method="post" action="/payment/pay_token/${row.payToken}/cancel"><button class="plain">${w.cancel}</button></form>`
  );
}

function ended(row: WebPayment, title: string, detail: string, summary: string, back: string): string {
  const url = row.status === 'SUCCESS' ? row.returnUrl : row.cancelUrl;
  return `<div class="card"><h1>${title}</h1>${summary}${detail}<a class="button" href="${escape(url)}">${back}</a></div>`;
}

function frame(lang: Lang, body: string, head = ''): string {
  const w = words[lang];
  return page({
    lang,
    title: w.title,
    style,
    head,
    body: `<header><p class="bar"><i></i>Orange Money</p><p class="sim">${w.simulated}</p></header><main>${body}</main>`,
  });
}
