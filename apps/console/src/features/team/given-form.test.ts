import { describe, expect, it } from 'vitest';
import { teamApi } from '#contract/team/api.ts';
import { readForm } from '../../data/form-check.ts';
import { bodyOf, changeOf, endProblem, nothingGiven, rightsOf, type GivenForm, type Grantable } from './given-form.ts';

const role = 'rol_01jx0000000000000000000000';
const grantable: Grantable = {
  roles: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
  customRoles: [
    {
      id: role,
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
    const said = (form: GivenForm) =>
      readForm(
        teamApi.update.body,
        { version: 1, given: bodyOf(form, grantable) },
        { 'given.accessUntil': endProblem(form) },
        'en',
      ).sentences;
    expect(said({ ...nothingGiven, subAccountIds: [] })).toEqual({
      'given.roleKeys': expect.any(String),
      'given.subAccountIds': expect.any(String),
    });
    expect(said({ ...nothingGiven, customRoleIds: [role], isTemporary: true })).toEqual({
      'given.accessUntil': 'This field is required.',
    });
    expect(said({ ...nothingGiven, roleKeys: ['staff'], isTemporary: true, accessUntil: '2030-01-01' })).toEqual({});
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
    const form = { ...nothingGiven, customRoleIds: [role] };
    expect(rightsOf(form, grantable)).toEqual(new Set(['links:view', 'balance:view']));
    expect(rightsOf({ ...form, ownRecordsOnly: true }, grantable)).toEqual(new Set(['links:view']));
    expect(changeOf(['links:view', 'audit:view'], rightsOf(form, grantable))).toEqual({
      gains: ['balance:view'],
      loses: ['audit:view'],
    });
  });
});
