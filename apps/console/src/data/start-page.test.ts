import { afterEach, describe, expect, it } from 'vitest';
import { ability } from './ability.ts';
import { startPage } from './start-page.ts';
import { writeText } from './storage.ts';

afterEach(() => {
  writeText('startPage', null);
  ability.update([{ action: 'manage', subject: 'all' }]);
});

describe('the page a login leads to', () => {
  it('is the home page until another was chosen', () => {
    expect(startPage()).toBe('/home');
    writeText('startPage', '/transactions/all');
    expect(startPage()).toBe('/transactions/all');
  });
  it('is the home page for somebody who may not open the chosen one', () => {
    writeText('startPage', '/direct-charge/create');
    ability.update([{ action: 'view', subject: 'dashboard' }]);
    expect(startPage()).toBe('/home');
  });
  it('is one of ours, whatever stands in the storage', () => {
    writeText('startPage', 'https://elsewhere.example/');
    expect(startPage()).toBe('/home');
  });
});
