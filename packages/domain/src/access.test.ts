import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  grants,
  isRoleKey,
  permissions,
  permissionsOf,
  recordScopeOf,
  roles,
  rolesWith,
  sandboxGrants,
  type Permission,
  type RoleKey,
} from './access.ts';
import { canGrantRole } from './role-granting.ts';

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
    expect(holders('refunds:redirect')).toEqual(['admin', 'owner', 'superAdmin']);
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
      ['charges:create', 'links:edit', 'refunds:create', 'developer:manage', 'providers:edit'].every((right) =>
        sandbox.has(right as Permission),
      ),
    ).toBe(true);
    expect([...sandbox].filter((right) => right.endsWith(':approve'))).toEqual([]);
    expect(permissionsOf(['support'], 'sandbox')).toEqual(permissionsOf(['support']));
    expect(Object.keys(sandboxGrants)).toEqual(['developer']);
  });
  it('own records only for staff, cashiers and guests, unless another role widens it', () => {
    expect([
      recordScopeOf(['staff'], 'charges'),
      recordScopeOf(['guest'], 'links'),
      recordScopeOf(['cashier'], 'transactions'),
    ]).toEqual(['own', 'own', 'own']);
    expect(recordScopeOf(['staff', 'support'], 'charges')).toBe('all');
    expect(recordScopeOf(['staff'], 'customers')).toBe('all');
    expect(recordScopeOf(['guest'], 'balance')).toBeNull();
    expect(recordScopeOf([], 'links')).toBeNull();
  });
});

describe('granting roles', () => {
  it('nobody gives more than they hold', () => {
    fc.assert(
      fc.property(fc.subarray([...keys], { minLength: 1 }), fc.constantFrom(...keys), (mine, role) => {
        if (!canGrantRole(mine, role)) return;
        const ids = (list: readonly RoleKey[]) =>
          Math.max(...list.map((key) => roles.find((row) => row.key === key)!.id));
        expect(ids([role])).toBeLessThanOrEqual(ids(mine));
      }),
    );
  });
  it('managers invite staff, admins everybody but super admins and owners', () => {
    expect(keys.filter((role) => canGrantRole(['manager'], role))).toEqual(['staff', 'cashier', 'guest']);
    expect(keys.filter((role) => !canGrantRole(['admin'], role))).toEqual(['owner', 'superAdmin']);
    expect(keys.filter((role) => canGrantRole(['support'], role))).toEqual([]);
  });
});
