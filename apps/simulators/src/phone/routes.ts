import { formBody, html, json, redirect } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { escape, langOf, page } from '../http/html.ts';
import type { Lang } from '../http/html.ts';
import type { Router } from '../http/router.ts';
import { inUnits, screenAmount } from '../world/amounts.ts';
import { nationalNumber, lookedUpNumber, operatorNames, operatorOf, readableNumber } from '../world/numbers.ts';
import type { Operator } from '../world/numbers.ts';
import { currencyOf, holderName } from '../world/wallets.ts';
import type { Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { phoneStyle } from './style.ts';
import { phoneVersion, walletPage } from './wallet-page.ts';
import { phoneWords } from './words.ts';

const phonesShown = 100;

/** The payer's side of every simulator, for people (and for tests that act like people). */
export function phoneRoutes(world: World, router: Router): void {
  router.on('GET /__sim/phone', (request) => list(world, request));
  router.on('GET /__sim/phone/:number', (request, { number }) => show(world, request, number!));
  router.on('GET /__sim/phone/:number/state', (_request, { number }) => {
    const wallets = walletsOf(world, number!);
    return wallets.length === 0
      ? json(404, { error: 'unknown number' })
      : json(200, { version: phoneVersion(world, wallets) });
  });
  router.on('POST /__sim/phone/:number/answer', (request, { number }) => {
    const form = formBody(request);
    const prompt = world.prompts.get(form.get('prompt') ?? '');
    const action = form.get('action');
    // The PIN is neither checked nor kept: it only makes the gesture real.
    if (prompt?.number === lookedUpNumber(number!) && (action === 'approve' || action === 'decline'))
      world.prompts.answer(prompt.id, { action });
    return back(request, number!);
  });
  router.on('POST /__sim/phone/:number/otp', (request, { number }) => {
    const wallet = walletsOf(world, number!).find((row) => row.operator === 'orange');
    if (wallet) world.otps.issue(wallet.number);
    return back(request, number!);
  });
  router.on('POST /__sim/phone/:number/deposit', (request, { number }) => {
    const wallet = chosen(world, request, number!);
    const amount = Number(formBody(request).get('amount'));
    if (wallet && Number.isSafeInteger(amount) && amount > 0 && amount <= 10_000_000) {
      const currency = currencyOf(wallet);
      world.wallets.seed({
        msisdn: wallet.number,
        operator: wallet.operator,
        balance: inUnits(world.wallets.balance(wallet, currency), currency) + amount,
      });
    }
    return back(request, number!);
  });
  router.on('POST /__sim/phone/:number/block', (request, { number }) => {
    const wallet = chosen(world, request, number!);
    if (wallet)
      world.wallets.seed({
        msisdn: wallet.number,
        operator: wallet.operator,
        blocked: formBody(request).get('blocked') === '1',
      });
    return back(request, number!);
  });
}

function show(world: World, request: SimRequest, text: string): SimAnswer {
  const lang = langOf(request.query, request.headers['accept-language']);
  const wallets = walletsOf(world, text);
  return wallets.length === 0
    ? html(404, listPage(world, lang, phoneWords[lang].badNumber))
    : html(200, walletPage(world, wallets, lang));
}

function list(world: World, request: SimRequest): SimAnswer {
  const lang = langOf(request.query, request.headers['accept-language']);
  const number = request.query.get('number');
  if (number !== null) return redirect(`/__sim/phone/${encodeURIComponent(number.replace(/\s/g, ''))}?lang=${lang}`);
  return html(200, listPage(world, lang, null));
}

function listPage(world: World, lang: Lang, error: string | null): string {
  const w = phoneWords[lang];
  const waiting = new Map<string, number>();
  for (const prompt of world.prompts.waiting()) {
    const key = `${prompt.operator}:${prompt.number}`;
    if (prompt.onPhone) waiting.set(key, (waiting.get(key) ?? 0) + 1);
  }
  const count = (wallet: Wallet) => waiting.get(`${wallet.operator}:${wallet.number}`) ?? 0;
  const wallets = world.wallets
    .all()
    .toReversed()
    .sort((a, b) => count(b) - count(a))
    .slice(0, phonesShown);
  const colours: Record<Operator, string> = { mtn: '#ffcb05', orange: '#ff7900' };
  const items = wallets.map(
    (wallet) =>
      `<li class="card"><a href="/__sim/phone/${nationalNumber(wallet.number)}?lang=${lang}"><span class="dot" style="background:${colours[wallet.operator]}" title="${operatorNames[wallet.operator]}"></span>` +
      `<span class="grow"><b>${escape(holderName(wallet))}</b><br><span class="muted num">${readableNumber(wallet.number)}</span></span>` +
      (count(wallet) > 0
        ? `<span class="badge">${count(wallet)} ${w.waiting}</span>`
        : `<span class="num">${screenAmount(world.wallets.balance(wallet, currencyOf(wallet)), currencyOf(wallet), lang)}</span>`) +
      '</a></li>',
  );
  const body =
    `<header class="sim">${w.simulated}</header><main><nav><span></span><a href="?lang=${lang === 'fr' ? 'en' : 'fr'}" lang="${lang === 'fr' ? 'en' : 'fr'}">${w.other}</a></nav><h1>${w.phones}</h1>` +
    (error === null ? '' : `<p class="card" role="alert">${error}</p>`) +
    `<form class="card" method="get" action="/__sim/phone"><input type="hidden" name="lang" value="${lang}"><label for="number">${w.number}</label><div class="row"><input id="number" name="number" inputmode="tel" required placeholder="6 77 12 34 56"><button>${w.open}</button></div></form>` +
    `<ul>${items.join('') || `<li class="muted">${w.none}</li>`}</ul></main>`;
  return page({ lang, title: w.phones, style: phoneStyle, body });
}

/** The number's wallets, opening one when the prefix says whose it is. */
function walletsOf(world: World, text: string): Wallet[] {
  const number = lookedUpNumber(text);
  if (number === null) return [];
  const known = world.wallets.ofNumber(number);
  if (known.length > 0) return known;
  const operator = operatorOf(number);
  const opened = operator === null ? null : world.wallets.find(operator, number);
  return opened ? [opened] : [];
}

function chosen(world: World, request: SimRequest, number: string): Wallet | undefined {
  const operator = formBody(request).get('operator');
  return walletsOf(world, number).find((wallet) => wallet.operator === operator);
}

function back(request: SimRequest, number: string): SimAnswer {
  const lang = langOf(request.query, request.headers['accept-language']);
  return redirect(`/__sim/phone/${encodeURIComponent(number)}?lang=${lang}`);
}
