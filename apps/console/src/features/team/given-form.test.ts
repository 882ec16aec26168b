import { describe, expect, it } from 'vitest';
import { bodyOf, changeOf, nothingGiven, problemsOf, rightsOf, type Grantable } from './given-form.ts';

const grantable: Grantable = {
  roles: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
  customRoles: [
    {
      id: 'rol_1',
      name: 'Night',
      description: null,
      permissions: ['links:view', 'balance:view'],
      allowed: true,
      disabledReason: null,
    },
  ],
};

describe('what is given', () => {
  it('needs a role, and a day when it ends', () => {
    expect(problemsOf(nothingGiven)).toEqual({ roleKeys: 'list.empty' });
    expect(problemsOf({ ...nothingGiven, customRoleIds: ['rol_1'], isTemporary: true })).toEqual({
      accessUntil: 'required',
    });
    expect(problemsOf({ ...nothingGiven, roleKeys: ['staff'], isTemporary: true, accessUntil: '2030-01-01' })).toEqual(
      {},
    );
  });
  it('has the limits of who gives it', () => {
    const limited = { ...grantable, ownRecordsOnly: true, subAccountIds: null, accessUntil: '2030-01-31' };
    expect(bodyOf({ ...nothingGiven, roleKeys: ['staff'] }, limited)).toMatchObject({
      ownRecordsOnly: true,
      subAccountIds: null,
      accessUntil: '2030-01-31',
    });
    expect(bodyOf({ ...nothingGiven, isTemporary: true, accessUntil: '2030-01-10' }, limited).accessUntil).toBe(
      '2030-01-10',
    );
    expect(
      bodyOf({ ...nothingGiven, isTemporary: false, accessUntil: '2030-01-10' }, grantable).accessUntil,
    ).toBeNull();
  });
  it('comes to rights that are compared with those of now', () => {
    const form = { ...nothingGiven, customRoleIds: ['rol_1'] };
    expect(rightsOf(form, grantable)).toEqual(new Set(['links:view', 'balance:view']));
    expect(rightsOf({ ...form, ownRecordsOnly: true }, grantable)).toEqual(new Set(['links:view']));
    expect(changeOf(['links:view', 'audit:view'], rightsOf(form, grantable))).toEqual({
      gains: ['balance:view'],
      loses: ['audit:view'],
    });
  });
});
