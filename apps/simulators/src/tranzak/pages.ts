import { formBody, html, redirect } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { escape, langOf, page } from '../http/html.ts';
import type { Router } from '../http/router.ts';
import { screenAmount } from '../world/amounts.ts';
import { nationalNumber, normaliseNumber } from '../world/numbers.ts';
import type { PaymentRequest, TranzakRequests } from './requests.ts';

const words = {
  fr: {
    title: 'Payer avec Tranzak',
    simulated: 'Page simulée · aucun argent réel',
    phone: 'Votre numéro Mobile Money ou Orange Money',
    pay: 'Payer',
    cancel: 'Annuler',
    wait: 'Confirmez la demande sur votre téléphone. Cette page se met à jour toute seule.',
    openPhone: 'Ouvrir le téléphone simulé',
    done: 'Paiement réussi',
    failed: 'Paiement échoué. Rien n’a été débité.',
    back: 'Retour chez le marchand',
    unknown: 'Cette page de paiement n’existe pas.',
    badNumber: 'Ce numéro n’a pas de portefeuille.',
  },
  en: {
    title: 'Pay with Tranzak',
    simulated: 'Simulated page · no real money',
    phone: 'Your Mobile Money or Orange Money number',
    pay: 'Pay',
    cancel: 'Cancel',
    wait: 'Confirm the request on your phone. This page updates by itself.',
    openPhone: 'Open the simulated phone',
    done: 'Payment successful',
    failed: 'Payment failed. No money was taken.',
    back: 'Back to the merchant',
    unknown: 'This payment page does not exist.',
    badNumber: 'This number has no wallet.',
  },
};

const style = `*{box-sizing:border-box}body{margin:0;background:#eef1f7;color:#14213d;font:16px/1.5 system-ui,sans-serif}.sim{background:#14213d;color:#fff;text-align:center;font-size:13px;padding:6px;margin:0}
main{max-width:26rem;margin:24px auto;padding:20px;background:#fff;border:1px solid #cfd6e6;border-radius:10px}h1{font-size:20px;margin:0}.amount{font-size:30px;font-weight:700;margin:8px 0}label{display:block;font-weight:600;margin:14px 0 4px}
input{width:100%;height:48px;font-size:18px;padding:0 12px;border:2px solid #7b89a8;border-radius:6px}button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;border:0;border-radius:6px;background:#1d4ed8;color:#fff;font:700 16px system-ui;margin-top:14px;cursor:pointer;text-decoration:none}
.plain{background:none;color:#14213d;text-decoration:underline;font-weight:400}.error{background:#fdecea;color:#8c1d18;padding:10px 12px;border-radius:6px}`;

/** What a payer sees at `paymentAuthUrl`: they type their number, and confirm on the phone. */
export function pageRoutes(requests: TranzakRequests, router: Router): void {
  router.on('GET /flow/:id', (request, { id }) => show(requests, request, id!, null));
  router.on('POST /flow/:id', (request, { id }) => {
    const row = requests.book.get(id!);
    if (!row || row.status !== 'PENDING') return redirect(`/flow/${id}`);
    const number = normaliseNumber(formBody(request).get('phone') ?? '');
    const pushed = number === null ? null : requests.push(row, number);
    return pushed === null || 'code' in pushed ? show(requests, request, id!, 'badNumber') : redirect(`/flow/${id}`);
  });
  router.on('POST /flow/:id/cancel', (_request, { id }) => {
    const row = requests.book.get(id!);
    if (row) requests.cancel(row);
    return row?.cancelUrl === undefined ? html(404, '') : redirect(row.cancelUrl);
  });
}

function show(requests: TranzakRequests, request: SimRequest, id: string, error: 'badNumber' | null): SimAnswer {
  const lang = langOf(request.query, request.headers['accept-language']);
  const w = words[lang];
  const row = requests.book.get(id);
  const body = row
    ? `<h1>${w.title}</h1><p class="amount">${escape(screenAmount(row.amount, 'XAF', lang))}</p><p>${escape(row.description)}</p>${stateOf(row, w, error)}`
    : `<h1>${w.unknown}</h1>`;
  const waits = row?.status === 'PAYMENT_IN_PROGRESS';
  return html(
    row ? 200 : 404,
    page({
      lang,
      title: w.title,
      style,
      body: `<p class="sim">${w.simulated}</p><main>${body}</main>`,
      ...(waits ? { head: '<meta http-equiv="refresh" content="2">' } : {}),
    }),
  );
}

function stateOf(row: PaymentRequest, w: (typeof words)['fr'], error: 'badNumber' | null): string {
  const back = row.returnUrl ? `<a class="button" href="${escape(row.returnUrl)}">${w.back}</a>` : '';
  if (row.status === 'PENDING') {
    return (
      (error ? `<p class="error" role="alert">${w[error]}</p>` : '') +
      `<form method="post"><label for="phone">${w.phone}</label><input id="phone" name="phone" inputmode="tel" autocomplete="tel" required><button>${w.pay}</button></form>` +
      `<form method="post" action="/flow/${row.id}/cancel"><button class="plain">${w.cancel}</button></form>`
    );
  }
  if (row.status === 'PAYMENT_IN_PROGRESS')
    return `<p role="status">${w.wait}</p><p><a href="/__sim/phone/${nationalNumber(row.number ?? '')}" target="_blank">${w.openPhone}</a></p>`;
  return `<p role="status">${row.status === 'SUCCESSFUL' ? w.done : w.failed}</p>${back}`;
}
