import { describe, expect, it } from 'vitest';
import { rolesWith } from './grants.ts';
import { permissions, type Permission } from './rights.ts';
import { roles } from './roles.ts';
import { notificationEvents } from '../notifications/notifications.ts';
import {
  hasPowerOverMoney,
  isLeading,
  leadingRoles,
  rightsOverMoney,
  roleHasPowerOverMoney,
} from './power-over-money.ts';
import { planned } from './resources.ts';

const all = Object.entries(planned).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`));

describe('rights over money', () => {
  it('are rights of the table, and no way to pay that is only planned is forgotten', () => {
    expect(rightsOverMoney.filter((right) => !all.includes(right))).toEqual([]);
    expect(rightsOverMoney).toEqual(
      expect.arrayContaining([
        'developer:manage',
        'bills:create',
        'engagement:run',
        'refunds:redirect',
        'platform:edit',
      ]),
    );
  });

  // To look, and to take a document away, moves nothing; to approve always does.
  it('hold every approval, and nothing that only shows', () => {
    expect(rightsOverMoney.filter((right) => /:(view|read|export)$/.test(right))).toEqual([]);
    expect(permissions.filter((right) => right.endsWith(':approve') && !rightsOverMoney.includes(right))).toEqual([]);
  });

  it('make a role powerful one by one', () => {
    expect(rightsOverMoney.filter((right) => !roleHasPowerOverMoney({ permissions: [right] }))).toEqual([]);
    const place = { customRoles: [], ownRecordsOnly: false, subAccountIds: null };
    expect(roles.map(({ key }) => key).filter((key) => hasPowerOverMoney({ ...place, roleKeys: [key] }))).toEqual([
      'owner',
      'superAdmin',
      'admin',
      'manager',
      'support',
      'staff',
    ]);
  });
});

describe('leading roles', () => {
  it('are not got round by a role that somebody made: each of their own rights leads', () => {
    const made = (...held: Permission[]) => ({
      roleKeys: ['staff' as const],
      customRoles: [{ id: 'rol_1', name: 'Adjoint', permissions: held, ownRecords: [] }],
    });
    for (const right of ['team:edit', 'acl:edit', 'security:edit', 'providers:edit'] as const) {
      expect(
        rolesWith(right).filter((key) => !leadingRoles.includes(key)),
        right,
      ).toEqual([]);
      expect(isLeading(made('transactions:view', right)), right).toBe(true);
    }
    expect(isLeading(made('transfers:create', 'team:invite'))).toBe(false);
  });

  it('are those that may decide about rights and rules, and the same wherever heads are told', () => {
    expect(leadingRoles).toEqual(rolesWith('security:edit'));
    expect(leadingRoles).toEqual(rolesWith('acl:edit'));
    const told = [
      'leadersChanged',
      'organisationFaceChanged',
      'providerCredentialsChanged',
      'operatorKeysWaiting',
      'securityRulesChanged',
      'accessRequested',
      'approvalBlocked',
      'levelCrossed',
    ] as const;
    for (const event of told) expect(notificationEvents[event].email, event).toBe(leadingRoles);
    expect(isLeading({ roleKeys: ['staff', 'admin'], customRoles: [] })).toBe(true);
    expect(isLeading({ roleKeys: ['manager'], customRoles: [] })).toBe(false);
  });
});
