import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, mark, press, reads, type, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const made = answer(directChargesApi.create, { amount: 5000, status: 'processing' });
const quoted = answer(directChargesApi.preview, { amount: 5000, payerTotal: 5100, merchantNet: 5000, fee: 100 });
const sales = [
  { phone: '237670000001', payerName: 'Rose Mballa', operator: 'mtn' },
  // Moved: its first digits say MTN.
  { phone: '237670000002', payerName: 'Paul Etoa', operator: 'orange' },
  { phone: '237670000001', payerName: 'Rose', operator: 'mtn' },
] as const;

const openForm = (...answers: Saying[]) =>
  renderScreen('/direct-charge/create', {
    as: 'cashier',
    answers: [quoted, made, answer(transactionsApi.list, sales), ...answers],
  });
const rose = () => button(/Rose Mballa/);

describe('who was asked last', () => {
  it('is one press away, once each, and leaves the caret in the amount', async () => {
    await openForm();
    await rose().click();
    await expect.element(field('Payer’s phone')).toHaveValue('6 70 00 00 01');
    await expect.element(field('Amount')).toHaveFocus();
    await expect.element(front().getByRole('button', { name: /^Rose/ })).toHaveLength(1);
    await userEvent.keyboard('5000');
    await button(/XAF 5,100/).click();
    expect((await sent(directChargesApi.create)).body).toMatchObject({
      phone: '237670000001',
      payerName: 'Rose Mballa',
      operator: 'mtn',
    });
  });

  it('is asked where the number was moved to, and nothing of the one before goes with it', async () => {
    await openForm();
    await rose().click();
    await button(/Paul Etoa/).click();
    await reads(/looks like MTN/);
    await enter('Amount', '5000');
    await button(/XAF 5,100/).click();
    expect((await sent(directChargesApi.create)).body).toMatchObject({
      phone: '237670000002',
      payerName: 'Paul Etoa',
      operator: 'orange',
    });
  });

  it('leaves no name behind where another number is typed', async () => {
    await openForm();
    await rose().click();
    await enter('Payer’s phone', '677123456');
    await enter('Amount', '5000');
    await button(/XAF 5,100/).click();
    const { body } = await sent(directChargesApi.create);
    expect(body).toMatchObject({ phone: '237677123456' });
    expect(JSON.stringify(body)).not.toContain('Rose');
  });

  it('says that there is nobody yet', async () => {
    await openForm(answer(transactionsApi.list, []));
    await reads('Whoever you charge stands here the next time.');
  });

  it('is asked for again where that failed, and charges without it', async () => {
    let isDown = true;
    const failing = refuse(transactionsApi.list, 'server.unexpected');
    const known = answer(transactionsApi.list, sales);
    await openForm({ row: transactionsApi.list, say: (call) => (isDown ? failing : known).say(call) });
    await reads('The last payers could not be loaded.');
    isDown = false;
    await press('Try again');
    await expect.element(rose()).toBeVisible();
  });
});

describe('the form of a charge', () => {
  it('goes from the amount to the number on Enter, and sends from there', async () => {
    await openForm();
    await type('Amount', '5000');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Payer’s phone')).toHaveFocus();
    sentNothing();
    await userEvent.keyboard('670000001');
    await expect.element(button(/XAF 5,100/)).toBeVisible();
    await userEvent.keyboard('{Enter}{Enter}');
    await sent(directChargesApi.create);
  });

  it('shows beside its button what the payer pays and what is received', async () => {
    await openForm();
    const figures = () =>
      front()
        .getByRole('definition')
        .elements()
        .map((one) => one.textContent.replace(/\s/g, ' '));
    await expect.poll(figures).toEqual(['–', '–']);
    await enter('Amount', '5000');
    await enter('Payer’s phone', '670000001');
    await expect.poll(() => figures().slice(-2)).toEqual(['XAF 5,100', 'XAF 5,000']);
  });

  it('takes another operator than the number looks like, and comes back', async () => {
    await openForm();
    await enter('Amount', '5000');
    await enter('Payer’s phone', '670000001');
    await expect.element(front().getByRole('radio').first()).not.toBeInTheDocument();
    await press('Not MTN?');
    await mark(/Orange/);
    await reads(/looks like MTN/);
    await mark(/MTN/);
    await expect.element(front().getByText(/looks like MTN/)).not.toBeInTheDocument();
    await mark(/Orange/);
    await button(/XAF 5,100/).click();
    expect((await sent(directChargesApi.create)).body).toMatchObject({ operator: 'orange' });
  });

  it('says of a price that is refused why, once, and under the amount where it is about that', async () => {
    await openForm(
      refuse(directChargesApi.preview, 'amount.above_operator_cap', {
        field: 'amount',
        params: { operator: 'MTN', max: 500_000 },
      }),
    );
    await enter('Amount', '600000');
    await enter('Payer’s phone', '670000001');
    await under('Amount', /takes at most/);
    await expect.element(front().getByText(/takes at most/)).toHaveLength(1);
    await expect.element(front().getByText(/^Enter an amount/)).not.toBeInTheDocument();
  });

  it('says what stands in its closed part, and opens that where something in it is wrong', async () => {
    await openForm();
    const fold = front().getByCss('summary');
    await fold.click();
    await enter('Your reference', '*1');
    await enter('Description', 'Bread');
    await fold.click();
    await reads('*1 · Bread');
    await enter('Amount', '5000');
    await enter('Payer’s phone', '670000001');
    await button(/XAF 5,100/).click();
    await under('Your reference', /./);
    await expect.element(field('Your reference')).toHaveFocus();
    sentNothing();
  });
});

describe('on a phone whose keyboard is open', () => {
  afterEach(() => page.viewport(1280, 900));

  it('shows the number that is typed, and the button with both sums', async () => {
    await page.viewport(360, 400);
    await openForm();
    await enter('Amount', '5000');
    await type('Payer’s phone', '670000001');
    const bottom = async (of: ReturnType<typeof field>) => (await of.findElement()).getBoundingClientRect().bottom;
    const send = button(/XAF 5,100/);
    await expect.element(send).toBeVisible();
    expect(await bottom(send)).toBeLessThanOrEqual(400);
    const [sum] = front().getByText('You receive').elements();
    expect(await bottom(field('Payer’s phone'))).toBeLessThan(sum!.getBoundingClientRect().top);
    const foot = document.elementFromPoint(20, 395);
    expect((await send.findElement()).closest('div')!.contains(foot)).toBe(true);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
