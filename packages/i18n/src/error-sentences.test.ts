import { describe, expect, it } from 'vitest';
import { errorSentence } from './catalogues/errors/words.ts';

describe('a refusal for want of a right', () => {
  it('names the roles that have it, each language in its own words', () => {
    expect(errorSentence('access.denied', { permission: 'team:edit' })).toEqual({
      en: 'You do not have the right “Team: change”. Ask somebody with the role Owner, Super Admin, or Admin. Nothing was done.',
      fr: 'Vous n’avez pas le droit «\u00a0Équipe\u00a0: modifier\u00a0». Demandez-le à une personne ayant le rôle Propriétaire, Super administrateur ou Administrateur. Rien n’a été fait.',
    });
  });
  it('says so when no role has it', () => {
    for (const permission of ['desk:review', 'production']) {
      expect(errorSentence('access.denied', { permission })).toEqual({
        en: `You do not have the right “${permission}”. No role of your organisation gives it. Nothing was done.`,
        fr: `Vous n’avez pas le droit «\u00a0${permission}\u00a0». Aucun rôle de votre organisation ne le donne. Rien n’a été fait.`,
      });
    }
  });
});
