import { describe, expect, it } from 'vitest';
import type { Href } from '#ui/link.tsx';
import { outside, parseSearch, stringifySearch, to, toldPath, toRow, type PlainAddress } from './paths.ts';

describe('an address of the console', () => {
  it('is made of a path of the table, its parameters and the search', () => {
    expect(to('/')).toBe('/');
    expect(to('/payment-links')).toBe('/payment-links');
    expect(to('/payment-links/edit/{id}', { id: 'plk_1' })).toBe('/payment-links/edit/plk_1');
    expect(to('/payment-links/edit/{id}', { id: 'a/b?c' }, { tab: 'x' })).toBe('/payment-links/edit/a%2Fb%3Fc?tab=x');
    expect(to('/transactions/all', { q: 'a&b', limit: 0 })).toBe('/transactions/all?q=a%26b&limit=0');
  });

  it('leaves out what is not there, and puts a list into one text', () => {
    expect(to('/transactions/details/{id?}', {})).toBe('/transactions/details');
    expect(to('/transactions/details/{id?}', { id: 'txn_1' })).toBe('/transactions/details/txn_1');
    const search = { q: undefined, tab: null, from: '', stage: [], status: ['failed', 'expired'] };
    expect(to('/transactions/all', search)).toBe('/transactions/all?status=failed%2Cexpired');
    expect(parseSearch(to('/transactions/all', search).split('?')[1]!)).toEqual({ status: 'failed,expired' });
  });

  it('may be that of a row', () => {
    expect(toRow({ path: '/notifications' }, { tab: 'money' })).toBe('/notifications?tab=money');
  });

  it('written by hand does not compile', () => {
    const lead = (href: Href): string => href;
    // @ts-expect-error a text is no address
    lead('/payment-links');
    // @ts-expect-error no such page
    to('/payment-link');
    // @ts-expect-error the parameter is missing
    to('/payment-links/edit/{id}');
    // @ts-expect-error the parameter has another name
    to('/payment-links/edit/{id}', { linkId: 'plk_1' });
    // @ts-expect-error a path with a parameter is no plain one
    const plain: PlainAddress = '/payment-links/edit/{id}';
    expect(plain).toBe(lead(to('/payment-links/edit/{id}', { id: '{id}' })).replace(/%7B(\w+)%7D/, '{$1}'));
  });
});

describe('an address that was told as text', () => {
  it.each(['/home', '/transactions/all?status=failed'])('%s is ours', (path) => expect(toldPath(path)).toBe(path));
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'home', ''])(
    '%s is none of ours',
    (path) => expect(toldPath(path)).toBe('/error-404'),
  );
});

describe('an address outside', () => {
  it.each(['https://wa.me/?text=a', 'http://localhost:1/pay/x', 'mailto:a@b.cm', 'tel:+237', 'sms:?&body=a'])(
    '%s is followed',
    (url) => expect(outside(url)).toBe(url),
  );
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])('%s is not', (url) =>
    expect(outside(url)).toBe('#'),
  );
});

describe('search parameters', () => {
  it('stay text both ways', () => {
    expect(parseSearch('?q=007&amountMin=1e3')).toEqual({ q: '007', amountMin: '1e3' });
    expect(stringifySearch({ q: '007', a: undefined, b: '' })).toBe('?q=007');
    expect(stringifySearch({})).toBe('');
  });
});
