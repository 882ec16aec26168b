import { expect, it } from 'vitest';
import { namesAgree } from './names-agree.ts';

it.each([
  [['Irène Ndongo'], 'NDONGO IRENE', true],
  [['Irène Ndongo'], 'NDONGO I.', true],
  [['Mama Béa', 'Béatrice', 'Ngo'], 'NGO BEATRI', true],
  [['6 77 12 34 56'], 'KAMGA DIDIER', true],
  [['Kamga SARL', null], 'KAMGA DIDIER', true],
  [['Irène Ndongo'], 'KAMGA DIDIER', false],
  [['Jo Li'], 'KAMGA DIDIER', true],
])('%j and %s: %s', (ours, theirs, agree) => expect(namesAgree(ours, theirs)).toBe(agree));
