import { describe, expect, it } from 'vitest';
import { messageTemplates, type MessageParams, type MessageTemplate } from '#i18n/catalogues/messages/words.ts';
import { locales, type Locale } from '#i18n/words.ts';
import { cleanText } from './clean.ts';
import { gsmLength, gsmText, isGsm, smsParts } from './gsm.ts';
import { contentOf, letterOf, type MailContent } from './render.ts';

const at = new Date('2026-11-18T22:30:00Z');
const link = 'https://console.example.cm/settings/security';
const wayBack = `https://console.example.cm/not-me#${'k'.repeat(43)}`;
const organisation = 'Établissements Nkwenti & Frères du Littoral SARL';
const person = 'Marie-Thérèse Ngo Bassong';
const both = (en: string, fr: string) => ({ en, fr });
/** Long but true to life: a token of 43 characters, a host of 24, names that do not fit. */
const samples: { [T in MessageTemplate]: MessageParams<T> } = {
  emailOtp: { code: '402193', minutes: 5 },
  smsOtp: { code: '402193', minutes: 5 },
  passwordResetOtp: { code: '402193', minutes: 5 },
  invitation: {
    organisation,
    inviter: person,
    role: both('Super Admin', 'Super administrateur'),
    link: `https://console.example.cm/user-activation/${'k'.repeat(43)}`,
    days: 7,
  },
  activated: { name: person, organisation, link },
  newDevice: { at, device: 'Samsung Internet 24 on Android 14, SM-A155F', place: 'Douala', link: wayBack },
  deviceLetIn: { at, device: 'Samsung Internet 24 on Android 14, SM-A155F', place: 'Douala', link: wayBack },
  passwordChanged: { at, link: wayBack },
  contactChanged: { at, link: wayBack },
  refreshReused: { at, link: wayBack },
  twoFactorOn: { at, link: wayBack },
  twoFactorOff: { at, link: wayBack },
  pinReset: { at, link: wayBack },
  factorGuessed: { at, link: wayBack },
  pinLocked: { at, until: at, link: wayBack },
  accountLocked: { at, until: at, link },
  businessReview: {
    organisation,
    outcome: 'rejected',
    reason: 'La copie du registre du commerce est illisible.',
    link,
  },
  realNameReview: { name: person, outcome: 'submitted', reason: null, dueAt: at, link },
  accessRequest: {
    who: person,
    organisation,
    right: both('Approve refunds of any amount', 'Approuver les remboursements de tout montant'),
    note: 'Pour la caisse',
    link,
  },
  accessDecided: {
    outcome: 'declined',
    right: both('Approve refunds of any amount', 'Approuver les remboursements de tout montant'),
    byName: person,
    note: null,
    link,
  },
  linkPaid: {
    title: both('School fees, second term, form three', 'Frais de scolarité, deuxième trimestre, quatrième'),
    amount: 12_500_000,
    payer: person,
    phone: '+237 6 77 12 34 56',
    reference: 'txn_01k0000000000000000000000',
    at,
    link,
    isSandbox: false,
  },
  linkedAccountAdded: {
    organisation,
    byName: person,
    label: 'Compte courant Afriland Akwa',
    masked: '10005 ••••• •••••••0611 38',
    usableFrom: at,
    link,
  },
  transferProof: {
    organisation,
    amount: 12_500_000,
    name: person,
    at,
    reference: 'txn_01k0000000000000000000000z',
    isSandbox: true,
  },
  massPaymentReceived: {
    organisation,
    title: 'Salaires de novembre, enseignants vacataires du second cycle',
    amount: 12_500_000,
  },
  auditAnchor: { organisation, at, entries: 12_345, hash: 'a'.repeat(64), link },
  roleChanged: {
    organisation,
    byName: person,
    roles: both('Data Analyst, Support', 'Analyste de données, Support'),
    link,
  },
  deactivated: { organisation, byName: person },
  placeSuspended: { organisation, byName: person },
  notification: {
    organisation,
    title: both('A refund waits', 'Un remboursement attend'),
    text: both(`${person} asks to refund XAF 12,500 to ${person} of the shop in Bonabéri`.repeat(2), 'x'.repeat(300)),
    link,
  },
  digest: {
    organisation,
    at,
    lines: [{ text: both('Payments through links', 'Paiements par lien'), count: 12 }],
    link,
  },
};
const templates = Object.keys(messageTemplates) as MessageTemplate[];
const letter = (template: MessageTemplate, language: Locale) =>
  letterOf(template, language, samples[template] as never);

describe('every template', () => {
  it.each(templates.flatMap((template) => locales.map((language) => [template, language] as const)))(
    '%s in %s is one SMS of the GSM alphabet, and a mail that can be read',
    (template, language) => {
      const { sms, subject, lines } = letter(template, language);
      expect(isGsm(sms), sms).toBe(true);
      expect(gsmLength(sms), sms).toBeLessThanOrEqual(160);
      expect(smsParts(sms)).toHaveLength(1);
      expect(subject.length).toBeGreaterThan(5);
      expect(subject).not.toMatch(/undefined|null|\n|\[object/);
      const mail = contentOf('email', { sms, subject, lines }, language) as MailContent;
      for (const text of [mail.text, mail.html, sms]) expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
      // The code belongs in the body: subjects are shown on locked screens.
      expect(subject).not.toContain('402193');
    },
  );

  it('differs between the languages', () => {
    for (const template of templates.filter((name) => name !== 'notification'))
      expect(letter(template, 'en').sms, template).not.toBe(letter(template, 'fr').sms);
  });

  it('sets French spaces in mails', () => {
    expect(letter('roleChanged', 'fr').lines.join()).toContain('maintenant\u00a0:');
  });
});

describe('what people wrote', () => {
  it('is escaped in the HTML of a mail', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { html, text } = contentOf(
      'email',
      letterOf('roleChanged', 'en', { organisation: hostile, byName: hostile, roles: both(hostile, hostile), link }),
      'en',
    ) as MailContent;
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(text).toContain(hostile);
  });

  it('adds no header and turns no text around', () => {
    const subject = letterOf('deactivated', 'en', {
      organisation: 'Shop\r\nBcc: all@example.cm\u202egnp.exe\u2066\u200b',
      byName: 'x',
    }).subject;
    expect(subject).toBe('Your access to Shop Bcc: all@example.cmgnp.exe has ended');
    expect(cleanText('a\u2028b\u0000c\u0085d\ufeff')).toBe('a b c d');
    expect(cleanText('Ngo Bassong Thérèse 🎉')).toBe('Ngo Bassong Thérèse 🎉');
  });

  it('is no address of another protocol', () => {
    for (const bad of ['javascript:alert(1)', '/settings', 'data:text/html,x'])
      expect(() => letterOf('activated', 'en', { name: 'x', organisation: 'x', link: bad })).toThrow(
        'full web address',
      );
  });
});

describe('the alphabet of SMS', () => {
  it('writes French with what it has', () => {
    expect(gsmText('Réglé à 18 h : « ça » œuvre, l’été, ê î ô û ç – 5 € …')).toBe(
      'Réglé à 18 h: "ca" oeuvre, l\'été, e i o u c - 5 € ...',
    );
    expect(gsmText('1\u202f250\u00a0000 FCFA')).toBe('1 250 000 FCFA');
  });

  it('counts and cuts as phones do', () => {
    const sizes = (text: string) => smsParts(text).map((part) => part.bytes.length);
    expect(sizes('a'.repeat(160))).toEqual([160]);
    expect(sizes('a'.repeat(161))).toEqual([153, 8]);
    expect(sizes('€'.repeat(80))).toEqual([160]);
    // A character of two septets is not cut: 152 and then the pair begins the next part.
    expect(sizes('a'.repeat(152) + '€'.repeat(5))).toEqual([152, 10]);
    expect(sizes('ж'.repeat(70))).toEqual([140]);
    expect(sizes('ж'.repeat(71))).toEqual([134, 8]);
    expect(sizes('ж'.repeat(66) + '🎉' + 'ж'.repeat(10))).toEqual([132, 24]);
    expect(smsParts('@Δ{')[0]!.bytes).toEqual(Buffer.from([0x00, 0x10, 0x1b, 0x28]));
    expect(smsParts('Éé')[0]!.bytes).toEqual(Buffer.from([0x1f, 0x05]));
  });
});
