import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { itemStageOf, massPaymentItemStatuses } from '#domain/states/mass-payment.ts';
import { itemWord } from '#domain/payments/status-tones.ts';
import { leftOutText } from '#i18n/catalogues/mass-payments/left-out.ts';
import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { makeBook } from '../../../testing/make-book.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { leftOutReader } from '../payout-files/public.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let id: string;
const phones = [1, 2, 3, 4, 5].map((no) => mtnPhone(900 + no));
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Encore');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
  ({ id } = await hand.create([], { type: 'file' }));
  const book = makeBook([
    {
      name: 'Feuil1',
      rows: [
        ['Nom', 'Tél', 'Net à payer', 'Statut'],
        ['Awa Paid', phones[0]!, { v: '8000' }, 'Permanente'],
        ['Bih Paid', phones[1]!, { v: '9000' }, 'Vacataire'],
        ['Che Failed', phones[2]!, { v: '7000' }, 'Permanent'],
        ['Dia Hidden', phones[3]!, { v: '5000' }, 'Permanent'],
        ['Eno Paid', phones[4]!, { v: '6000' }, 'Permanent'],
      ],
      hiddenRows: [5],
    },
  ]);
  await hand.upload(id, book, 'paie.xlsx');
  await world.sim('outcomes', { action: 'fail', reason: 'PAYEE_NOT_FOUND', msisdn: `237${phones[2]}` });
  await hand.ok(hand.answer(id));
  await hand.ok(hand.submit(id));
  await world.settle();
  await world.travel(60_000);
  expect((await hand.items(id)).map(({ status }) => status)).toEqual(
    'completed completed failed leftOut completed'.split(' '),
  );
});
afterAll(() => world?.close());

describe('the result of a run, given as the file of another to pay what failed', () => {
  it.each([
    ['xlsx', 'fr', 'Statut: Terminé', 'Statut: Écarté'],
    ['xlsx', 'en', 'Status: Completed', 'Status: Left out'],
    ['csv', 'fr', 'Statut: Terminé', 'Statut: Écarté'],
    ['csv', 'en', 'Status: Completed', 'Status: Left out'],
  ])('pays nobody else (%s, %s)', async (format, language, paid, out) => {
    const { rawPayload } = await world.app.inject({
      method: 'GET',
      url: `${hand.path(id)}/result?format=${format}&language=${language}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    const next = await hand.create([], { type: 'file' });
    const fileId = await storedFileId(owner, { purpose: 'spreadsheet', bytes: rawPayload, name: `again.${format}` });
    const { mapping, ambiguous } = await hand.ok(owner.post(`${hand.path(next.id)}/file`, { fileId }));
    // Our reason why somebody was not paid is no message to whoever is.
    expect(mapping.note).toBeUndefined();
    // The sums stand in two columns and are the same; a number is written once with 237 and once without.
    expect(ambiguous.filter(({ field }: any) => field !== 'phone')).toEqual([]);
    const phone = ambiguous[0]?.candidates[0].column ?? mapping.phone;
    await hand.ok(owner.put(`${hand.path(next.id)}/mapping`, { mapping: { ...mapping, phone } }));
    await world.settle();
    const items = await hand.items(next.id);
    expect(items.map(({ name, status, leftOut }) => [name, status, leftOut.map(({ text }: any) => text.en)])).toEqual([
      ['Awa Paid', 'leftOut', [`The row says “${paid}”.`]],
      ['Bih Paid', 'leftOut', [`The row says “${paid}”.`]],
      ['Che Failed', 'ready', []],
      ['Dia Hidden', 'leftOut', [`The row says “${out}”.`]],
      ['Eno Paid', 'leftOut', [`The row says “${paid}”.`]],
    ]);
    const run = await hand.get(next.id);
    expect(run).toMatchObject({ status: 'readyForReview', wrongCount: 0, totalAmount: 7000, control: null });
    expect(run.totalRows.map(({ label }: any) => label)).toEqual(
      format === 'csv'
        ? []
        : language === 'fr'
          ? ['Payé (3)', 'Non payé (1)', 'Écarté (1)', 'Toutes les lignes (5)']
          : ['Paid (3)', 'Not paid (1)', 'Left out (1)', 'All rows (5)'],
    );
  });

  it.each([
    ['fr', 'Cause', 'Payé en espèces le 27/11'],
    ['fr', 'Cause', `${reasonTexts.PAYEE_NOT_FOUND.staffText.fr} - déjà payé en espèces`],
    ['en', 'Reason', 'Paid in cash 27/11'],
    ['en', 'Reason', 'DO NOT PAY'],
    ['fr', 'Cause', 'Payé le 27/11'],
    ['fr', 'Cause', 'Payé par Orange, 27/11'],
    ['fr', 'Cause', `${reasonTexts.PAYEE_NOT_FOUND.staffText.fr} PAYÉ`],
    ['fr', 'Cause', `${reasonTexts.PAYEE_NOT_FOUND.staffText.fr} - payé le 27/11`],
    ['en', 'Reason', 'Paid 27/11'],
    ['en', 'Reason', `${reasonTexts.PAYEE_NOT_FOUND.staffText.en} PAID`],
  ])('what somebody writes over our reason is theirs (%s, %s: %s)', (locale, reason, words) => {
    const [status, paidAt] =
      locale === 'fr' ? ['Statut', 'Payé le (Africa/Douala)'] : ['Status', 'Paid at (Africa/Douala)'];
    const leftOut = leftOutReader({ name: 0, phone: 1, amount: 2 }, [
      'Nom',
      'Téléphone',
      'Montant',
      status,
      reason,
      paidAt,
    ]);
    const failed = locale === 'fr' ? 'Échoué' : 'Failed';
    const said = (cell: string) => leftOut({ rowNo: 2, cells: ['Awa', '677123456', '5000', failed, cell, ''] });
    expect(said(words)).toMatchObject([{ code: 'said' }]);
    for (const { staffText } of Object.values(reasonTexts)) expect(said(staffText[locale as 'fr'])).toEqual([]);
  });

  it('and so are words written over what was wrong, in the rows that we gave out', () => {
    const { why, rowKey } = massPaymentFileWords;
    const leftOut = leftOutReader({ name: 0, phone: 1, amount: 2 }, ['Nom', 'Téléphone', 'Montant', why.fr, rowKey.fr]);
    const said = (cell: string) => leftOut({ rowNo: 2, cells: ['Awa', '677123456', '5000', cell, 'mpi_1'] });
    expect(said('NE PAS PAYER')).toMatchObject([{ code: 'said' }]);
    expect(said(`${rowRules['phone.known'].fr} payée en espèces le 25/11`)).toMatchObject([{ code: 'said' }]);
    for (const sentence of Object.values(rowRules)) expect(said(sentence.fr), sentence.fr).toEqual([]);
  });

  it('leads from who was cancelled to the button that copies them, and from nobody else', () => {
    const leftOut = leftOutReader({ name: 0, phone: 1 }, ['Nom', 'Téléphone', 'Statut', 'Payé le (Africa/Douala)']);
    const said = (word: string) => leftOut({ rowNo: 2, cells: ['Awa', '677123456', word, ''] }).map(leftOutText)[0]?.fr;
    expect(said('Annulé')).toBe(
      'La ligne dit «\u00a0Statut: Annulé\u00a0». Un bouton sur la page de ce paiement de masse duplique qui n’y a pas été payé.',
    );
    expect(said('Terminé')).toBe('La ligne dit «\u00a0Statut: Terminé\u00a0».');
  });

  it.each(['en', 'fr'] as const)(
    'whatever a row of it says, only what failed or was never sent is paid (%s)',
    (locale) => {
      const header =
        locale === 'fr'
          ? ['Nom', 'Téléphone', 'Montant à payer', 'Statut', 'Cause', 'Payé le (Africa/Douala)']
          : ['Name', 'Phone', 'Amount to pay', 'Status', 'Reason', 'Paid at (Africa/Douala)'];
      const leftOut = leftOutReader({ name: 0, phone: 1, amount: 2 }, header);
      const anomalies = [null, 'contradiction', 'paidBeyond', 'deniedAfterAll'];
      const stages = [null, 'accepted', 'waitingPayer', 'inReconciliation'];
      const payable = new Set<string>();
      for (const status of massPaymentItemStatuses)
        for (const anomaly of anomalies)
          for (const stage of stages)
            for (const isWrong of status === 'draft' ? [true, false] : [false]) {
              const word = statusName(itemWord({ status, stage, anomaly, isWrong }), locale);
              const cells = [
                'Awa',
                '677123456',
                '5000',
                word,
                rowRules['phone.known'][locale],
                status === 'completed' ? '2026-11-27 09:00' : '',
              ];
              if (leftOut({ rowNo: 2, cells }).length === 0) payable.add(status);
            }
      expect([...payable]).toEqual(['draft', 'ready', 'failed']);
      expect(
        massPaymentItemStatuses.filter((status) => itemStageOf(status) === 'paid').some((one) => payable.has(one)),
      ).toBe(false);
    },
  );
});
