import { describe, expect, it } from 'vitest';
import { verificationsApi } from '#contract/verifications/api.ts';
import { answer, type Saying } from '../../testing/contract-server.ts';
import { enter, front, opens, press, reads, under } from '../../testing/hands.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'vrf_01jx0000000000000000000000';
const open = (...answers: Saying[]) =>
  renderScreen('/transactions/verify-third-party-transaction', { as: 'admin', answers });

describe('a payment that a customer shows', () => {
  it('is looked for by what was typed, and linked to an order', async () => {
    await open(answer(verificationsApi.check, { id, result: 'matched', matchedAmount: 5000 } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await front().getByLabelText('Your order').last().fill('A-17');
    await press('Link');
    expect(await sent(verificationsApi.link)).toMatchObject({ params: { id }, body: { orderReference: 'A-17' } });
  });

  it('that did not arrive opens a claim', async () => {
    await open(answer(verificationsApi.check, { id, result: 'uncredited' } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await press('Open a claim');
    expect(await sent(verificationsApi.claim)).toMatchObject({ params: { id } });
    await reads(/The claim is open/);
  });
});

describe('a claim', () => {
  const claims = answer(verificationsApi.claims, [{ id, result: 'uncredited', claim: { status: 'pending' } }] as never);

  it('is taken by a press', async () => {
    await open(claims);
    await press('I handle it');
    expect(await sent(verificationsApi.takeClaim)).toMatchObject({ params: { id } });
  });

  it('is declined only with a reason', async () => {
    await open(claims);
    await press('Decline');
    await opens('Decline this claim?');
    await press('Decline');
    await under('Why', 'Say why.');
    sentNothing();
    await enter('Why', 'not ours');
    await press('Decline');
    expect(await sent(verificationsApi.declineClaim)).toMatchObject({ params: { id }, body: { reason: 'not ours' } });
  });
});
