import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectivePermissions, ownableResources, reachOf, whyCan, type CustomRole, type Holding } from './holding.ts';
import { permissions, type Permission } from './rights.ts';
import { roles, type RoleKey } from './roles.ts';
import { customRoleRefusal, grantRefusal, roleRefusal, type Place } from './granting.ts';

const keys = roles.map((role) => role.key);
const place = (...roleKeys: RoleKey[]): Place => ({
  roleKeys,
  customRoles: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  until: null,
});
const custom = (id: string, rights: readonly Permission[], ownRecords: CustomRole['ownRecords'] = []): CustomRole => ({
  id,
  name: id,
  permissions: rights,
  ownRecords,
});
const givenBy = (giver: Place) => keys.filter((role) => roleRefusal(giver, role) === null);

describe('giving a role', () => {
  it('managers invite staff, admins everybody but super admins and owners, support nobody', () => {
    expect(givenBy(place('manager'))).toEqual(['staff', 'cashier', 'guest']);
    expect(givenBy(place('admin'))).toEqual(keys.filter((role) => role !== 'owner' && role !== 'superAdmin'));
    expect(givenBy(place('superAdmin'))).toEqual(keys.filter((role) => role !== 'owner'));
    expect(givenBy(place('owner'))).toEqual(keys);
    expect(givenBy(place('support'))).toEqual([]);
  });
  it('says what stands in the way', () => {
    const recruiter: Place = {
      ...place('guest'),
      customRoles: [custom('hr', ['team:view', 'team:invite', 'team:edit'])],
    };
    expect(roleRefusal(place('support'), 'guest')).toBe('mayNotInvite');
    expect(roleRefusal(place('admin'), 'owner')).toBe('aboveYou');
    expect(roleRefusal(place('manager'), 'support')).toBe('juniorsOnly');
    expect(roleRefusal(recruiter, 'cashier')).toBe('notHeldByYou');
    expect(
      roleRefusal(
        {
          ...recruiter,
          customRoles: [custom('hr', ['team:invite', 'team:edit', 'links:view'], ['links'])],
          roleKeys: [],
        },
        custom('x', ['links:view']),
      ),
    ).toBe('widerThanYours');
  });
  it('never lasts longer than the access of the giver', () => {
    const guest = { ...place('owner'), until: new Date(1000) };
    expect(grantRefusal(guest, { ...place('staff'), until: null })).toBe('longerThanYours');
    expect(grantRefusal(guest, { ...place('staff'), until: new Date(1001) })).toBe('longerThanYours');
    expect(grantRefusal(guest, { ...place('staff'), until: new Date(1000) })).toBeNull();
  });
  it('of a developer needs what a developer may in the sandbox', () => {
    const production = effectivePermissions({ ...place('developer'), environment: 'production' });
    const giver: Place = { ...place(), customRoles: [custom('lead', [...production, 'team:invite', 'team:edit'])] };
    expect(roleRefusal(giver, 'developer')).toBe('notHeldByYou');
  });
  it('whoever sees only their own gives only that', () => {
    const owner = { ...place('owner'), ownRecordsOnly: true };
    expect(grantRefusal(owner, place('support'))).toBe('widerThanYours');
    expect(grantRefusal(owner, { ...place('support'), ownRecordsOnly: true })).toBeNull();
    expect(grantRefusal(owner, place('auditor'))).toBe('notHeldByYou');
  });
});

describe('a scope of sub-accounts', () => {
  const branch = (role: RoleKey, ...ids: string[]): Place => ({ ...place(role), subAccountIds: ids });
  it('is never given wider than one’s own', () => {
    expect(grantRefusal(branch('admin', 'a'), place('staff'))).toBe('otherSubAccounts');
    expect(grantRefusal(branch('admin', 'a'), branch('staff', 'a', 'b'))).toBe('otherSubAccounts');
    expect(grantRefusal(branch('admin', 'a', 'b'), branch('cashier', 'b'))).toBeNull();
    expect(grantRefusal(place('admin'), branch('manager', 'b'))).toBeNull();
    expect(roleRefusal(branch('admin', 'a'), 'cashier')).toBeNull();
  });
  it('takes what concerns the organisation’s own accounts, and a role cannot bring it back', () => {
    const held = effectivePermissions({ ...branch('manager', 'a'), environment: 'production' });
    expect(
      [
        'charges:create',
        'links:edit',
        'refunds:approve',
        'balance:view',
        'statements:view',
        'transactions:export',
      ].every((right) => held.has(right as Permission)),
    ).toBe(true);
    for (const right of [
      'transfers:create',
      'mass:view',
      'settlements:create',
      'balance:topUp',
      'audit:view',
      'approvals:approve',
    ] as const)
      expect(held.has(right), right).toBe(false);
    expect(customRoleRefusal(branch('admin', 'a'), custom('x', ['links:view']))).toBe('otherSubAccounts');
    expect(whyCan(branch('manager', 'a'), 'transfers:create', 'production')).toMatchObject({
      allowed: false,
      limitedBy: 'subAccounts',
    });
  });
});

describe('a custom role', () => {
  it('is made of rights its maker holds, as wide as they hold them, and not changed by who has it', () => {
    expect(customRoleRefusal(place('manager'), custom('a', ['refunds:approve']))).toBeNull();
    expect(customRoleRefusal(place('manager'), custom('a', ['refunds:redirect']))).toBe('notHeldByYou');
    expect(customRoleRefusal(place('staff'), custom('a', ['links:view']))).toBe('widerThanYours');
    expect(customRoleRefusal(place('staff'), custom('a', ['links:view'], ['links']))).toBeNull();
    const held = custom('a', ['links:view']);
    expect(customRoleRefusal({ ...place('owner'), customRoles: [held] }, held)).toBe('ownRole');
  });
});

/**
 * An organisation whose members do at random whatever the rules let them. What anybody holds afterwards must have been
 * given by somebody who held it at that moment: so rights that nobody held at the beginning stay with nobody.
 */
describe('no sequence of grants', () => {
  const rightsOf = (holding: Holding): Set<string> =>
    new Set(
      (['production', 'sandbox'] as const).flatMap((environment) =>
        [...effectivePermissions({ ...holding, environment })].flatMap((right) =>
          (holding.subAccountIds ?? ['a', 'b', 'main']).map(
            (part) => `${part} ${environment} ${right} ${reachOf(holding, right, environment)}`,
          ),
        ),
      ),
    );
  const anyRole = fc.record({
    permissions: fc.subarray([...permissions], { minLength: 1, maxLength: 12 }),
    ownRecords: fc.subarray([...ownableResources]),
  });
  const anyPlace = fc.record({
    roleKeys: fc.subarray(keys, { maxLength: 2 }),
    custom: fc.subarray([0, 1, 2]),
    ownRecordsOnly: fc.boolean(),
    subAccountIds: fc.constantFrom<string[] | null>(null, null, ['a'], ['a', 'b']),
    until: fc.constantFrom(null, new Date(1), new Date(2)),
  });
  const step = fc.record({
    kind: fc.constantFrom('invite', 'change', 'role'),
    actor: fc.nat(),
    target: fc.nat(),
    place: anyPlace,
    role: anyRole,
  });

  it('lets anybody gain a right that nobody gave', () => {
    fc.assert(
      fc.property(
        fc.array(anyRole, { minLength: 3, maxLength: 3 }),
        fc.array(anyPlace, { minLength: 1, maxLength: 3 }),
        fc.array(step, { maxLength: 30 }),
        (firstRoles, firstPlaces, steps) => {
          const made = firstRoles.map((role, index) => ({
            ...role,
            permissions: [...role.permissions, 'team:invite', 'team:edit', 'acl:edit'] as Permission[],
            id: String(index),
            name: String(index),
          }));
          type Seat = {
            roleKeys: RoleKey[];
            custom: number[];
            ownRecordsOnly: boolean;
            subAccountIds: string[] | null;
            until: Date | null;
          };
          const seats: Seat[] = firstPlaces.map((seat) => ({ ...seat }));
          const placeOf = (seat: Seat): Place => ({ ...seat, customRoles: seat.custom.map((index) => made[index]!) });
          const reach = () => {
            const held = new Set<string>();
            for (const seat of seats) for (const right of rightsOf(placeOf(seat))) held.add(right);
            return held;
          };
          const covers = (held: Set<string>, right: string) =>
            held.has(right) || (right.endsWith(' own') && held.has(right.replace(/ own$/, ' all')));
          const atFirst = reach();
          for (const { kind, actor, target, place: wish, role } of steps) {
            const giver = placeOf(seats[actor % seats.length]!);
            const wanted: Seat = { ...wish };
            if (kind === 'role') {
              const index = target % made.length;
              const next = { ...role, id: String(index), name: String(index) };
              const may = effectivePermissions({ ...giver, environment: 'production' }).has('acl:edit');
              if (may && customRoleRefusal(giver, made[index]!) === null && customRoleRefusal(giver, next) === null)
                made[index] = next;
            } else if (grantRefusal(giver, placeOf(wanted)) === null) {
              if (kind === 'invite') seats.push(wanted);
              else if (
                target % seats.length !== actor % seats.length &&
                grantRefusal(giver, { ...placeOf(seats[target % seats.length]!), until: giver.until }) === null
              )
                seats[target % seats.length] = wanted;
            }
          }
          for (const right of reach()) expect(covers(atFirst, right), right).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('raises anybody above those who were there', () => {
    fc.assert(
      fc.property(
        fc.subarray(
          keys.filter((key) => key !== 'owner' && key !== 'superAdmin'),
          { minLength: 1 },
        ),
        fc.constantFrom(...keys),
        (mine, role) => {
          if (roleRefusal(place(...mine), role) === null) expect(['owner', 'superAdmin']).not.toContain(role);
        },
      ),
    );
  });
});
