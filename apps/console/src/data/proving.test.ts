import { expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { providersApi } from '#contract/providers/api.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { openQuestion, sendProving } from './proving.ts';

const refusal = (key: ErrorKey) =>
  new ApiError(403, { code: 40300, key, message: null, retryable: false, requestId: '' });
const done = { data: {}, meta: {} };

it.each([
  ['power', teamApi.update],
  ['destination', recipientsApi.update],
  ['way', providersApi.save],
  ['money', topUpsApi.decide],
  ['money', adjustmentsApi.approve],
  ['money', refundsApi.create],
] as const)('says what the PIN is for: %s', async (about, row) => {
  const error = refusal('pin.needed');
  const answer = sendProving(row, {}, () => Promise.reject(error));
  await expect.poll(() => openQuestion()).toMatchObject({ kind: 'pin', about });
  openQuestion()!.cancel();
  await expect(answer).rejects.toBe(error);
});

it('leaves rows that want no proof alone', async () => {
  const error = refusal('second_factor.proof_needed');
  await expect(sendProving(teamApi.list, {}, () => Promise.reject(error))).rejects.toBe(error);
  expect(await sendProving(teamApi.invite, {}, () => Promise.resolve(done as never))).toBe(done);
});

it('asks who it is, then for the PIN, and sends the same call with it', async () => {
  const sent: unknown[] = [];
  const refusals: (ErrorKey | null)[] = ['second_factor.proof_needed', 'pin.needed', 'pin.wrong', null];
  const answer = sendProving(teamApi.update, { body: { version: 1 } }, (input) => {
    sent.push(input.body);
    const key = refusals.shift();
    return key ? Promise.reject(refusal(key)) : Promise.resolve(done as never);
  });
  const asked = async (kind: 'proof' | 'pin') => {
    await expect.poll(() => openQuestion()?.kind).toBe(kind);
    return openQuestion()!;
  };
  const proof = await asked('proof');
  if (proof.kind === 'proof') proof.proved();
  const pin = await asked('pin');
  if (pin.kind !== 'pin') throw new Error('no PIN was asked for');
  await expect(pin.send('111111')).rejects.toThrow('pin.wrong');
  await pin.send('482913');
  expect(await answer).toBe(done);
  expect(sent).toEqual([{ version: 1 }, { version: 1 }, { version: 1, pin: '111111' }, { version: 1, pin: '482913' }]);
  expect(openQuestion()).toBeNull();
});

it('answers the refusal to whoever cancels', async () => {
  const answer = sendProving(teamApi.update, {}, () => Promise.reject(refusal('pin.needed')));
  await expect.poll(() => openQuestion()?.kind).toBe('pin');
  openQuestion()!.cancel();
  await expect(answer).rejects.toThrow('pin.needed');
  expect(openQuestion()).toBeNull();
});

it('hands on what is about something else', async () => {
  const error = refusal('record.changed_meanwhile');
  await expect(sendProving(teamApi.update, {}, () => Promise.reject(error))).rejects.toBe(error);
});
