import { describe, expect, it } from 'vitest';
import { notificationTexts } from './catalogues/messages/notifications.ts';

const said = (type: keyof typeof notificationTexts, facts: Record<string, string | number>) => ({
  en: notificationTexts[type].en(facts),
  fr: notificationTexts[type].fr(facts),
});

describe('a notification', () => {
  it('is told in the words of its reader, from codes and days', () => {
    expect(said('moneyReleased', { amount: 500, account: 'payout' })).toEqual({
      en: 'Payout account: XAF\u00a0500 were released.',
      fr: 'Compte de décaissement\u00a0: 500\u00a0FCFA ont été libérés.',
    });
    expect(said('moneyReleased', { amount: 500, account: 'collectionSub:sub_1', accountName: 'Douala' }).en).toBe(
      'Douala: XAF\u00a0500 were released.',
    );
    expect(said('roleChanged', { byName: 'Awa', roles: 'cashier', ownRoles: 'Night shift' }).fr).toBe(
      'Awa a changé votre rôle. Vous êtes maintenant\u00a0: Caissier, Night shift.',
    );
    expect(said('accessRequested', { byName: 'Awa', permission: 'team:edit' }).fr).toContain('Équipe\u00a0: modifier');
    expect(said('securityRulesChanged', { byName: 'Awa', rule: 'factorOff' }).en).toMatch(
      /: a second factor is no longer asked for\.$/,
    );
    expect(said('securityRulesChanged', { byName: 'Awa', rule: 'on', subject: 'transfer' }).fr).toContain(
      'une règle d’approbation est en vigueur',
    );
    expect(said('adjustmentLapsed', { amount: 500, reason: 'bookedAlready' }).fr).toContain('est comptabilisé');
    expect(said('automaticRefund', { amount: 500, trigger: 'secondPayment' }).fr).toContain('Deuxième paiement');
    expect(said('providerCredentialsChanged', { byName: 'Awa', operator: 'the bank', isBank: 1 }).fr).not.toContain(
      'the bank',
    );
  });

  it('that was written before, with both languages, reads as it did', () => {
    expect(
      said('moneyWithheld', {
        amount: 500,
        accountEn: 'Payout account',
        accountFr: 'Compte de décaissement',
        dayEn: '21 Nov 2026',
        dayFr: '21 nov. 2026',
        reasonEn: 'Dispute',
        reasonFr: 'Litige',
        byName: 'Awa',
      }).fr,
    ).toBe('Awa a retenu 500\u00a0FCFA sur Compte de décaissement jusqu’au 21 nov. 2026. Motif\u00a0: Litige.');
    expect(said('roleChanged', { byName: 'Awa', rolesEn: 'Cashier', rolesFr: 'Caissier' }).fr).toMatch(/Caissier\.$/);
    expect(said('securityRulesChanged', { byName: 'Awa', ruleEn: 'on', ruleFr: 'en vigueur' }).fr).toMatch(
      /: en vigueur\.$/,
    );
    expect(said('balanceLow', { amount: 5, accountEn: 'A', accountFr: 'B', failsEn: 'x', failsFr: 'y' }).fr).toMatch(
      /^B.* y$/,
    );
    expect(said('automaticRefund', { amount: 5, reasonEn: 'Paid twice', reasonFr: 'Payé deux fois' }).fr).toContain(
      'Payé deux fois',
    );
    expect(said('accessDecided', { permission: 'gone:right', rightEn: 'Old', rightFr: 'Ancien' }).fr).toContain(
      'Ancien',
    );
    expect(said('providerCredentialsChanged', { operator: 'The bank', operatorFr: 'La banque' }).fr).toContain(
      'La banque',
    );
  });
});
