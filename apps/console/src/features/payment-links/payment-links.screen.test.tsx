import { describe, expect, it } from 'vitest';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { answer, refuse, slowLine, slowly, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, pick, press, reads, type, under } from '../../testing/user.ts';
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

  it('that is not right says all of it at the top, and leads there', async () => {
    await renderScreen('/payment-links/create', { as: 'admin' });
    await press('Create the link');
    const summary = front().getByText(/^2 /).element().parentElement!;
    await expect.poll(() => document.activeElement).toBe(summary);
    await expect.element(front().getByRole('button', { name: /^Title in French/ })).toBeVisible();
    await front()
      .getByRole('button', { name: /^Amount/ })
      .click();
    await expect.element(field('Amount')).toHaveFocus();
    await enter('Title in English', 'Bread');
    await enter('Amount', '500');
    await expect.element(summary).not.toBeInTheDocument();
    sentNothing();
  });

  it('that is changed opens the part in which something was refused, and asks before it is left', async () => {
    const fields = [{ path: 'link.redirectUrl', message: { en: 'Not there.', fr: 'Pas là.' } }];
    await renderScreen(`/payment-links/edit/${id}`, {
      as: 'admin',
      answers: [link('active', { amount: 500 }), refuse(paymentLinksApi.update, 'request.invalid', { fields })],
    });
    await enter('Title in English', 'Bread and butter');
    await press('Save changes');
    expect((await sent(paymentLinksApi.update)).body).toMatchObject({
      version: 3,
      link: { title: { en: 'Bread and butter', fr: 'Pain' }, amount: 500, redirectUrl: null },
    });
    await under('Address to continue to after payment', 'Not there.');
    await front().getByRole('link', { name: 'Cancel' }).click();
    await opens('Leave this page?');
  });

  it('asks what is left of its articles, beside what was sold, and saves what that makes in all', async () => {
    const fields = [{ path: 'link.items.0.stock', message: { en: 'More were sold.', fr: 'D’autres.' } }];
    const item = { name: 'Wax', unitPrice: 6000, quantityMin: 0, quantityMax: 10, stock: 5, sold: 2, held: 1 };
    await renderScreen(`/payment-links/edit/${id}`, {
      as: 'admin',
      answers: [
        link('active', { kind: 'items', paidCount: 2, items: [item] }),
        refuse(paymentLinksApi.update, 'request.invalid', { fields }),
      ],
    });
    await expect.element(field('In stock')).toHaveValue('3');
    await reads('Now: 2 sold, 3 left, 1 held by a payment under way.');
    await enter('In stock', '13');
    await press('Save changes');
    expect((await sent(paymentLinksApi.update)).body).toMatchObject({
      link: { items: [{ name: 'Wax', stock: 15, sold: 2 }] },
    });
    await under('In stock', 'More were sold.');
  });

  it('says under its name that an article somebody pays for just now keeps it', async () => {
    const item = { name: 'Wax', unitPrice: 6000, quantityMin: 0, quantityMax: 10, stock: 5, sold: 0, held: 2 };
    const refused = { field: 'link.items.0.name', params: { name: 'Wax' } };
    await renderScreen(`/payment-links/edit/${id}`, {
      as: 'admin',
      answers: [
        link('active', { kind: 'items', items: [item] }),
        refuse(paymentLinksApi.update, 'payment_links.article_asked_for', refused),
      ],
    });
    await enter('Name', 'Hollandais');
    await press('Save changes');
    await sent(paymentLinksApi.update);
    await under('Name', /Somebody is paying for “Wax” at this moment/);
  });

  it('that was begun comes back, and is begun anew', async () => {
    await renderScreen('/payment-links/create', { as: 'admin' });
    await enter('Title in English', 'Bread');
    dispatchEvent(new Event('pagehide'));
    await front().getByRole('link', { name: 'Cancel' }).click();
    await opens('Leave this page?');
    await press('Leave without saving');
    await opens('Payment links');
    await front().getByRole('link', { name: 'New link' }).first().click();
    await expect.element(field('Title in English')).toHaveValue('Bread');
    await press('Start over');
    await expect.element(field('Title in English')).toHaveValue('');
  });

  it('opens and closes on the days that were written, or is not made', async () => {
    await renderScreen('/payment-links/create', { as: 'admin', answers: [answer(paymentLinksApi.create, { id })] });
    await enter('Title in English', 'Bread');
    await enter('Amount', '500');
    await front().getByText('Use, limits and dates').click();
    await type('Opens on', '31112026');
    await type('Ends on', '31022099');
    await press('Create the link');
    await under('Opens on', 'Enter a valid date.');
    await under('Ends on', 'Enter a valid date.');
    await expect.element(field('Ends on')).toHaveValue('31/02/2099');
    sentNothing();
    await type('Opens on', '30112026');
    await type('Ends on', '28022099');
    await press('Create the link');
    expect((await sent(paymentLinksApi.create)).body).toMatchObject({
      startsAt: '2026-11-29T23:00:00.000Z',
      expiresAt: '2099-02-28T22:59:00.000Z',
    });
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

  it('is switched once, however often it is pressed before the screen could change', async () => {
    await open('inactive');
    await expect.element(button('Switch on')).toBeVisible();
    const element = button('Switch on').element() as HTMLElement;
    element.click();
    element.click();
    await sent(paymentLinksApi.act);
    await reads('The link is switched on');
    sentNothing();
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

  it('that was saved here a moment ago is changed again as it was saved', async () => {
    let isSaved = false;
    let line: ReturnType<typeof slowLine> | null = null;
    const saved = { version: 4, title: { en: 'Butter', fr: 'Beurre' } };
    const read: Saying['say'] = (call) => link('active', { amount: 500, ...(isSaved && saved) }).say(call);
    const taken = answer(paymentLinksApi.update);
    const update: Saying['say'] = (call) => {
      [isSaved, line] = [true, slowLine()];
      return taken.say(call);
    };
    await renderScreen(`/payment-links/edit/${id}`, {
      as: 'admin',
      answers: [
        slowly({ row: paymentLinksApi.get, say: read }, () => line),
        { row: paymentLinksApi.update, say: update },
      ],
    });
    await enter('Title in English', 'Butter');
    await press('Save changes');
    expect((await sent(paymentLinksApi.update)).body).toMatchObject({ version: 3 });
    await front().getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => location.pathname).toBe(`/payment-links/edit/${id}`);
    line!.isBack();
    await expect.element(field('Title in English')).toHaveValue('Butter');
    await enter('Title in English', 'Butter and bread');
    await press('Save changes');
    expect((await sent(paymentLinksApi.update)).body).toMatchObject({ version: 4 });
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
