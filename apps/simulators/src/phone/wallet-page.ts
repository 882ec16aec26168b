import { escape, page } from '../http/html.ts';
import type { Lang } from '../http/html.ts';
import { screenAmount } from '../world/amounts.ts';
import { smsTime } from '../world/messages.ts';
import { nationalNumber, operatorNames, readableNumber } from '../world/numbers.ts';
import type { Prompt } from '../world/prompts.ts';
import { currencyOf, holderName, walletAccount } from '../world/wallets.ts';
import type { Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { phoneScript, phoneStyle } from './style.ts';
import { phoneWords } from './words.ts';

const currencies = ['XAF', 'EUR', 'OUV'];

/** One phone, with every wallet that lives on its number. */
export function walletPage(world: World, wallets: Wallet[], lang: Lang): string {
  const number = wallets[0]!.number;
  const w = phoneWords[lang];
  const body =
    `<header class="sim">${w.simulated}</header><main><nav><a href="/__sim/phone?lang=${lang}">← ${w.back}</a>` +
    `<a href="?lang=${lang === 'fr' ? 'en' : 'fr'}" lang="${lang === 'fr' ? 'en' : 'fr'}">${w.other}</a></nav><div class="handset"><h1 class="num">${readableNumber(number)}</h1>` +
    wallets.map((wallet) => walletParts(world, wallet, lang)).join('') +
    `</div></main><script>${phoneScript}</script>`;
  const head = '<noscript><meta http-equiv="refresh" content="5"></noscript>';
  return page({ lang, title: `${readableNumber(number)} · ${w.phones}`, style: phoneStyle, head, body }).replace(
    '<html ',
    `<html data-state="/__sim/phone/${nationalNumber(number)}/state" data-version="${escape(phoneVersion(world, wallets))}" data-running="${world.clock.frozen ? 0 : 1}" `,
  );
}

/** Changes whenever the screen would. */
export function phoneVersion(world: World, wallets: Wallet[]): string {
  return wallets
    .map((wallet) => {
      const prompts = world.prompts.ofWallet(wallet.operator, wallet.number).filter((p) => p.onPhone);
      const balances = held(world, wallet).map((h) => h.amount);
      const otp = world.otps.living(wallet.number)?.code ?? '';
      const sms = world.messages.ofWallet(wallet.operator, wallet.number);
      return [
        balances,
        wallet.blocked,
        otp,
        sms[0]?.at,
        sms[0]?.en.length,
        prompts.map((p) => `${p.id}${p.state}${p.pushes}`),
      ].join('|');
    })
    .join('||');
}

function walletParts(world: World, wallet: Wallet, lang: Lang): string {
  const w = phoneWords[lang];
  const prompts = world.prompts.ofWallet(wallet.operator, wallet.number).filter((p) => p.onPhone);
  const waiting = prompts.filter((p) => p.state === 'waiting');
  const balances = held(world, wallet);
  const card =
    `<section class="wallet ${wallet.operator}"><span class="brand">${operatorNames[wallet.operator]}</span>` +
    `<p class="holder">${escape(holderName(wallet))}</p>` +
    balances
      .map((b) => `<p class="bal"><small>${w.balance}</small>${screenAmount(b.amount, b.currency, lang)}</p>`)
      .join('') +
    (wallet.blocked ? `<span class="blocked">${w.blocked}</span>` : '') +
    '</section>';
  const asked =
    waiting.length > 0
      ? waiting.map((p) => promptCard(world, p, lang)).join('')
      : `<p class="muted card">${w.noPrompt}</p>`;
  return (
    card +
    asked +
    (wallet.operator === 'orange' ? otpCard(world, wallet, lang) : '') +
    smsList(world, wallet, lang) +
    recentList(prompts.filter((p) => p.state !== 'waiting').slice(0, 5), lang) +
    historyTable(world, wallet, lang) +
    counter(wallet, lang)
  );
}

function promptCard(world: World, prompt: Prompt, lang: Lang): string {
  const w = phoneWords[lang];
  const left =
    prompt.expiresAt === null ? null : Math.max(0, Math.round((prompt.expiresAt - world.clock.now()) / 1000));
  const titles = { mandate: w.mandateTitle, withdrawal: w.withdrawalTitle, consent: w.consentTitle };
  const title = titles[prompt.purpose as keyof typeof titles] ?? w.askTitle;
  const wish = prompt.purpose === 'mandate' ? w.asksMandate : prompt.purpose === 'consent' ? w.asksConsent : w.asks;
  const clock =
    left === null
      ? ''
      : `<p class="muted">${w.expiresIn} <span data-left="${left}">${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}</span>${prompt.pushes > 1 ? ` · ${w.again} ×${prompt.pushes - 1}` : ''}</p>`;
  return (
    `<form class="card prompt" method="post" action="/__sim/phone/${nationalNumber(prompt.number)}/answer?lang=${lang}"><h2>${title}</h2>` +
    `<p><b>${escape(prompt.merchant)}</b> ${wish}</p>` +
    (prompt.amount > 0 ? `<p class="ask">${screenAmount(prompt.amount, prompt.currency, lang)}</p>` : '') +
    (prompt.note === '' ? '' : `<p class="muted">${w.note}: ${escape(prompt.note)}</p>`) +
    clock +
    `<input type="hidden" name="prompt" value="${prompt.id}"><label for="pin-${prompt.id}">${w.pin}</label>` +
    `<input id="pin-${prompt.id}" name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="6" placeholder="•••••">` +
    `<div class="row"><button class="yes" name="action" value="approve">${w.approve}</button><button class="no" name="action" value="decline">${w.decline}</button></div></form>`
  );
}

function otpCard(world: World, wallet: Wallet, lang: Lang): string {
  const w = phoneWords[lang];
  const otp = world.otps.living(wallet.number);
  return (
    `<h2>${w.otpTitle}</h2><form class="card" method="post" action="/__sim/phone/${nationalNumber(wallet.number)}/otp?lang=${lang}">` +
    (otp ? `<p class="code" data-otp>${otp.code}</p><p class="muted">${w.otpValid}</p>` : '') +
    `<button>${w.otpAsk}</button></form>`
  );
}

function smsList(world: World, wallet: Wallet, lang: Lang): string {
  const w = phoneWords[lang];
  const list = world.messages.ofWallet(wallet.operator, wallet.number).slice(0, 10);
  const items = list
    .map((m) => `<div class="sms"><small>${m.sender} · ${smsTime(Date.parse(m.at))}</small>${escape(m[lang])}</div>`)
    .join('');
  return `<h2>${w.sms}</h2>${items || `<p class="muted">${w.noSms}</p>`}`;
}

function recentList(prompts: Prompt[], lang: Lang): string {
  const w = phoneWords[lang];
  if (prompts.length === 0) return '';
  const rows = prompts.map(
    (p) =>
      `<tr><td>${escape(p.merchant)}<br><span class="muted">${p.state === 'waiting' ? '' : w[p.state]}</span></td><td class="n">${p.amount > 0 ? screenAmount(p.amount, p.currency, lang) : ''}</td></tr>`,
  );
  return `<h2>${w.recent}</h2><table><tbody>${rows.join('')}</tbody></table>`;
}

function historyTable(world: World, wallet: Wallet, lang: Lang): string {
  const w = phoneWords[lang];
  const account = walletAccount(wallet);
  const rows = world.journal.list({ account, limit: 20 }).map((entry) => {
    const amount = entry.lines.filter((l) => l.account === account).reduce((sum, l) => sum + l.amount, 0);
    const text = entry.text === 'opening' ? w.opening : entry.text === 'seed' ? w.seed : entry.text;
    return (
      `<tr><td>${escape(text)}<br><span class="muted">${smsTime(Date.parse(entry.at))}${entry.transactionId ? ` · ${entry.transactionId}` : ''}</span></td>` +
      `<td class="n${amount > 0 ? ' in' : ''}">${amount > 0 ? '+' : ''}${screenAmount(amount, entry.currency, lang)}</td></tr>`
    );
  });
  return `<h2>${w.history}</h2>${rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : `<p class="muted">${w.noHistory}</p>`}`;
}

function counter(wallet: Wallet, lang: Lang): string {
  const w = phoneWords[lang];
  const action = (name: string) =>
    `method="post" action="/__sim/phone/${nationalNumber(wallet.number)}/${name}?lang=${lang}"`;
  const operator = `<input type="hidden" name="operator" value="${wallet.operator}">`;
  return (
    `<h2>${w.counter}</h2><details class="card"><summary>${w.deposit} · ${wallet.blocked ? w.unblock : w.block}</summary>` +
    `<form ${action('deposit')}>${operator}<label for="amount-${wallet.operator}">${w.amount}</label><div class="row"><input id="amount-${wallet.operator}" name="amount" inputmode="numeric" pattern="[0-9]+" required value="50000"><button>${w.deposit}</button></div></form>` +
    `<form ${action('block')}>${operator}<input type="hidden" name="blocked" value="${wallet.blocked ? '' : '1'}"><div class="row"><button>${wallet.blocked ? w.unblock : w.block}</button></div></form></details>`
  );
}

/**
 * Francs always (euros, where the number is MTN's sandbox's alone); other money only once it has been there (the
 * operators' test currencies).
 */
function held(world: World, wallet: Wallet): { currency: string; amount: number }[] {
  return currencies
    .filter((currency) => currency === currencyOf(wallet) || world.journal.hasMoved(walletAccount(wallet), currency))
    .map((currency) => ({ currency, amount: world.wallets.balance(wallet, currency) }));
}
