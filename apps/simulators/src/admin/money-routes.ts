import { json } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { inUnits, smallest } from '../world/amounts.ts';
import { bankAccountName } from '../world/bank-accounts.ts';
import type { MerchantInput } from '../world/merchants.ts';
import { lookedUpNumber, normaliseNumber } from '../world/numbers.ts';
import type { Wallet, WalletSeed } from '../world/wallets.ts';
import { currencyOf, walletAccount } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import {
  admin,
  AdminError,
  given,
  number,
  operator,
  optionalFlag,
  optionalNumber,
  optionalText,
  required,
} from './input.ts';
import type { Body } from './input.ts';

/** Wallets, merchants, journal, SMS and codes. */
export function moneyRoutes(world: World, router: Router): void {
  router.on('GET /__sim/wallets', () =>
    json(200, { wallets: world.wallets.all().map((wallet) => walletView(world, wallet)) }),
  );
  router.on('GET /__sim/wallets/:number', (_request, { number: text }) => {
    const normal = lookedUpNumber(text!) ?? '';
    const opened = [world.wallets.find('mtn', normal), world.wallets.find('orange', normal)].filter(
      (wallet) => wallet !== null,
    );
    // MTN's sandbox has wallets that Cameroon does not know.
    if (opened.length === 0) opened.push(...world.wallets.ofNumber(normal));
    return opened.length === 0
      ? json(404, { error: 'no wallet has this number' })
      : json(200, walletView(world, opened[0]!));
  });
  router.on(
    'POST /__sim/wallets',
    admin((body) => {
      const list = Array.isArray(body['wallets']) ? (body['wallets'] as Body[]) : [body];
      return json(200, { wallets: list.map((item) => walletView(world, seed(world, item))) });
    }),
  );

  router.on('GET /__sim/merchants', () =>
    json(200, { merchants: [...world.merchants.merchants.values()].map((row) => merchantView(world, row.id)) }),
  );
  router.on(
    'POST /__sim/merchants',
    admin((body) => {
      required(optionalText(body, 'name'), 'name');
      for (const name of ['mtn', 'orangeWeb', 'tranzak'])
        if (body[name] !== undefined && !Array.isArray(body[name])) throw new AdminError(`${name} must be a list`);
      const { id } = world.merchants.register(body as unknown as MerchantInput);
      return json(201, merchantView(world, id));
    }),
  );

  router.on('GET /__sim/journal', (request) => {
    const { query } = request;
    const filter = given({
      account: query.get('account') ?? undefined,
      reference: query.get('reference') ?? undefined,
      limit: Number(query.get('limit') ?? 100),
    });
    return json(200, { entries: world.journal.list(filter), size: world.journal.size, totals: world.journal.totals() });
  });

  router.on('GET /__sim/bank-accounts/:rib', (_request, { rib }) => {
    const account = world.bankAccounts.find(rib!);
    return account
      ? json(200, { ...account, balance: world.journal.balance(bankAccountName(account), 'XAF') })
      : json(404, { error: 'no bank account has this number' });
  });
  router.on(
    'POST /__sim/bank-accounts',
    admin((body) => {
      const account = world.bankAccounts.seed({
        rib: required(optionalText(body, 'rib'), 'rib'),
        ...given({ name: optionalText(body, 'name'), closed: optionalFlag(body, 'closed') }),
      });
      if (!account) throw new AdminError('rib is not a bank account number');
      return json(200, account);
    }),
  );

  router.on('GET /__sim/messages/:number', (_request, { number: text }) => {
    const normal = lookedUpNumber(text!) ?? '';
    return json(200, {
      messages: world.wallets.ofNumber(normal).flatMap((wallet) => world.messages.ofWallet(wallet.operator, normal)),
    });
  });
  router.on('POST /__sim/otp/:number', (_request, { number: text }) => {
    const wallet = world.wallets.find('orange', normaliseNumber(text!) ?? '');
    return wallet
      ? json(201, world.otps.issue(wallet.number))
      : json(404, { error: 'no Orange wallet has this number' });
  });
}

function seed(world: World, body: Body): Wallet {
  const input: WalletSeed = given({
    msisdn: required(number(body), 'msisdn'),
    operator: operator(body),
    balance: optionalNumber(body, 'balance'),
    currency: optionalText(body, 'currency'),
    blocked: optionalFlag(body, 'blocked'),
    active: optionalFlag(body, 'active'),
    name: optionalText(body, 'name'),
    givenName: optionalText(body, 'givenName'),
    familyName: optionalText(body, 'familyName'),
  });
  if (input.balance !== undefined && !isBalance(input.balance, input.currency ?? 'XAF'))
    throw new AdminError('balance must be a whole number from 0; euros may have cents');
  const wallet = world.wallets.seed(input);
  if (!wallet) throw new AdminError('this number belongs to neither operator; name one');
  return wallet;
}

/** In units of the currency, no finer than its smallest coin. */
function isBalance(value: number, currency: string): boolean {
  const amount = smallest(value, currency);
  return Number.isSafeInteger(amount) && amount >= 0 && inUnits(amount, currency) === value;
}

function walletView(world: World, wallet: Wallet): Record<string, unknown> {
  const home = currencyOf(wallet);
  const currencies = ['XAF', 'EUR', 'OUV'].filter(
    (c) => c === home || world.journal.hasMoved(walletAccount(wallet), c),
  );
  const balances = Object.fromEntries(currencies.map((c) => [c, inUnits(world.wallets.balance(wallet, c), c)]));
  return { ...wallet, account: walletAccount(wallet), balance: balances[home], balances };
}

function merchantView(world: World, id: string): Record<string, unknown> {
  const described = world.merchants.describe(id);
  const accounts: Record<string, number> = {};
  for (const [account, currency, balance] of world.journal.accounts()) {
    const own =
      account.startsWith(`mtn:merchant:${id}:`) ||
      described.orange.some((app) => account === `orange:merchant:${app.channelUserMsisdn}`) ||
      described.orangeWeb.some((app) => account === `orange:web:${app.merchantKey}`) ||
      (account.startsWith('tranzak:') && account.endsWith(`:${id}`));
    if (own) accounts[`${account} ${currency}`] = balance;
  }
  return { ...described, accounts };
}
