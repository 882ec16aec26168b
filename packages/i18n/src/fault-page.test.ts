import { expect, it } from 'vitest';
import { noticesWords } from './catalogues/notifications/notices.ts';
import { screenErrorWords } from './catalogues/errors/screen.ts';

it('a page that fell over says nothing of money: what was pressed before may have been done', () => {
  for (const text of [screenErrorWords.text, noticesWords.errorText])
    expect(`${text.en} ${text.fr}`).not.toMatch(/money|argent|nothing was|rien n/i);
});
