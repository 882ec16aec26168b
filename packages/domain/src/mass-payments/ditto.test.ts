import { expect, it } from 'vitest';
import { dittoReader } from './ditto.ts';

it.each(['Idem', '"', '//', '〃', 'Same', 'ditto', 'As above', '- " -'])('%s says what stands above it', (mark) => {
  const read = dittoReader();
  read(['Awa', 'payé en espèces']);
  expect(read(['Bob', mark])).toEqual(['Bob', 'payé en espèces']);
});
it('also through several rows and over an empty one, and in its own sheet only', () => {
  const read = dittoReader();
  read(['Awa', 'payé'], 0);
  expect(read(['Bob', '//'], 0)[1]).toBe('payé');
  read(['', ''], 0);
  expect(read(['Che', 'idem'], 0)[1]).toBe('payé');
  expect(read(['Dan', 'idem'], 1)[1]).toBe('idem');
});
