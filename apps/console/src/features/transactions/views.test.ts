import { describe, expect, it } from 'vitest';
import { readSearch } from '../../data/search-state.ts';
import { viewText } from './list-query.ts';
import { listSearch } from './list-search.ts';
import { presetNames } from '#i18n/catalogues/transactions/names.ts';
import { transactionsRoutes } from './routes.ts';
import { hrefOfView, lockedViews, presetTabs } from './views.ts';

describe('ready-made views', () => {
  it('are written the way an address is, so that the current one is recognised', () => {
    for (const { search } of lockedViews) {
      const read = readSearch(listSearch, Object.fromEntries(new URLSearchParams(search)));
      expect(decodeURIComponent(viewText(read, 'all'))).toBe(search);
    }
  });
});

describe('saved views', () => {
  it('lead to the preset they were saved on', () => {
    expect(hrefOfView('preset=refunds&status=failed', '/transactions/all')).toBe('/transactions/refunds?status=failed');
    expect(hrefOfView('', '/transactions/all')).toBe('/transactions/all');
    expect(hrefOfView('q=a+b', '/merchant/payment-authorizations')).toBe('/merchant/payment-authorizations?q=a+b');
  });
});

describe('tabs', () => {
  it('begin with all and leave out what a filter of it says', () => {
    const tabs = presetTabs('all').map((tab) => tab.preset);
    expect(tabs[0]).toBe('all');
    expect(tabs).not.toContain('list');
    expect(tabs).toContain('authorizations');
    expect(presetTabs('list').map((tab) => tab.preset)).toContain('list');
  });
});

it('a list is called in files as on its page', () => {
  for (const row of transactionsRoutes) {
    const preset = row.props?.['preset'] as keyof typeof presetNames | undefined;
    if (preset) expect(row.title, preset).toEqual(presetNames[preset]);
  }
});
