import { describe, expect, it } from 'vitest';
import { bodyOf, emptyForm, fieldOf, operatorOf, placesIn, problemsOf, type RecipientForm } from './recipient-form.ts';

const form = (over: Partial<RecipientForm> = {}): RecipientForm => ({
  ...emptyForm('fr'),
  displayName: 'Awa',
  phone: '677123456',
  ...over,
});

describe('the recipient form', () => {
  it('asks for one place, and for an operator where the number tells none', () => {
    expect(problemsOf(form(), false)).toEqual({});
    expect(problemsOf(form({ phone: '' }), false)).toEqual({ phone: 'place.required' });
    expect(problemsOf(form({ phone: '' }), true)).toEqual({});
    expect(problemsOf(form({ phone: '', rib: '10005000010123456789091' }), false)).toEqual({});
    expect(problemsOf(form({ phone: '620123456' }), false)).toEqual({ operator: 'operator.unknown' });
    expect(problemsOf(form({ phone: '620123456', operator: 'mtn' }), false)).toEqual({});
    expect(operatorOf(form({ operator: 'orange' }))).toEqual({ operator: 'orange', looks: 'mtn' });
  });
  it('names the rule at the box it belongs to', () => {
    expect(
      problemsOf(form({ displayName: ' ', phone: '12', rib: '123', card: '4111', userCode: 'x', amount: 5 }), false),
    ).toEqual({
      displayName: 'required',
      phone: 'phone.invalid',
      rib: 'rib.invalid',
      card: 'card.invalid',
      userCode: 'userCode.invalid',
      amount: 'amount.tooSmall',
    });
    expect([fieldOf('recipient.defaultAmount'), fieldOf('tags.3')]).toEqual(['amount', 'tags']);
  });
  it('sends a card only when it changes, and a usual place only when it is there', () => {
    expect(bodyOf(form(), true)).not.toHaveProperty('card');
    expect(bodyOf(form({ dropsCard: true }), true)).toMatchObject({ card: null });
    expect(bodyOf(form({ preferred: 'bank', tags: 'a, b,, a ' }), false)).toMatchObject({ tags: ['a', 'b'] });
    expect(bodyOf(form({ preferred: 'bank' }), false)).not.toHaveProperty('preferred');
    expect(placesIn(form({ rib: '1', card: '4' }), true)).toEqual(['wallet', 'bank', 'card']);
  });
});
