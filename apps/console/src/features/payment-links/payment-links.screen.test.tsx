import { describe, expect, it } from 'vitest';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { enter, pick, press, reads, under } from '../../testing/hands.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'plk_01jx0000000000000000000000';
const link = (status: string, parts: object = {}) =>
  answer(paymentLinksApi.get, {
    id,
    version: 3,
    status,
    kind: 'fixed',
    language: 'auto',
    acceptedOperators: ['mtn'],
    collect: { name: 'no', email: 'no', reference: 'no' },
    title: { en: 'Bread', fr: 'Pain' },
    availableActions: ['edit', 'activate', 'deactivate', 'revoke', 'clone'].map((action) => ({
      action,
      allowed: true,
    })),
    ...parts,
  } as never);
const open = (status: string, ...answers: Saying[]) =>
  renderScreen(`/payment-links/view/${id}`, { as: 'admin', answers: [link(status), ...answers] });

describe('a payment link', () => {
  it('is made with what it is for and how much', async () => {
    const fields = [{ path: 'amount', message: { en: 'Too much.', fr: 'Trop.' } }];
    await renderScreen('/payment-links/create', {
      as: 'admin',
      answers: [refuse(paymentLinksApi.create, 'request.invalid', { fields })],
    });
    await press('Create the link');
    await under('Amount', 'A link with a fixed price needs its amount.');
    sentNothing();
    await enter('Title in English', 'Bread');
    await enter('Amount', '500');
    await press('Create the link');
    expect((await sent(paymentLinksApi.create)).body).toMatchObject({ amount: 500, title: { en: 'Bread' } });
    await under('Amount', 'Too much.');
  });

  it('is switched off only after a question, and on at once', async () => {
    await open('active');
    await press('Switch off');
    await asksFirst();
    await press('Switch off');
    expect(await sent(paymentLinksApi.act)).toMatchObject({ params: { id, action: 'deactivate' } });
    await reads('The link is switched off');

    await open('inactive');
    await press('Switch on');
    expect(await sent(paymentLinksApi.act)).toMatchObject({ params: { id, action: 'activate' } });
  });

  it('is revoked only after a question', async () => {
    await open('active');
    await press('More actions');
    await pick('Revoke for good');
    await asksFirst();
    await press('Revoke for good');
    expect(await sent(paymentLinksApi.act)).toMatchObject({ params: { id, action: 'revoke' } });
    await reads('The link was revoked');
  });

  it('is copied', async () => {
    await open('active', answer(paymentLinksApi.clone, { id: 'plk_01jx0000000000000000000001' }));
    await press('More actions');
    await pick('Clone');
    expect(await sent(paymentLinksApi.clone)).toMatchObject({ params: { id } });
  });

  it('that somebody changed meanwhile is not overwritten', async () => {
    await renderScreen(`/payment-links/edit/${id}`, {
      as: 'admin',
      answers: [link('active', { amount: 500 }), refuse(paymentLinksApi.update, 'record.changed_meanwhile')],
    });
    await enter('Title in English', 'Bread and butter');
    await press('Save changes');
    expect(await sent(paymentLinksApi.update)).toMatchObject({ params: { id }, body: { version: 3 } });
    await reads(/Somebody changed this link while you were editing/);
  });
});
