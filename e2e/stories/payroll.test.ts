import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '#client/client.ts';
import { accessApi } from '#contract/access/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankConnectionInput } from '#contract/bank-files/schemas.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { localDay } from '#domain/values/time.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { bankFileDetailWords } from '#i18n/catalogues/bank-files/detail.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { readXlsx } from '#server/testing/read-spreadsheet.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { world } from '../support/browser.ts';
import { enter, field, settled } from '../support/console.ts';
import { wasSentTo } from '../support/outbox.ts';
import { payrollFile, ribs, type Payee } from '../support/payroll-file.ts';
import { freshNumber, outcomeOnce } from '../support/phone.ts';
import { simulator } from '../support/simulators.ts';
import type { Person } from '../world/told.ts';

const { clerk, manager, admin, owner } = world.sawmill;
const fr = say(massWords, 'fr');
const en = say(massWords, 'en');
const submitting = say(massSubmitWords, 'fr');
/** As people write a number. */
const spaced = ({ phone }: Payee) => `+237 ${phone!.replace(/(\d{3})(\d\d)(\d\d)(\d\d)/, '$1 $2 $3 $4')}`;
const bankList = say(bankFileWords, 'en');
const bankFile = say(bankFileDetailWords, 'en');
const pinLabel = (lang: Locale) => say(secondStepWords, lang).pinLabel;
const sumOf = (payees: readonly { amount: number }[]) => payees.reduce((sum, { amount }) => sum + amount, 0);
const patience = { timeout: 40_000, interval: 250 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const byValue = (a: number, b: number) => a - b;
const closed = (page: Page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

/** From the message on the phone to the decision with the PIN. */
async function approveOnPhone(who: Person, approvalId: string, lang: Locale): Promise<Page> {
  const t = say(approvalProgressWords, lang);
  const path = `/apps/workflow/approvals/progress/${approvalId}`;
  await expect.poll(() => wasSentTo(who.email, path), patience).toBe(true);
  const phone = await enter({ as: who, at: path, device: 'phone', lang });
  await phone.getByRole('heading', { name: t.waitsForYou }).waitFor();
  await looksWell(phone);
  await press(phone, t.approve);
  const dialog = phone.getByRole('dialog');
  await field(dialog, pinLabel(lang)).fill(demoPin);
  await dialog.getByRole('button', { name: t.approve, exact: true }).click();
  await closed(phone);
  return phone;
}

/** Nothing for the accessibility checker to say, and nothing to push sideways. */
async function looksWell(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  // The browser runs elsewhere and has no path to give.
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Entry = { kind: string; references: string[]; lines: { account: string; amount: number }[] };
const payoutAccount = async (api: Client) =>
  (await api.call(accountsApi.balances, {})).data.find((account) => account.kind === 'payout')!;

/** Whoever looks at it reviews it, and the owner decides; the bank is handed files when a person says so. */
async function setRules(): Promise<string> {
  const [asker, decider] = [await apiAs(admin), await apiAs(owner)];
  const { data: connection } = await asker.call(bankFilesApi.connection, {});
  // What is answered is more than what may be saved.
  await asker.call(bankFilesApi.saveConnection, {
    body: { ...bankConnectionInput.parse(connection), schedule: 'byHand' },
  });
  const { policies } = (await asker.call(approvalsApi.policies, {})).data;
  if (policies.some((policy) => policy.subject === 'massPayment' && policy.inForce)) return connection.debtorRib;
  const { data: people } = await asker.call(accessApi.approvers, { body: { subject: 'massPayment' } });
  const idOf = (name: string) => people.find((person) => person.name.startsWith(name))!.userId;
  const range = {
    min: 0,
    max: null,
    flow: 'threeStep' as const,
    reviewers: { users: [idOf('Paul'), idOf('Alice')] },
    mode: 'any' as const,
    finalApproverId: idOf('Chantal'),
    substituteId: null,
  };
  const asked = await asker.call(approvalsApi.enablePolicy, {
    body: { policy: { subject: 'massPayment', ranges: [range] }, pin: demoPin },
  });
  const id = asked.data.approvalId;
  const { version } = (await decider.call(approvalsApi.get, { params: { id } })).data;
  await decider.call(approvalsApi.decide, {
    params: { id },
    body: { version, decision: 'approve', pin: demoPin },
    idempotencyKey: crypto.randomUUID(),
  });
  return connection.debtorRib;
}

it(
  'payroll: prepared by a clerk, approved on two phones, three fail, two are corrected, and the books of everybody agree',
  { timeout: 150_000 },
  async () => {
    const debtorRib = await setRules();
    const title = `Salaires de la scierie ${randomInt(1000, 9999)}`;
    const wallets: Payee[] = [
      { name: 'Serge Abena', phone: freshNumber('mtn'), amount: 45_000 },
      { name: 'Brenda Talla', phone: freshNumber('orange'), amount: 38_500 },
      { name: 'Hamadou Bello', phone: freshNumber('mtn'), amount: 52_000 },
      { name: 'Jeanne Tabi', phone: freshNumber('orange'), amount: 27_250 },
    ];
    /** The operator knows no such number: by its last digits, and because it says so. */
    const unknown: Payee[] = [
      { name: 'Thierry Eyenga', phone: '670000457', amount: 31_000 },
      { name: 'Rosalie Mengue', phone: freshNumber('orange'), amount: 29_000 },
    ];
    await outcomeOnce(unknown[1]!.phone!, { action: 'fail', reason: 'notFound' });
    const banks: Payee[] = [
      { name: 'Judith Bassong', rib: ribs.first, amount: 120_000 },
      { name: 'Emmanuel Essomba', rib: ribs.second, amount: 85_000 },
      { name: 'Marcel Owona', rib: ribs.closed, amount: 64_000 },
    ];
    const everybody = [...wallets, ...unknown, ...banks];

    const wrongNumbers = unknown.map(({ phone }) => phone!);
    const boss = await apiAs(owner);
    const before = await payoutAccount(boss);

    // The clerk has the spreadsheet she always had.
    const desk = await enter({ as: clerk, at: '/mass-payments/upload', lang: 'fr' });
    await desk
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'paie.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: payrollFile(
          everybody.map((payee) =>
            payee === wallets[0]
              ? { ...payee, phoneCell: spaced(payee) }
              : payee === wallets[2]
                ? { ...payee, phoneCell: payee.phone!.slice(0, 8) }
                : payee,
          ),
        ),
      });
    await field(desk, fr.name).fill(title);
    await press(desk, say(massUploadWords, 'fr').next);
    await desk.getByRole('heading', { level: 1, name: title }).waitFor();
    await desk
      .getByLabel(say(fileSheetWords, 'fr').is({ column: 'Code paie' }))
      .selectOption({ label: fr.col_externalRef });
    await press(desk, fr.readRows);
    await desk.getByText(rowRules['phone.invalid'].fr).first().waitFor();
    const runId = /mpy_\w+/.exec(desk.url())![0];
    const row = (name: string) => desk.getByRole('row').filter({ hasText: name });
    // What is wrong stands first.
    await desk.getByRole('row').nth(1).getByText(wallets[2]!.name).waitFor();
    await row(wallets[2]!.name).getByRole('button', { name: fr.edit }).click();
    await field(desk.getByRole('dialog'), fr.col_phone).fill(wallets[2]!.phone!);
    await press(desk, fr.save);
    await closed(desk);
    await row(wallets[0]!.name)
      .getByText(fr.repaired({ from: spaced(wallets[0]!), to: `237${wallets[0]!.phone}` }))
      .waitFor();
    await desk.getByText(rowRules['phone.invalid'].fr).first().waitFor({ state: 'detached' });
    await looksWell(desk);
    await press(desk, fr.submit);
    // Others approve, so she is not asked for a PIN; she sees no balance, so she is not told that it is enough.
    await desk.getByText(submitting.asksFirst({ names: 'Paul Nkoulou, Alice Tabe, Chantal Ewane' })).waitFor();
    await desk.getByText(submitting.reservedIfThere).waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: fr.submit }).click();
    await desk.getByRole('link', { name: fr.seeApproval }).waitFor();

    // A reviewer, then the owner, each on a phone and in the own language.
    const api = await apiAs(admin);
    const run = async () => (await api.call(massPaymentsApi.get, { params: { id: runId } })).data;
    const items = async () =>
      (await api.call(massPaymentsApi.items, { params: { id: runId }, query: { sort: 'rowNo', limit: 100 } })).data;
    const sent = await run();
    expect(sent).toMatchObject({
      status: 'pendingApproval',
      itemCount: everybody.length,
      totalAmount: sumOf(everybody),
      money: { held: sent.totalDebit },
    });
    const reviewing = await approveOnPhone(manager, sent.approval!.id, 'fr');
    await reviewing.getByRole('link', { name: say(approvalProgressWords, 'fr').openRecord }).click();
    await reviewing.getByRole('heading', { level: 1, name: title }).waitFor();
    await looksWell(reviewing);
    const deciding = await approveOnPhone(owner, sent.approval!.id, 'en');
    await deciding
      .getByText(/^Approved by Chantal Ewane/)
      .first()
      .waitFor();

    // The wallets are paid at once. The banks wait for their file.
    await expect
      .poll(async () => (await run()).counts, patience)
      .toEqual({ completed: wallets.length, failed: unknown.length, processing: banks.length });
    const office = await enter({ as: admin, at: '/apps/settlements/bank-files', lang: 'en' });
    await press(office, bankList.make);
    await office
      .getByRole('alertdialog')
      .or(office.getByRole('dialog'))
      .getByRole('button', { name: bankList.make })
      .click();
    await office.waitForURL(/bank-files\/view\/(\w+)/);
    const fileId = office.url().split('/').at(-1)!;
    const order = (await saved(office, bankFile.download)).toString();
    const told = (tag: string) => Number(new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(order)![1]);
    const bankItems = (await items()).filter((item) => item.destination === 'bank');
    expect([told('NbOfTxs'), told('CtrlSum')]).toEqual([
      banks.length,
      bankItems.reduce((sum, item) => sum + item.receives, 0),
    ]);
    expect([...order.matchAll(/<InstdAmt[^>]*>(\d+)</g)].map((hit) => Number(hit[1])).toSorted(byValue)).toEqual(
      bankItems.map((item) => item.receives).toSorted(byValue),
    );

    // The drop box takes it; the bank works, and what it says comes back by itself.
    const file = async () => (await api.call(bankFilesApi.get, { params: { id: fileId } })).data;
    await expect.poll(async () => (await file()).state, patience).toBe('partlyAnswered');
    const client = (await simulator<{ clients: { id: string; rib: string }[] }>('bank/clients')).clients.find(
      (one) => one.rib === debtorRib,
    )!;
    await simulator('bank/work', { client: client.id });
    await expect.poll(async () => (await file()).state, patience).toBe('settled');
    expect(new Set((await api.call(bankFilesApi.answers, { query: {} })).data.map(({ kind }) => kind))).toEqual(
      new Set(['statusReport', 'statement']),
    );
    expect((await api.call(bankFilesApi.lines, { query: { state: 'unmatched' } })).data).toEqual([]);
    await expect.poll(async () => (await run()).status, patience).toBe('partiallyCompleted');
    expect((await run()).counts).toEqual({ completed: wallets.length + 2, failed: 3 });

    // Two have another number now; both go out again after one more approval.
    await office.goto(`${world.url}/mass-payments/${runId}`);
    await press(office, en.retryAll({ count: 3 }));
    const dialog = office.getByRole('dialog');
    for (const payee of unknown) await field(dialog, payee.name).fill((payee.phone = freshNumber('mtn')));
    await dialog.getByRole('button', { name: en.next }).click();
    await field(dialog, pinLabel('en')).fill(demoPin);
    await dialog.getByRole('button', { name: en.retry }).click();
    await closed(office);
    await office.getByRole('link', { name: en.seeApproval }).waitFor();
    const again = (await run()).approval!;
    expect(again).toMatchObject({ status: 'pendingApproval' });
    await approveOnPhone(manager, again.id, 'fr');
    await approveOnPhone(owner, again.id, 'en');
    await expect
      .poll(async () => (await run()).counts, patience)
      .toEqual({ completed: everybody.length - 1, failed: 1 });
    await expect.poll(async () => (await run()).status, patience).toBe('partiallyCompleted');

    // The clerk sees how it ended, and takes it along row by row.
    await desk.getByText(reasonTexts.PAYEE_BLOCKED.staffText.fr).first().waitFor();
    await desk.getByText(statusName('partiallyCompleted', 'fr')).first().waitFor();
    await looksWell(desk);
    const ended = await items();
    const paid = ended.filter((item) => item.status === 'completed');
    expect(ended.map((item) => item.name)).toEqual(everybody.map(({ name }) => name));
    expect(paid.map((item) => item.attempts)).toEqual(
      paid.map((item) => (unknown.some(({ name }) => name === item.name) ? 2 : 1)),
    );
    const [head, ...lines] = readXlsx(await saved(desk, fr.result)).sheets[0]!.rows as [
      string[],
      ...(string | number)[][],
    ];
    const cell = (name: string) => lines.slice(0, ended.length).map((line) => line[head.indexOf(name)] ?? '');
    // Below the rows: what became of them, and all of them.
    expect(lines.at(-1)).toContain(sumOf(ended.map((item) => ({ amount: item.amount ?? 0 }))));
    expect(lines.at(-1)).toContain(sumOf(paid.map((item) => ({ amount: item.amount ?? 0 }))));
    expect(head.slice(1, 8)).toEqual([
      'Code paie',
      'Nom et prénoms',
      'N° Tél.',
      'Net à payer',
      'RIB',
      'Motif',
      'Service',
    ]);
    expect(cell('Code paie')).toEqual(everybody.map((_, index) => `PAIE-00${index + 1}`));
    expect(cell('Statut')).toEqual(ended.map((item) => statusName(item.status, 'fr')));
    expect(cell('Cause')).toEqual(ended.map((item) => item.reason?.staffText.fr ?? ''));
    expect(cell('Montant payé')).toEqual(ended.map((item) => (item.status === 'completed' ? item.amount : '')));
    expect(cell('Numéro de l’opérateur')).toEqual(ended.map((item) => item.operatorReference ?? ''));

    // The statement of the day adds up, and nothing is held any more.
    const day = localDay(new Date());
    const { data: statement } = await boss.call(accountsApi.statement, {
      query: { accountId: before.id, from: day, to: day },
    });
    const after = await payoutAccount(boss);
    expect(statement.openingBalance + statement.totalIn - statement.totalOut).toBe(statement.closingBalance);
    expect([statement.closingBalance, after.reserved, (await run()).money.held]).toEqual([
      after.ledger,
      before.reserved,
      0,
    ]);
    const ofRun = statement.lines.filter((line) => ended.some((item) => item.transactionId === line.refId));
    const facts = (rows: { id: string | null; amount: number | null; fee: number; tax: number; out: number }[]) =>
      rows.toSorted((a, b) => (a.id! < b.id! ? -1 : 1));
    expect(
      facts(
        ofRun.map((line) => ({
          id: line.refId,
          amount: -line.gross,
          fee: line.fee,
          tax: line.tax,
          out: line.amountOut,
        })),
      ),
    ).toEqual(
      facts(
        paid.map((item) => ({
          id: item.transactionId,
          amount: item.amount,
          fee: item.fee,
          tax: item.tax,
          out: item.amount! + item.fee + item.tax,
        })),
      ),
    );
    expect(before.ledger - after.ledger).toBe((await run()).money.paid.totalDebit);
    const onPhone = new URLSearchParams({ accountId: before.id, from: day, to: day });
    await deciding.goto(`${world.url}/transactions/account-statement?${onPhone}`);
    await deciding.getByText(formatMoney(statement.closingBalance, 'en')).first().waitFor();
    await looksWell(deciding);

    // The operators' own books have everybody who was paid once, and nobody else.
    const { entries } = await simulator<{ entries: Entry[] }>('journal?limit=100000');
    const given = (number: string) =>
      entries
        .filter(({ kind }) => /transfer|cashin/.test(kind))
        .flatMap((entry) =>
          entry.lines
            .filter((line) => line.amount > 0 && line.account.endsWith(`:${number}`))
            .map((line) => line.amount),
        );
    for (const item of paid.filter(({ destination }) => destination === 'wallet'))
      expect([item.name, given(item.phone!)]).toEqual([item.name, [item.receives]]);
    for (const number of wrongNumbers) expect(given(`237${number}`)).toEqual([]);
    const left = entries.filter(
      ({ kind, references }) =>
        kind === 'bank' &&
        ended.some(
          (item) =>
            item.destination === 'bank' && item.operatorReference && references.includes(item.operatorReference),
        ),
    );
    expect(left.flatMap(({ lines: [mine] }) => mine!.amount).toSorted(byValue)).toEqual(
      banks
        .slice(0, 2)
        .map(({ amount }) => -amount)
        .toSorted(byValue),
    );
  },
);
