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

describe('a refusal that says why', () => {
  const why = (facts: Record<string, string>) => errorSentence('approvals.action_not_possible', facts);
  it('is made of the code of its reason, and of the facts beside it', () => {
    expect(why({ reason: 'cameLater' }).fr).toMatch(/^C’est impossible\u00a0: Votre place ici n’avait pas/);
    expect(why({ reason: 'requestPointless', because: 'recordGone' }).en).toBe(
      'This is not possible: What it was about is no longer there.',
    );
    expect(errorSentence('fees.schedule_invalid', { reason: 'noTiers' }).en).toBe(
      'The tiers do not fit: there is no tier.',
    );
  });
  it('says a sentence that was kept from before as it came', () => {
    expect(why({ reason: 'it is over' }).en).toBe('This is not possible: it is over');
  });
  it('names columns as our template does, and headings as the file has them', () => {
    expect(errorSentence('mass_payments.columns_ambiguous', { columns: ['externalRef'], headings: ['Solde'] }).fr).toBe(
      'Plusieurs colonnes peuvent convenir\u00a0: Référence, Solde. Rien n’a été lu. Indiquez laquelle, puis continuez.',
    );
  });
});

describe('a limit that is reached', () => {
  it.each([
    [25, 'in 25 seconds.', 'dans 25 secondes.'],
    [1, 'in 1 second.', 'dans 1 seconde.'],
    [3_541, 'in 60 minutes.', 'dans 60 minutes.'],
    [86_400, 'in 24 hours.', 'dans 24 heures.'],
  ])('that is free again in %s seconds says when', (seconds, en, fr) => {
    const said = errorSentence('request.rate_limited', { seconds });
    expect([said.en, said.fr]).toEqual([expect.stringContaining(en), expect.stringContaining(fr)]);
  });
  it('of which nobody knows says only to wait', () => {
    expect(errorSentence('request.rate_limited', {}).fr).toContain('Attendez un instant');
  });
});
