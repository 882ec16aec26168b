import { describe, expect, it } from 'vitest';
import { permissions } from '#domain/access/rights.ts';
import { levelOf, levelsOf, rightsOfLevel, toggled, withLevel } from './level.ts';

const everything = () => true;

describe('levels of access', () => {
  it('are those that differ, and only what the giver holds', () => {
    expect(levelsOf('refunds', everything)).toEqual(['none', 'view', 'edit', 'full']);
    expect(levelsOf('balance', everything)).toEqual(['none', 'view', 'full']);
    expect(levelsOf('dashboard', everything)).toEqual(['none', 'full']);
    expect(levelsOf('refunds', (right) => right !== 'refunds:approve')).toEqual(['none', 'view', 'edit']);
  });
  it('are read from rights and written as rights', () => {
    expect(rightsOfLevel('refunds', 'edit')).toEqual(['refunds:view', 'refunds:create']);
    expect(levelOf('refunds', ['links:view', 'refunds:create', 'refunds:view'])).toBe('edit');
    expect(levelOf('refunds', ['refunds:view', 'refunds:approve'])).toBe('other');
    expect(levelOf('acl', ['acl:read'])).toBe('view');
    expect(withLevel(['links:view', 'refunds:approve'], 'refunds', 'view')).toEqual(['links:view', 'refunds:view']);
    for (const right of permissions) expect(levelOf(right.split(':')[0] as 'links', [])).toBe('none');
  });
  it('a right to change brings the right to see, and goes with it', () => {
    expect(toggled([], 'refunds:approve')).toEqual(['refunds:approve', 'refunds:view']);
    expect(toggled(['refunds:approve', 'refunds:view', 'links:view'], 'refunds:view')).toEqual(['links:view']);
    expect(toggled(['refunds:approve', 'refunds:view'], 'refunds:approve')).toEqual(['refunds:view']);
    expect(toggled([], 'verify:run')).toEqual(['verify:run']);
  });
});
