import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/values/time.ts';
import type { Locale } from '../../words.ts';

/**
 * What goes out by mail and SMS. A letter is a subject, lines (plain text, a code shown large, or a button with its
 * full address) and one short text for SMS. Words a person chose (names, titles, reasons) arrive as parameters: they
 * are cleaned before a template sees them and escaped after it, so a template may simply write them.
 */
export type LetterLine = string | { code: string } | { label: string; url: string };
export type Letter = { subject: string; lines: LetterLine[]; sms: string };
type Template<P> = (params: P, locale: Locale) => Letter;

type Both = { en: string; fr: string };
const when = (at: Date, locale: Locale) => formatDateTime(at, locale);
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}.` : text);

/** Writes one letter in both languages side by side; `t` picks, so that a missing language fails the type check. */
function letter<P>(write: (params: P, t: (words: Both) => string, locale: Locale) => Letter): Template<P> {
  return (params, locale) => write(params, (both) => both[locale], locale);
}

const notYou = (t: (words: Both) => string) =>
  t({
    en: 'If this was not you, press below within seven days: what was changed since is put back.',
    fr: 'Si ce n’était pas vous, appuyez ci-dessous dans les sept jours\u00a0: ce qui a changé depuis est remis.',
  });
const review = (t: (words: Both) => string) => t({ en: 'It was not me', fr: 'Ce n’était pas moi' });
const open = (t: (words: Both) => string) => t({ en: `Open ${brand.name}`, fr: `Ouvrir ${brand.name}` });
const neverAsk = (t: (words: Both) => string) =>
  t({
    en: `Nobody from ${brand.name} will ever ask you for this code.`,
    fr: `Personne chez ${brand.name} ne vous demandera jamais ce code.`,
  });

const codeLetter = (subject: Both, purpose: Both) =>
  letter<{ code: string; minutes: number }>((p, t) => ({
    subject: t(subject),
    lines: [
      t(purpose),
      { code: p.code },
      t({
        en: `It is valid for ${p.minutes} minutes and works once.`,
        fr: `Il est valable ${p.minutes} minutes et ne sert qu’une fois.`,
      }),
      neverAsk(t),
      t({
        en: 'If you did not ask for it, ignore this message.',
        fr: 'Si vous ne l’avez pas demandé, ignorez ce message.',
      }),
    ],
    sms: t({
      en: `${brand.name}: your code is ${p.code}, valid ${p.minutes} minutes. Never give it to anyone.`,
      fr: `${brand.name}\u00a0: votre code est ${p.code}, valable ${p.minutes} minutes. Ne le donnez à personne.`,
    }),
  }));

type Security = { at: Date; link: string };
/** Something about the protection of an account changed: what, when, and where to undo it. */
const securityLetter = (subject: Both, told: Both) =>
  letter<Security>((p, t, locale) => ({
    subject: t(subject),
    lines: [`${t(told)} (${when(p.at, locale)})`, notYou(t), { label: review(t), url: p.link }],
    // The telephone says when it came; the way back must fit.
    sms: t({
      en: `${brand.name}: ${subject.en}. Not you? ${p.link}`,
      fr: `${brand.name}\u00a0: ${subject.fr}. Pas vous\u00a0? ${p.link}`,
    }),
  }));

export type ReviewOutcome = 'submitted' | 'approved' | 'rejected';
const outcomes: Record<ReviewOutcome, Both> = {
  submitted: { en: 'received', fr: 'reçu' },
  approved: { en: 'approved', fr: 'approuvé' },
  rejected: { en: 'needs changes', fr: 'à corriger' },
};

export const messageTemplates = {
  emailOtp: codeLetter(
    { en: `Your ${brand.name} code`, fr: `Votre code ${brand.name}` },
    {
      en: 'Here is the code that confirms your email address:',
      fr: 'Voici le code qui confirme votre adresse e-mail\u00a0:',
    },
  ),
  smsOtp: codeLetter(
    { en: `Your ${brand.name} code`, fr: `Votre code ${brand.name}` },
    { en: 'Here is your code:', fr: 'Voici votre code\u00a0:' },
  ),
  passwordResetOtp: codeLetter(
    { en: 'Reset your password', fr: 'Réinitialisez votre mot de passe' },
    {
      en: 'Here is the code to choose a new password:',
      fr: 'Voici le code pour choisir un nouveau mot de passe\u00a0:',
    },
  ),
  invitation: letter<{ organisation: string; inviter: string; role: Both; link: string; days: number }>((p, t) => ({
    subject: t({
      en: `${p.inviter} invites you to ${p.organisation}`,
      fr: `${p.inviter} vous invite dans ${p.organisation}`,
    }),
    lines: [
      t({
        en: `${p.inviter} invites you to work with ${p.organisation} on ${brand.name}. Your role: ${p.role.en}.`,
        fr: `${p.inviter} vous invite à travailler avec ${p.organisation} sur ${brand.name}. Votre rôle\u00a0: ${p.role.fr}.`,
      }),
      { label: t({ en: 'Accept the invitation', fr: 'Accepter l’invitation' }), url: p.link },
      t({
        en: `The invitation is valid for ${p.days} days and works once. If you do not know the sender, ignore it.`,
        fr: `L’invitation est valable ${p.days} jours et ne sert qu’une fois. Si vous ne connaissez pas l’expéditeur, ignorez-la.`,
      }),
    ],
    sms: t({
      en: `${cut(p.organisation, 20)} invites you to ${brand.name}: ${p.link}`,
      fr: `${cut(p.organisation, 20)} vous invite sur ${brand.name}\u00a0: ${p.link}`,
    }),
  })),
  activated: letter<{ name: string; organisation: string; link: string }>((p, t) => ({
    subject: t({ en: `Welcome to ${p.organisation}`, fr: `Bienvenue chez ${p.organisation}` }),
    lines: [
      t({
        en: `${p.name}, your account at ${p.organisation} is active.`,
        fr: `${p.name}, votre compte chez ${p.organisation} est actif.`,
      }),
      { label: open(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: your account at ${cut(p.organisation, 30)} is active.`,
      fr: `${brand.name}\u00a0: votre compte chez ${cut(p.organisation, 30)} est actif.`,
    }),
  })),
  newDevice: letter<{ at: Date; device: string; place: string | null; link: string }>((p, t, locale) => ({
    subject: t({ en: 'New login to your account', fr: 'Nouvelle connexion à votre compte' }),
    lines: [
      t({
        en: `Somebody logged in to your account from a new device (${when(p.at, locale)}).`,
        fr: `Une connexion à votre compte a eu lieu depuis un nouvel appareil (${when(p.at, locale)}).`,
      }),
      [p.device, p.place].filter(Boolean).join(', '),
      notYou(t),
      { label: review(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: new login from ${cut(p.device, 30)}. Not you? ${p.link}`,
      fr: `${brand.name}\u00a0: nouvelle connexion, ${cut(p.device, 24)}. Pas vous\u00a0? ${p.link}`,
    }),
  })),
  deviceLetIn: letter<{ at: Date; device: string; place: string | null; link: string }>((p, t, locale) => ({
    subject: t({ en: 'A device was let into your account', fr: 'Un appareil a accédé à votre compte' }),
    lines: [
      t({
        en: `One of your sessions let another device into your account with a QR code (${when(p.at, locale)}). It stays logged in by itself.`,
        fr: `Une de vos sessions a laissé entrer un autre appareil dans votre compte par un code QR (${when(p.at, locale)}). Il reste connecté de lui-même.`,
      }),
      [p.device, p.place].filter(Boolean).join(', '),
      notYou(t),
      { label: review(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: ${cut(p.device, 30)} was let in by QR code. Not you? ${p.link}`,
      fr: `${brand.name}\u00a0: ${cut(p.device, 24)} connecté par code QR. Pas vous\u00a0? ${p.link}`,
    }),
  })),
  passwordChanged: securityLetter(
    { en: 'Your password was changed', fr: 'Votre mot de passe a été changé' },
    {
      en: 'The password of your account was changed, and other sessions were ended.',
      fr: 'Le mot de passe de votre compte a été changé, et les autres sessions ont été fermées.',
    },
  ),
  contactChanged: securityLetter(
    { en: 'Your email or phone number was changed', fr: 'Votre e-mail ou votre numéro a été changé' },
    {
      en: 'The email address or phone number you log in with was changed.',
      fr: 'L’adresse e-mail ou le numéro avec lequel vous vous connectez a été changé.',
    },
  ),
  refreshReused: securityLetter(
    { en: 'A session was ended for your safety', fr: 'Une session a été fermée par sécurité' },
    {
      en: 'A key of one of your sessions was used twice, which happens when it was copied. We ended that session.',
      fr: 'Une clé d’une de vos sessions a servi deux fois, ce qui arrive quand elle a été copiée. Nous avons fermé cette session.',
    },
  ),
  twoFactorOn: securityLetter(
    { en: 'Two-step login was switched on', fr: 'La connexion en deux étapes est activée' },
    {
      en: 'Your account now asks for a second step at login.',
      fr: 'Votre compte demande désormais une deuxième étape à la connexion.',
    },
  ),
  twoFactorOff: securityLetter(
    { en: 'Two-step login was switched off', fr: 'La connexion en deux étapes est désactivée' },
    {
      en: 'Your account no longer asks for a second step at login. Only the password protects it now.',
      fr: 'Votre compte ne demande plus de deuxième étape à la connexion. Seul le mot de passe le protège.',
    },
  ),
  factorGuessed: securityLetter(
    { en: 'Wrong second steps at your login', fr: 'Codes faux à votre connexion' },
    {
      en: 'Somebody got past the first step of your login, most likely with your password, and gave wrong codes for the second step, ten times or more. Nobody came in.',
      fr: 'Quelqu’un a passé la première étape de votre connexion, sans doute avec votre mot de passe, et a donné dix codes faux ou plus à la deuxième. Personne n’est entré.',
    },
  ),
  pinReset: securityLetter(
    { en: 'Your payment PIN was reset', fr: 'Votre PIN de paiement a été réinitialisé' },
    { en: 'The payment PIN of your account was reset.', fr: 'Le PIN de paiement de votre compte a été réinitialisé.' },
  ),
  pinLocked: letter<{ at: Date; until: Date; link: string }>((p, t, locale) => ({
    subject: t({ en: 'Your payment PIN is locked', fr: 'Votre PIN de paiement est bloqué' }),
    lines: [
      t({
        en: `After several wrong tries your payment PIN is locked until ${when(p.until, locale)}.`,
        fr: `Après plusieurs essais faux, votre PIN de paiement est bloqué jusqu’au ${when(p.until, locale)}.`,
      }),
      notYou(t),
      { label: review(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: payment PIN locked until ${formatTime(p.until, 'en')}. Not you? ${p.link}`,
      fr: `${brand.name}\u00a0: PIN de paiement bloqué jusqu’à ${formatTime(p.until, 'fr')}. Pas vous\u00a0? ${p.link}`,
    }),
  })),
  accountLocked: letter<{ at: Date; until: Date; link: string }>((p, t, locale) => ({
    subject: t({ en: 'Your account is locked for a while', fr: 'Votre compte est bloqué un moment' }),
    lines: [
      t({
        en: `After several wrong passwords your account is locked until ${when(p.until, locale)}.`,
        fr: `Après plusieurs mots de passe faux, votre compte est bloqué jusqu’au ${when(p.until, locale)}.`,
      }),
      t({
        en: 'If this was not you, choose a new password:',
        fr: 'Si ce n’était pas vous, choisissez un nouveau mot de passe\u00a0:',
      }),
      { label: t({ en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' }), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: account locked until ${formatTime(p.until, 'en')} after wrong passwords. Not you? Choose a new password.`,
      fr: `${brand.name}\u00a0: compte bloqué jusqu’à ${formatTime(p.until, 'fr')} après des mots de passe faux. Pas vous\u00a0? Changez-le.`,
    }),
  })),
  businessReview: letter<{
    organisation: string;
    outcome: ReviewOutcome;
    reason: string | null;
    dueAt?: Date | null;
    link: string;
  }>((p, t, locale) =>
    reviewLetter(t({ en: 'Business information', fr: 'Informations de l’entreprise' }), p.organisation, p, t, locale),
  ),
  realNameReview: letter<{
    name: string;
    outcome: ReviewOutcome;
    reason: string | null;
    dueAt?: Date | null;
    link: string;
  }>((p, t, locale) => reviewLetter(t({ en: 'Identity check', fr: 'Vérification d’identité' }), p.name, p, t, locale)),
  accessRequest: letter<{ who: string; organisation: string; right: Both; note: string | null; link: string }>(
    (p, t) => ({
      subject: t({ en: `${p.who} asks for access`, fr: `${p.who} demande un accès` }),
      lines: [
        t({
          en: `${p.who} (${p.organisation}) asks for: ${p.right.en}.`,
          fr: `${p.who} (${p.organisation}) demande\u00a0: ${p.right.fr}.`,
        }),
        ...(p.note ? [p.note] : []),
        { label: t({ en: 'Decide', fr: 'Décider' }), url: p.link },
      ],
      sms: t({
        en: `${brand.name}: ${cut(p.who, 30)} asks for access: ${cut(p.right.en, 60)}`,
        fr: `${brand.name}\u00a0: ${cut(p.who, 30)} demande un accès\u00a0: ${cut(p.right.fr, 60)}`,
      }),
    }),
  ),
  accessDecided: letter<{
    outcome: 'approved' | 'declined';
    right: Both;
    byName: string;
    note: string | null;
    link: string;
  }>((p, t) => {
    const isYes = p.outcome === 'approved';
    return {
      subject: isYes
        ? t({ en: 'Your access was granted', fr: 'Votre accès est accordé' })
        : t({ en: 'Your access was declined', fr: 'Votre accès est refusé' }),
      lines: [
        isYes
          ? t({ en: `${p.byName} granted: ${p.right.en}.`, fr: `${p.byName} a accordé\u00a0: ${p.right.fr}.` })
          : t({ en: `${p.byName} declined: ${p.right.en}.`, fr: `${p.byName} a refusé\u00a0: ${p.right.fr}.` }),
        ...(p.note ? [p.note] : []),
        { label: open(t), url: p.link },
      ],
      sms: isYes
        ? t({
            en: `${brand.name}: granted: ${cut(p.right.en, 80)}`,
            fr: `${brand.name}\u00a0: accès accordé\u00a0: ${cut(p.right.fr, 80)}`,
          })
        : t({
            en: `${brand.name}: declined: ${cut(p.right.en, 80)}`,
            fr: `${brand.name}\u00a0: accès refusé\u00a0: ${cut(p.right.fr, 80)}`,
          }),
    };
  }),
  linkPaid: letter<{
    title: Both;
    amount: number;
    payer: string | null;
    phone: string | null;
    reference: string;
    at: Date;
    link: string;
    isSandbox: boolean;
  }>((p, t, locale) => {
    const money = (language: Locale) => formatMoney(p.amount, language);
    return {
      subject:
        (p.isSandbox ? t({ en: 'Sandbox: ', fr: 'Bac à sable\u00a0: ' }) : '') +
        t({
          en: `${money('en')} received: ${p.title.en || p.title.fr}`,
          fr: `${money('fr')} reçus\u00a0: ${p.title.fr || p.title.en}`,
        }),
      lines: [
        ...(p.isSandbox
          ? [
              t({
                en: 'A test payment of the sandbox: no money moved.',
                fr: 'Paiement d’essai du bac à sable\u00a0: aucun argent n’a bougé.',
              }),
            ]
          : []),
        t({
          en: `${money('en')} arrived through your payment link “${p.title.en || p.title.fr}”.`,
          fr: `${money('fr')} sont arrivés par votre lien de paiement «\u00a0${p.title.fr || p.title.en}\u00a0».`,
        }),
        t({
          en: `Paid by: ${[p.payer, p.phone].filter(Boolean).join(', ') || 'unknown'}`,
          fr: `Payé par\u00a0: ${[p.payer, p.phone].filter(Boolean).join(', ') || 'inconnu'}`,
        }),
        t({
          en: `When: ${when(p.at, locale)}. Reference: ${p.reference}`,
          fr: `Le\u00a0: ${when(p.at, locale)}. Référence\u00a0: ${p.reference}`,
        }),
        { label: t({ en: 'Open the payment', fr: 'Ouvrir le paiement' }), url: p.link },
      ],
      sms: t({
        en: `${brand.name}: ${money('en')} received for ${cut(p.title.en || p.title.fr, 40)}, ${when(p.at, 'en')}`,
        fr: `${brand.name}\u00a0: ${money('fr')} reçus pour ${cut(p.title.fr || p.title.en, 40)}, ${when(p.at, 'fr')}`,
      }),
    };
  }),
  transferProof: letter<{
    organisation: string;
    amount: number;
    name: string;
    at: Date;
    reference: string;
    isSandbox: boolean;
  }>((p, t, locale) => {
    const money = (language: Locale) => formatMoney(p.amount, language);
    const test = p.isSandbox ? t({ en: 'TEST ', fr: 'ESSAI ' }) : '';
    return {
      subject: t({
        en: `${p.organisation} has paid you ${money('en')}`,
        fr: `${p.organisation} vous a payé ${money('fr')}`,
      }),
      lines: [
        ...(p.isSandbox
          ? [
              t({
                en: 'A test of the sandbox: no money moved.',
                fr: 'Un essai du bac à sable\u00a0: aucun argent n’a bougé.',
              }),
            ]
          : []),
        t({
          en: `${p.organisation} has paid ${money('en')} to ${p.name}, ${when(p.at, locale)}.`,
          fr: `${p.organisation} a payé ${money('fr')} à ${p.name}, ${when(p.at, locale)}.`,
        }),
        t({ en: `Reference: ${p.reference}`, fr: `Référence\u00a0: ${p.reference}` }),
      ],
      sms:
        test +
        t({
          en: `${cut(p.organisation, 40)} paid ${money('en')} to ${cut(p.name, 25)}, ${when(p.at, 'en')}. Ref ${cut(p.reference, 36)}`,
          fr: `${cut(p.organisation, 40)} a payé ${money('fr')} à ${cut(p.name, 25)}, ${when(p.at, 'fr')}. Réf ${cut(p.reference, 36)}`,
        }),
    };
  }),
  linkedAccountAdded: letter<{
    organisation: string;
    byName: string;
    label: string;
    masked: string;
    usableFrom: Date;
    link: string;
  }>((p, t, locale) => ({
    subject: t({ en: `New linked account at ${p.organisation}`, fr: `Nouveau compte lié chez ${p.organisation}` }),
    lines: [
      t({
        en: `${p.byName} added an account money can be sent to: ${p.label} (${p.masked}).`,
        fr: `${p.byName} a ajouté un compte vers lequel de l’argent peut partir\u00a0: ${p.label} (${p.masked}).`,
      }),
      t({
        en: `It can be used from ${when(p.usableFrom, locale)}. If nobody of you wanted it, revoke it before.`,
        fr: `Il pourra servir à partir du ${when(p.usableFrom, locale)}. Si personne chez vous ne l’a voulu, révoquez-le avant.`,
      }),
      { label: t({ en: 'See linked accounts', fr: 'Voir les comptes liés' }), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: linked account added by ${cut(p.byName, 30)}: ${cut(p.masked, 30)}. Not wanted? Revoke it.`,
      fr: `${brand.name}\u00a0: compte lié ajouté par ${cut(p.byName, 30)}\u00a0: ${cut(p.masked, 30)}. Pas voulu\u00a0? Révoquez-le.`,
    }),
  })),
  massPaymentReceived: letter<{ organisation: string; title: string; amount: number }>((p, t, locale) => ({
    subject: t({ en: `${p.organisation} has paid you`, fr: `${p.organisation} vous a payé` }),
    lines: [
      t({
        en: `${p.organisation} has sent you ${formatMoney(p.amount, 'en')}: ${p.title}.`,
        fr: `${p.organisation} vous a envoyé ${formatMoney(p.amount, 'fr')}\u00a0: ${p.title}.`,
      }),
    ],
    sms: t({
      en: `${cut(p.organisation, 40)} sent you ${formatMoney(p.amount, locale)}: ${cut(p.title, 60)}`,
      fr: `${cut(p.organisation, 40)} vous a envoyé ${formatMoney(p.amount, locale)}\u00a0: ${cut(p.title, 60)}`,
    }),
  })),
  auditAnchor: letter<{ organisation: string; at: Date; entries: number; hash: string; link: string }>(
    (p, t, locale) => ({
      subject: t({
        en: `Seal of the activity log, ${formatDate(p.at, locale)}`,
        fr: `Sceau du journal d’activité, ${formatDate(p.at, locale)}`,
      }),
      lines: [
        t({
          en: `The activity log of ${p.organisation} holds ${p.entries} entries. Keep this seal: it shows later whether an entry before it was touched.`,
          fr: `Le journal d’activité de ${p.organisation} compte ${p.entries} lignes. Gardez ce sceau\u00a0: il montre plus tard si une ligne d’avant a été touchée.`,
        }),
        p.hash,
        { label: t({ en: 'Verify the log', fr: 'Vérifier le journal' }), url: p.link },
      ],
      sms: t({
        en: `${brand.name}: log seal ${formatDate(p.at, 'en')}: ${p.hash.slice(0, 32)}`,
        fr: `${brand.name}\u00a0: sceau du journal ${formatDate(p.at, 'fr')}\u00a0: ${p.hash.slice(0, 32)}`,
      }),
    }),
  ),
  roleChanged: letter<{ organisation: string; byName: string; roles: Both; link: string }>((p, t) => ({
    subject: t({ en: `Your role at ${p.organisation} has changed`, fr: `Votre rôle chez ${p.organisation} a changé` }),
    lines: [
      t({
        en: `${p.byName} changed your role. You are now: ${p.roles.en}.`,
        fr: `${p.byName} a changé votre rôle. Vous êtes maintenant\u00a0: ${p.roles.fr}.`,
      }),
      { label: open(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: your role at ${cut(p.organisation, 30)} is now: ${cut(p.roles.en, 50)}`,
      fr: `${brand.name}\u00a0: votre rôle chez ${cut(p.organisation, 30)} est maintenant\u00a0: ${cut(p.roles.fr, 50)}`,
    }),
  })),
  deactivated: letter<{ organisation: string; byName: string }>((p, t) => ({
    subject: t({ en: `Your access to ${p.organisation} has ended`, fr: `Votre accès à ${p.organisation} a pris fin` }),
    lines: [
      t({
        en: `${p.byName} ended your access to ${p.organisation}. Your sessions there are closed.`,
        fr: `${p.byName} a mis fin à votre accès à ${p.organisation}. Vos sessions y sont fermées.`,
      }),
      t({
        en: 'If you think this is a mistake, speak with them.',
        fr: 'Si vous pensez à une erreur, parlez-en avec cette personne.',
      }),
    ],
    sms: t({
      en: `${brand.name}: your access to ${cut(p.organisation, 40)} has ended.`,
      fr: `${brand.name}\u00a0: votre accès à ${cut(p.organisation, 40)} a pris fin.`,
    }),
  })),
  placeSuspended: letter<{ organisation: string; byName: string }>((p, t) => ({
    subject: t({
      en: `Your access to ${p.organisation} is suspended`,
      fr: `Votre accès à ${p.organisation} est suspendu`,
    }),
    lines: [
      t({
        en: `${p.byName} said that a change in their account was not theirs. Access that was given in their name since then is suspended, yours to ${p.organisation} too. Your sessions there are closed.`,
        fr: `${p.byName} a dit qu’un changement dans son compte n’était pas de sa part. Les accès accordés en son nom depuis sont suspendus, le vôtre à ${p.organisation} aussi. Vos sessions y sont fermées.`,
      }),
      t({
        en: `If you belong there, ${p.byName} or another owner or administrator lets you in again, with your access as it was. Speak with them.`,
        fr: `Si vous y avez votre place, ${p.byName} ou une autre personne propriétaire ou administratrice vous laisse entrer à nouveau, avec le même accès. Parlez-en avec elle.`,
      }),
    ],
    sms: t({
      en: `${brand.name}: access to ${cut(p.organisation, 25)} suspended: ${cut(p.byName, 20)} said a change was not theirs. An owner or administrator there lets you in again.`,
      fr: `${brand.name}\u00a0: accès à ${cut(p.organisation, 24)} suspendu\u00a0: ${cut(p.byName, 18)} dit ne pas avoir fait un changement. Voyez un propriétaire ou administrateur.`,
    }),
  })),
  notification: letter<{ organisation: string; title: Both; text: Both; link: string }>((p, t) => ({
    subject: t(p.title),
    lines: [t(p.text), p.organisation, { label: t({ en: 'Open', fr: 'Ouvrir' }), url: p.link }],
    sms: `${brand.name}: ${cut(t(p.text), 130)}`,
  })),
  digest: letter<{ organisation: string; at: Date; lines: { text: Both; count: number }[]; link: string }>(
    (p, t, locale) => ({
      subject: t({
        en: `${p.organisation}: your day, ${formatDate(p.at, 'en')}`,
        fr: `${p.organisation}\u00a0: votre journée, ${formatDate(p.at, 'fr')}`,
      }),
      lines: [
        t({ en: 'What happened since the last summary:', fr: 'Ce qui s’est passé depuis le dernier résumé\u00a0:' }),
        ...p.lines.map((line) => `${line.count} × ${t(line.text)}`),
        { label: t({ en: 'Open all notifications', fr: 'Ouvrir toutes les notifications' }), url: p.link },
      ],
      sms: t({
        en: `${brand.name}: ${p.lines.reduce((sum, line) => sum + line.count, 0)} new notifications, ${formatDate(p.at, locale)}`,
        fr: `${brand.name}\u00a0: ${p.lines.reduce((sum, line) => sum + line.count, 0)} nouvelles notifications, ${formatDate(p.at, locale)}`,
      }),
    }),
  ),
};

function reviewLetter(
  what: string,
  whose: string,
  p: { outcome: ReviewOutcome; reason: string | null; dueAt?: Date | null; link: string },
  t: (words: Both) => string,
  locale: Locale,
): Letter {
  const outcome = t(outcomes[p.outcome]);
  const told: Record<ReviewOutcome, Both> = {
    submitted: {
      en: 'Thank you, everything arrived and is being looked at.',
      fr: 'Merci, tout est arrivé et est en cours d’examen.',
    },
    approved: {
      en: 'Everything is in order. Nothing is left to do.',
      fr: 'Tout est en ordre. Il ne reste rien à faire.',
    },
    rejected: {
      en: 'Something has to be corrected before we can approve it.',
      fr: 'Quelque chose doit être corrigé avant l’approbation.',
    },
  };
  return {
    subject: t({ en: `${what}: ${outcome}`, fr: `${what}\u00a0: ${outcome}` }),
    lines: [
      whose,
      t(told[p.outcome]),
      ...(p.reason ? [p.reason] : []),
      ...(p.outcome === 'submitted' && p.dueAt
        ? [
            t({
              en: `You have an answer by ${when(p.dueAt, locale)}.`,
              fr: `Vous aurez une réponse avant le ${when(p.dueAt, locale)}.`,
            }),
          ]
        : []),
      { label: open(t), url: p.link },
    ],
    sms: t({
      en: `${brand.name}: ${what}, ${cut(whose, 30)}: ${outcome}`,
      fr: `${brand.name}\u00a0: ${what}, ${cut(whose, 30)}\u00a0: ${outcome}`,
    }),
  };
}

export type MessageTemplate = keyof typeof messageTemplates;
export type MessageParams<T extends MessageTemplate> = Parameters<(typeof messageTemplates)[T]>[0];

/** Above every mail. */
export const letterGreeting = { en: 'Hello,', fr: 'Bonjour,' };
