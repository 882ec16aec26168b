import { describe, expect, it } from 'vitest';
import { settlementsApi } from '#contract/settlements/api.ts';
import { answer, fileId, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, front, giveFile, mark, opens, press, reads, tick } from '../../testing/user.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'stl_01jx0000000000000000000000';

const beneficiary = {
  name: 'ACME SARL',
  address: 'Rue 1, Paris',
  country: 'FR',
  account: 'FR7630006000011234567890189',
  swiftCode: 'AGRIFRPP',
  bankName: 'Agricole',
  relationship: 'supplier',
};

async function openSettlement(action: string, parts: object, ...answers: Saying[]): Promise<void> {
  const settlement = { id, gross: 50_000, net: 49_500, availableActions: [{ action, allowed: true }], ...parts };
  await renderScreen(`/apps/settlements/settlements/${id}`, {
    as: 'owner',
    answers: [answer(settlementsApi.get, settlement as never), ...answers],
  });
}

describe('what is done with a settlement', () => {
  it('is called off with a reason', async () => {
    await openSettlement('cancel', {});
    await press('Cancel');
    await opens('Cancel');
    await button('Cancel').last().click();
    sentNothing();
    await enter('Why', 'wrong account');
    await button('Cancel').last().click();
    expect(await sent(settlementsApi.cancel)).toMatchObject({ params: { id }, body: { note: 'wrong account' } });
  });

  it('goes out again with the PIN, which is gone when it was wrong', async () => {
    await openSettlement('retry', {}, wantsPin(settlementsApi.retry, '135790'));
    await press('Try again');
    await opens('Try again');
    await expect.element(front().getByText('XAF 50,000', { exact: true })).toBeVisible();
    await enter(/PIN/, '111111');
    await press('Try again');
    expect(await sent(settlementsApi.retry)).toMatchObject({ params: { id }, body: { pin: '111111' } });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it.each([
    [/^Let it go/, 'accept', 'Let XAF 50,000 go'],
    [/^Reject/, 'reject', 'Reject'],
  ])('whose papers are looked at: %s', async (label, decision, does) => {
    const destination = { holderName: 'Lyon Textiles', masked: 'FR76 •••• 0189', country: 'FR' };
    await openSettlement('review', { kind: 'crossBorder', version: 3, destination, quote: null });
    await press('Look at the papers');
    // The sum and whom it goes to stand beside what is chosen, and nothing is chosen for anybody.
    await opens('Look at the papers');
    await expect.element(front().getByText('Leaves the account', { exact: true })).toBeVisible();
    await expect.element(front().getByText('XAF 50,000', { exact: true })).toBeVisible();
    await expect.element(front().getByText('Lyon Textiles', { exact: true })).toBeVisible();
    await expect.element(front().getByRole('radio').first()).not.toBeChecked();
    await enter(/PIN/, '135790');
    await button('Decide').click({ force: true });
    sentNothing();
    await mark(label);
    await enter('Note', 'seen');
    await press(does);
    expect(await sent(settlementsApi.review)).toMatchObject({
      params: { id },
      body: { decision, note: 'seen', pin: '135790', version: 3 },
    });
  });

  it('to which a paper comes while its PIN is typed is looked at once more first', async () => {
    let now: object = { kind: 'crossBorder', version: 3, documents: [] };
    const availableActions = [{ action: 'review', allowed: true }];
    await renderScreen(`/apps/settlements/settlements/${id}`, {
      as: 'owner',
      answers: [answer(settlementsApi.get, () => ({ id, gross: 50_000, availableActions, ...now }))],
    });
    await press('Look at the papers');
    await mark(/^Let it go/);
    await enter(/PIN/, '135790');
    now = {
      ...now,
      version: 4,
      documents: [{ type: 'contract', fileId, name: 'contrat.pdf', at: '2026-11-20T08:00:00.000Z' }],
    };
    await invalidateCapabilities(new Set(['settlements']));
    await reads(/has changed since you opened it/);
    await expect.element(field(/PIN/)).toHaveValue('');
    expect(
      front()
        .getByText(/contrat\.pdf/)
        .elements(),
    ).toEqual([]);
    await press('Show it as it is now');
    await reads(/contrat\.pdf/);
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    expect((await sent(settlementsApi.review)).body).toMatchObject({ decision: 'accept', version: 4 });
  });

  it('that looks like another one is let go with a tick only; its papers that stand elsewhere are told at once', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    const elsewhere = { name: 'p.pdf', id: seen, at: '2027-03-01T09:00:00.000Z', amount: 40_504, byName: 'Irène' };
    await openSettlement(
      'review',
      { kind: 'crossBorder', papersElsewhere: [elsewhere] },
      refuse(settlementsApi.review, 'settlements.duplicate', { params: { id: seen, seen, again: 'yes' } }),
    );
    await press('Look at the papers');
    await reads(/One invoice is paid once/);
    await reads(/40,504/);
    await mark(/^Let it go/);
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    await sent(settlementsApi.review);
    await reads(/It may have been paid already/);
    await front().getByRole('checkbox').click();
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    expect((await sent(settlementsApi.review)).body).toMatchObject({ decision: 'accept', duplicateOf: seen });
  });

  it('has its papers to open, on its page and where they are judged', async () => {
    const name = 'facture-lyon.pdf';
    await openSettlement('review', {
      kind: 'crossBorder',
      documents: [{ type: 'invoice', fileId, name, at: '2026-11-20T08:00:00.000Z' }],
      proofs: [{ fileId, name: 'swift.pdf' }],
    });
    const asked = () => calls().filter(({ row }) => row === settlementsApi.paper);
    await front()
      .getByRole('button', { name: `Open ${name}` })
      .click();
    await expect.poll(() => asked().map(({ params }) => params)).toEqual([{ id, fileId }]);
    await front().getByRole('button', { name: 'Open swift.pdf' }).click();
    await expect.poll(() => asked().length).toBe(2);
    await press('Look at the papers');
    await opens('Look at the papers');
    await front()
      .getByRole('button', { name: `Open ${name}` })
      .click();
    await expect.poll(() => asked().length).toBe(3);
  });

  it('asks for the papers that are ticked, and for none that was unticked again', async () => {
    await openSettlement('review', { kind: 'crossBorder', version: 3 });
    await press('Look at the papers');
    await mark(/^Ask for more/);
    await tick('Invoice');
    await tick('Contract');
    await tick('Invoice');
    await enter(/PIN/, '135790');
    await press('Ask for more');
    expect((await sent(settlementsApi.review)).body).toEqual({
      version: 3,
      decision: 'askForMore',
      missing: ['contract'],
      pin: '135790',
    });
  });

  it('asks for at least one: with none ticked it says so under the boxes, and nobody is asked', async () => {
    await openSettlement('review', { kind: 'crossBorder', version: 3 });
    await press('Look at the papers');
    await mark(/^Ask for more/);
    await enter('Note', 'a newer one');
    await enter(/PIN/, '135790');
    await press('Ask for more');
    await reads('Choose at least one.');
    sentNothing();
    await tick('Other paper');
    await expect.element(front().getByText('Choose at least one.')).not.toBeInTheDocument();
    await press('Ask for more');
    expect((await sent(settlementsApi.review)).body).toMatchObject({ missing: ['other'], note: 'a newer one' });
  });

  it.each([
    ['onHold', 'documentsMissing', true],
    ['pending', 'pendingApproval', true],
    ['rejected', null, false],
    ['cancelled', 'cancelledByMerchant', false],
    ['failed', null, false],
  ])('says what is missing while a paper still counts: %s', async (status, stage, isSaid) => {
    await openSettlement('download', { kind: 'crossBorder', status, stage, missing: ['invoice'], documents: [] });
    await expect.element(front().getByRole('heading', { name: 'Papers' })).toBeVisible();
    const text = document.body.textContent;
    expect(text?.includes('Still missing: Invoice')).toBe(isSaid);
    expect(text).not.toContain('Nothing is missing');
  });

  it('once let go says that somebody takes it to the bank by hand, with what the bank needs', async () => {
    await openSettlement('record', {
      kind: 'crossBorder',
      status: 'processing',
      stage: 'partnerSubmitted',
      beneficiary: { ...beneficiary, purposeCode: 'goods' },
    });
    await reads('Nothing sends it');
    await expect.element(front().getByText('Sent to the partner')).not.toBeInTheDocument();
    await expect.element(front().getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible();
    for (const text of [beneficiary.swiftCode, beneficiary.address, 'Goods', beneficiary.relationship])
      await reads(text);
  });

  it('whose papers are looked at shows the whole account, to compare with the invoice, and who carries it on', async () => {
    await openSettlement('review', {
      kind: 'crossBorder',
      stage: 'pendingReview',
      beneficiary: { ...beneficiary, purposeCode: 'goods' },
    });
    await press('Look at the papers');
    await opens('Look at the papers');
    await expect.element(front().getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible();
    await reads(/taken to the bank by hand/);
  });

  it('gets a paper', async () => {
    await openSettlement('addDocument', { kind: 'crossBorder' });
    await press('Add a paper');
    await opens('Add a paper');
    await choose('Kind', 'Contract');
    await giveFile();
    await press('Add it');
    expect((await sent(settlementsApi.addDocument)).body).toEqual({ type: 'contract', fileId });
  });

  it('asks about a paper that stands at another one', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    await openSettlement(
      'addDocument',
      { kind: 'crossBorder' },
      refuse(settlementsApi.addDocument, 'settlements.paper_elsewhere', { params: { id: seen, seen } }),
    );
    await press('Add a paper');
    await giveFile();
    await press('Add it');
    await sent(settlementsApi.addDocument);
    await reads(/This paper stands elsewhere already/);
    await tick('It belongs to this one too');
    await press('Add it');
    expect((await sent(settlementsApi.addDocument)).body).toMatchObject({ fileId, duplicateOf: seen });
  });

  it('gets the proof of the bank', async () => {
    await openSettlement('attachProof', {});
    await press('Attach the bank’s proof');
    await opens('Attach the bank’s proof');
    await enter('Bank reference', 'B-1');
    await giveFile();
    await press('Attach it');
    expect((await sent(settlementsApi.attachProof)).body).toEqual({ fileId, bankReference: 'B-1' });
  });

  it('whose outcome is written down: as it ended, with the PIN', async () => {
    await openSettlement('record', {}, wantsPin(settlementsApi.record, '135790'));
    await press(/Record|outcome/);
    await mark('Refused');
    await enter('Bank reference', 'B-1');
    await enter(/PIN/, '111111');
    await press(/Record|outcome/);
    expect((await sent(settlementsApi.record)).body).toEqual({
      outcome: 'failed',
      bankReference: 'B-1',
      pin: '111111',
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('whose outcome a colleague wrote down meanwhile is looked at first, and can only come back by then', async () => {
    let now: object = { status: 'processing', version: 3 };
    const availableActions = [{ action: 'record', allowed: true }];
    await renderScreen(`/apps/settlements/settlements/${id}`, {
      as: 'owner',
      answers: [answer(settlementsApi.get, () => ({ id, gross: 50_000, availableActions, ...now }))],
    });
    await press(/Record|outcome/);
    await mark('Refused');
    await enter('Bank reference', 'B-1');
    await enter(/PIN/, '135790');
    now = { status: 'completed', version: 4 };
    await invalidateCapabilities(new Set(['settlements']));
    await reads(/has changed since you opened it/);
    await expect.element(front().getByRole('radio', { name: 'Refused' })).toBeChecked();
    await expect.element(field(/PIN/)).toHaveValue('');
    await press('Show it as it is now');
    await enter(/PIN/, '135790');
    await press(/Record|outcome/);
    expect((await sent(settlementsApi.record)).body).toEqual({
      outcome: 'returned',
      bankReference: 'B-1',
      pin: '135790',
    });
  });

  it('abroad that was written down as not done by mistake is corrected on a paper, and not taken for the next step', async () => {
    await openSettlement('record', { kind: 'crossBorder', status: 'failed', stage: null, anomaly: null });
    await reads(/^Somebody wrote down that it was not done/);
    await press(/Record|outcome/);
    await reads(/^It was written down as not done\. That it had been paid all the same is proved by a paper/);
    await enter('Number of the slip or operation', 'B-2');
    await giveFile();
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Write it down');
    expect((await sent(settlementsApi.record)).body).toMatchObject({
      outcome: 'paid',
      bankReference: 'B-2',
      correcting: 'failed',
    });
  });
});
