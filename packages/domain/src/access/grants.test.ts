import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grants, permissionsOf, rolesWith, sandboxGrants } from './grants.ts';
import { permissions, type Permission, type Resource } from './rights.ts';
import { isRoleKey, roles, type RoleKey } from './roles.ts';
import {
  effectivePermissions,
  ownableResources,
  recordScope,
  whyCan,
  type CustomRole,
  type Holding,
} from './holding.ts';

const keys = roles.map((role) => role.key);
const may = (role: RoleKey, permission: Permission) => grants[role].includes(permission);
const holders = (permission: Permission) => rolesWith(permission).toSorted();

describe('roles', () => {
  it('keep the specification’s ids', () => {
    const ids = Object.fromEntries(roles.map((role) => [role.key, role.id]));
    expect(ids).toMatchObject({
      superAdmin: 1000,
      admin: 900,
      manager: 130,
      dataAnalyst: 125,
      support: 120,
      developer: 110,
      staff: 105,
      guest: 100,
    });
    expect(new Set(roles.map((role) => role.id)).size).toBe(roles.length);
    expect([isRoleKey('cashier'), isRoleKey('root')]).toEqual([true, false]);
  });
  it('hold only known rights, each once granted to somebody, and may at least open home', () => {
    for (const role of keys) {
      expect(grants[role].filter((right) => !permissions.includes(right))).toEqual([]);
      expect(may(role, 'dashboard:view')).toBe(true);
    }
    expect(new Set(permissions).size).toBe(permissions.length);
    expect(permissions.filter((right) => rolesWith(right).length === 0)).toEqual([]);
  });
  it('add up', () => {
    fc.assert(
      fc.property(fc.subarray([...keys]), fc.subarray([...keys]), (some, others) => {
        const union = permissionsOf([...some, ...others]);
        expect(union).toEqual(new Set([...permissionsOf(some), ...permissionsOf(others)]));
      }),
    );
    expect(permissionsOf([]).size).toBe(0);
  });
  it('see whatever they may change', () => {
    const blind = keys
      .flatMap((role) =>
        grants[role].map((right) => ({ role, right, view: right.replace(/:.*/, ':view') as Permission })),
      )
      .filter(({ role, right, view }) => right.endsWith(':edit') && permissions.includes(view) && !may(role, view));
    expect(blind).toEqual([]);
  });
});

describe('the matrix', () => {
  it('balance and statements: not for support, developers, staff, cashiers and guests', () => {
    const seeing = ['owner', 'superAdmin', 'admin', 'manager', 'dataAnalyst', 'auditor'].toSorted();
    expect(holders('balance:view')).toEqual(seeing);
    expect(holders('statements:view')).toEqual(seeing);
  });
  it('refunds: support and staff ask, managers and admins decide', () => {
    expect(holders('refunds:create')).toEqual(['admin', 'manager', 'owner', 'staff', 'superAdmin', 'support']);
    expect(holders('refunds:approve')).toEqual(['admin', 'manager', 'owner', 'superAdmin']);
  });
  it('a new prompt: whoever charges, and support for payers who call', () => {
    const charging = holders('charges:create');
    expect(holders('charges:resend')).toEqual([...charging, 'support'].toSorted());
    expect(charging).not.toContain('support');
  });
  it('approvals by managers and admins, two-factor rules by admins', () => {
    expect(holders('approvals:approve')).toEqual(['admin', 'manager', 'owner', 'superAdmin']);
    expect(holders('security:edit')).toEqual(['admin', 'owner', 'superAdmin']);
    expect(holders('settings:edit')).toEqual(['admin', 'owner', 'superAdmin']);
    expect(holders('providers:edit')).toEqual(['admin', 'owner', 'superAdmin']);
    expect(holders('team:invite')).toEqual(['admin', 'manager', 'owner', 'superAdmin']);
  });
  it('an auditor looks at everything and changes nothing but their own profile', () => {
    const actions = new Set(
      grants.auditor.filter((right) => right !== 'account:edit').map((right) => right.split(':')[1]),
    );
    expect(actions).toEqual(new Set(['view', 'read', 'export']));
    expect(permissions.filter((right) => right.endsWith(':view') && !may('auditor', right))).toEqual([]);
  });
  it('a data analyst exports but never creates', () => {
    expect(grants.dataAnalyst.filter((right) => /:(?:create|approve|run|edit|manage)$/.test(right))).toEqual([
      'account:edit',
    ]);
    expect(may('dataAnalyst', 'transactions:export')).toBe(true);
  });
  it('developers: only looking in production, everything but approvals in the sandbox', () => {
    expect(grants.developer.filter((right) => !right.endsWith(':view'))).toEqual(['account:edit']);
    const sandbox = permissionsOf(['developer'], 'sandbox');
    expect(
      ['charges:create', 'links:edit', 'refunds:create', 'mass:create', 'providers:edit'].every((right) =>
        sandbox.has(right as Permission),
      ),
    ).toBe(true);
    expect([...sandbox].filter((right) => right.endsWith(':approve'))).toEqual([]);
    expect(permissionsOf(['support'], 'sandbox')).toEqual(permissionsOf(['support']));
    expect(Object.keys(sandboxGrants)).toEqual(['developer']);
  });
  it('own records only for staff, cashiers and guests, unless another role widens it', () => {
    const scope = (...[roleKeys, resource]: [RoleKey[], Resource]) =>
      recordScope(holding(roleKeys), resource, 'production');
    expect([scope(['staff'], 'charges'), scope(['guest'], 'links'), scope(['cashier'], 'transactions')]).toEqual([
      'own',
      'own',
      'own',
    ]);
    expect(scope(['staff', 'support'], 'charges')).toBe('all');
    expect(scope(['staff'], 'customers')).toBe('all');
    expect(scope(['guest'], 'balance')).toBeNull();
    expect(scope([], 'links')).toBeNull();
  });
});

const holding = (roleKeys: RoleKey[], customRoles: CustomRole[] = [], ownRecordsOnly = false): Holding => ({
  roleKeys,
  customRoles,
  ownRecordsOnly,
  subAccountIds: null,
});
const night: CustomRole = {
  id: 'rol_1',
  name: 'Night',
  permissions: ['links:view', 'links:create', 'customers:view'],
  ownRecords: ['links'],
};

describe('what a member holds', () => {
  it('is the union of built-in and custom roles', () => {
    const rights = effectivePermissions({ ...holding(['cashier'], [night]), environment: 'production' });
    expect(rights).toEqual(new Set([...permissionsOf(['cashier']), ...night.permissions]));
    expect(recordScope(holding([], [night]), 'links', 'production')).toBe('own');
    expect(recordScope(holding(['support'], [night]), 'links', 'production')).toBe('all');
    expect(recordScope(holding([], [night]), 'customers', 'production')).toBe('all');
  });
  it('is narrowed by the member’s own limit: own records, and no sums of everybody', () => {
    const narrow = holding(['manager'], [], true);
    for (const resource of ownableResources)
      expect(recordScope(narrow, resource, 'production')).toBe(
        recordScope(holding(['manager']), resource, 'production') && 'own',
      );
    const rights = effectivePermissions({ ...narrow, environment: 'production' });
    expect([...permissionsOf(['manager'])].filter((right) => !rights.has(right)).toSorted()).toEqual([
      'balance:topUp',
      'balance:view',
      'statements:export',
      'statements:view',
    ]);
  });
  it('can be explained', () => {
    expect(whyCan(holding(['staff'], [night]), 'links:view', 'production')).toEqual({
      allowed: true,
      scope: 'own',
      limitedBy: null,
      sources: [
        { kind: 'role', key: 'staff', scope: 'own' },
        { kind: 'custom', id: 'rol_1', name: 'Night', scope: 'own' },
      ],
    });
    expect(whyCan(holding(['manager'], [], true), 'balance:view', 'production')).toEqual({
      allowed: false,
      scope: null,
      limitedBy: 'ownRecordsOnly',
      sources: [{ kind: 'role', key: 'manager', scope: 'all' }],
    });
    expect(whyCan(holding(['manager'], [], true), 'links:view', 'production')).toMatchObject({
      allowed: true,
      scope: 'own',
      limitedBy: 'ownRecordsOnly',
    });
    expect(whyCan(holding(['guest']), 'balance:view', 'production')).toEqual({
      allowed: false,
      scope: null,
      limitedBy: null,
      sources: [],
    });
    expect(whyCan(holding(['developer']), 'charges:create', 'sandbox').allowed).toBe(true);
  });
});
