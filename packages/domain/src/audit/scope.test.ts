import { expect, it } from 'vitest';
import { auditScope } from './scope.ts';

it.each([
  [['owner'], 'all', 'all'],
  [['auditor'], 'all', 'all'],
  [['manager'], 'all', 'team'],
  [['developer'], 'own', 'own'],
  [['manager', 'auditor'], 'all', 'all'],
  [['manager', 'developer'], 'all', 'team'],
  [['staff'], 'all', 'all'],
  [['staff'], null, 'own'],
  [['admin'], 'own', 'own'],
] as const)('%s with %s sees %s', (roleKeys, recordScope, scope) =>
  expect(auditScope(roleKeys, recordScope)).toBe(scope),
);
