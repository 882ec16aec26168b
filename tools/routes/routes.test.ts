import { describe, expect, it } from 'vitest';
import { plainRoutes, printRoutes } from './print.ts';

const screen = () => Promise.resolve({});
const table = [
  { path: '/', redirect: '/home', layout: 'vertical', permission: 'session' },
  {
    path: '/payment-links',
    layout: 'vertical',
    permission: 'links:view',
    title: { en: 'Payment links', fr: 'Liens de paiement' },
    screen,
  },
  { path: '/login', layout: 'full', permission: 'public', title: { en: 'Log in', fr: 'Connexion' }, screen },
];

describe('routes', () => {
  it('become plain JSON rows that say what is absent', () => {
    expect(JSON.parse(JSON.stringify(plainRoutes(table)))).toEqual([
      { path: '/', redirect: '/home', layout: 'vertical', permission: 'session', title: null },
      {
        path: '/payment-links',
        redirect: null,
        layout: 'vertical',
        permission: 'links:view',
        title: { en: 'Payment links', fr: 'Liens de paiement' },
      },
      {
        path: '/login',
        redirect: null,
        layout: 'full',
        permission: 'public',
        title: { en: 'Log in', fr: 'Connexion' },
      },
    ]);
  });

  it('print as a table with both titles', () => {
    const lines = printRoutes(plainRoutes(table)).split('\n');
    expect(lines[2]).toMatch(/^\/ +→ \/home$/);
    expect(lines[3]).toMatch(/^\/payment-links {2}Payment links · Liens de paiement {2}vertical {2}links:view$/);
    expect(lines.at(-1)).toBe('2 screens, 1 redirects');
  });
});
