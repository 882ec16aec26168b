import { describe, expect, it } from 'vitest';
import { check } from '#contract/problems.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { bodyOf, emptyForm, operatorOf, placeProblems, placesIn, type RecipientForm } from './recipient-form.ts';

const form = (over: Partial<RecipientForm> = {}): RecipientForm => ({
  ...emptyForm('fr'),
  displayName: 'Awa',
  phone: '677123456',
  ...over,
});

describe('the recipient form', () => {
  it('asks for one place, and for an operator where the number tells none', () => {
    const wrong = (over: Partial<RecipientForm>, hasCard = false) =>
      Object.entries(placeProblems(form(over), hasCard)).flatMap(([name, is]) => (is ? [name] : []));
    expect(wrong({})).toEqual([]);
    expect(wrong({ phone: '' })).toEqual(['isNowhere']);
    expect(wrong({ phone: '' }, true)).toEqual([]);
    expect(wrong({ phone: '', rib: '10005000010123456789091' })).toEqual([]);
    expect(wrong({ phone: '620123456' })).toEqual(['isUnknown']);
    expect(wrong({ phone: '620123456', operator: 'mtn' })).toEqual([]);
    expect(operatorOf(form({ operator: 'orange' }))).toEqual({ operator: 'orange', looks: 'mtn' });
  });
  it('is read by the contract as it stands', () => {
    const wrong = form({ displayName: ' ', phone: '12', rib: '123', card: '4111', userCode: 'x', amount: 5 });
    const checked = check(recipientsApi.create.body, bodyOf(wrong, false));
    expect(Object.fromEntries(checked.ok ? [] : checked.problems.map(({ path, rule }) => [path, rule]))).toEqual({
      displayName: 'required',
      phone: 'phone.invalid',
      rib: 'rib.invalid',
      card: 'card.invalid',
      userCode: 'userCode.invalid',
      defaultAmount: 'amount.tooSmall',
    });
  });
  it('sends a card only when it changes, and a usual place only when it is there', () => {
    expect(bodyOf(form(), true)).not.toHaveProperty('card');
    expect(bodyOf(form({ dropsCard: true }), true)).toMatchObject({ card: null });
    expect(bodyOf(form({ preferred: 'bank', tags: 'a, b,, a ' }), false)).toMatchObject({ tags: ['a', 'b'] });
    expect(bodyOf(form({ preferred: 'bank' }), false)).not.toHaveProperty('preferred');
    expect(placesIn(form({ rib: '1', card: '4' }), true)).toEqual(['wallet', 'bank', 'card']);
  });
});
