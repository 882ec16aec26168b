import type { ErrorKey } from '#contract/errors.ts';
import type { Fact, KeptFacts } from '#contract/facts.ts';
import { rolesWith } from '#domain/access/grants.ts';
import { type Permission } from '#domain/access/rights.ts';
import { roles } from '#domain/access/roles.ts';
import type { SecondPersonWork } from '#domain/approvals/second-person.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime, formatMonth, isDay } from '#domain/values/time.ts';
import { anyOperator } from '../../operator-names.ts';
import { counted, plural, type Locale } from '../../words.ts';
import { depositAlike } from '../top-ups/alike.ts';
import { secondPersonWork } from '../approvals/second-person.ts';
import { massLikenessWords } from '../mass-payments/likeness.ts';
import { paperNeededWords } from '../mass-payments/paper-needed.ts';
import { placeLimitWords } from '../sub-accounts/place-limits.ts';
import { permissionNames } from '../access/permission-names.ts';
import { fileProblem, fileRemedy } from '../mass-payments/file-problems.ts';
import { elsewhereRows, heldBackRows, movedRows, paidSinceRows } from '../mass-payments/named-rows.ts';
import { payoutTemplate } from '../mass-payments/template.ts';
import { roleNames } from '../team/role-names.ts';
import { reasonIn } from './reasons.ts';

/** The facts of a refusal; those of a list are read by whoever says the list. */
type Params = { readonly [name: string]: Fact };
type Some = Fact | undefined;
type ErrorSentence = { en: string | ((p: Params) => string); fr: string | ((p: Params) => string) };

const moment = (at: Some, locale: Locale): string => formatDateTime(new Date(String(at)), locale);
const money = (amount: Some, locale: Locale): string => formatMoney(Number(amount), locale);
/** When to come back, as finely as somebody waits. */
function freeAgain(seconds: Some, locale: Locale): string {
  const unit = typeof seconds !== 'number' ? undefined : waits.find(({ upTo }) => seconds <= upTo);
  const when = unit && counted(locale, Math.ceil(Number(seconds) / unit.seconds), ...unit[locale]);
  return locale === 'en'
    ? `${when ? `Try again in ${when}` : 'Wait a moment and try again'}.`
    : `${when ? `Réessayez dans ${when}` : 'Attendez un instant puis réessayez'}.`;
}
const waits: readonly { upTo: number; seconds: number; en: [string, string]; fr: [string, string] }[] = [
  { upTo: 99, seconds: 1, en: ['second', 'seconds'], fr: ['seconde', 'secondes'] },
  { upTo: 5_940, seconds: 60, en: ['minute', 'minutes'], fr: ['minute', 'minutes'] },
  { upTo: Infinity, seconds: 3_600, en: ['hour', 'hours'], fr: ['heure', 'heures'] },
];

/**
 * The other record as a person knows it: how much, when and whose. Nothing of one that the reader may not open; its id
 * is for machines.
 */
function otherOf(p: Params, locale: Locale): string {
  if (!p['at']) return '';
  const by = p['byName'] ? { en: `by ${p['byName']}`, fr: `par ${p['byName']}` }[locale] : null;
  return ` (${[p['amount'] === undefined ? null : money(p['amount'], locale), formatDateTime(new Date(String(p['at'])), locale), by].filter(Boolean).join(', ')})`;
}
/** When and by whom the payer was asked before, or that it was a colleague. */
function askedBefore(p: Params, locale: Locale): string {
  if (!p['at']) return { en: ' by a colleague', fr: ' par un collègue' }[locale];
  const at = formatDateTime(new Date(String(p['at'])), locale);
  return {
    en: `, on ${at}${p['byName'] ? `, by ${p['byName']}` : ''}`,
    fr: `, le ${at}${p['byName'] ? `, par ${p['byName']}` : ''}`,
  }[locale];
}

const bankFileProblems: Record<string, { en: string; fr: string }> = {
  tooLarge: { en: 'it has more than 5 MB', fr: 'il dépasse 5 Mo' },
  encoding: { en: 'its characters are not written as it says', fr: 'ses caractères ne sont pas codés comme annoncé' },
  documentType: {
    en: 'it declares a document type, which a bank never does',
    fr: 'il déclare un type de document, ce qu’une banque ne fait jamais',
  },
  notXml: { en: 'it is no well-formed XML', fr: 'ce n’est pas un XML bien formé' },
  tooDeep: { en: 'it is nested too deeply', fr: 'il est imbriqué trop profondément' },
  otherMessage: {
    en: 'it is neither a status report (pain.002) nor a statement (camt.053)',
    fr: 'ce n’est ni un compte rendu (pain.002) ni un relevé (camt.053)',
  },
  missing: { en: 'a part is missing', fr: 'un élément manque' },
  currency: { en: 'an amount is not in XAF', fr: 'un montant n’est pas en XAF' },
  amount: { en: 'an amount is not a whole number of francs', fr: 'un montant n’est pas un nombre entier de francs' },
  date: { en: 'a date is no date', fr: 'une date est invalide' },
};
const bankFileProblem = (why: Some, locale: Locale): string =>
  (bankFileProblems[String(why)] ?? bankFileProblems['notXml']!)[locale];

/** The first roles that hold a right, in the words of the reader. Some rights no role gives. */
function whoGrants(permission: Some, locale: Locale): string {
  const holding = new Set<string>(rolesWith(permission as Permission));
  const names = roles
    .filter(({ key }) => holding.has(key))
    .slice(0, 3)
    .map((role) => roleNames[role.key][locale]);
  if (names.length === 0)
    return {
      en: 'No role of your organisation gives it. Nothing was done.',
      fr: 'Aucun rôle de votre organisation ne le donne. Rien n’a été fait.',
    }[locale];
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  return {
    en: `Ask somebody with the role ${list}. Nothing was done.`,
    fr: `Demandez-le à une personne ayant le rôle ${list}. Rien n’a été fait.`,
  }[locale];
}
/** The right by its name; what is no right of the catalogue as it came. */
const rightName = (permission: Some, locale: Locale): string =>
  permissionNames[permission as Permission]?.[locale] ?? String(permission);
const denied = (p: Params, locale: Locale): string => {
  const right = rightName(p['permission'], locale);
  const limit = placeLimit(p, locale);
  if (limit) return `${limit} ${{ en: 'Nothing was done.', fr: 'Rien n’a été fait.' }[locale]}`;
  return {
    en: `You do not have the right “${right}”. ${whoGrants(p['permission'], 'en')}`,
    fr: `Vous n’avez pas le droit «\u00a0${right}\u00a0». ${whoGrants(p['permission'], 'fr')}`,
  }[locale];
};
/** What somebody else has to do, and whom to invite for it; or since when those who could are here. */
const secondPerson = (p: Params, locale: Locale): string => {
  const work = secondPersonWork[p['work'] as SecondPersonWork]?.[locale] ?? '';
  const right = rightName(p['permission'], locale);
  if (p['names'])
    return {
      en: `${work} Whoever else may do that (${p['names']}) has had their place for less than a day: begin once the day is over.`,
      fr: `${work} Qui d’autre le peut (${p['names']}) n’a sa place que depuis moins d’un jour\u00a0: commencez quand ce jour sera passé.`,
    }[locale];
  return {
    en: `${work} Nobody else here may do that. Invite somebody with the right “${right}” first.`,
    fr: `${work} Personne d’autre ici ne le peut. Invitez d’abord une personne ayant le droit «\u00a0${right}\u00a0».`,
  }[locale];
};
/** What it is by now: only a paper says otherwise. */
const paperNeeded = (p: Params, locale: Locale): string => {
  const { cancelled, failed, unclear } = paperNeededWords;
  return (p['status'] === 'cancelled' ? cancelled : p['status'] === 'failed' ? failed : unclear)[locale];
};
/** What of a place withholds a right, whatever roles it has. */
const placeLimit = (p: Params, locale: Locale): string | null => {
  if (p['limit'] !== 'subAccounts' && p['limit'] !== 'ownRecordsOnly') return null;
  const say = p['limit'] === 'subAccounts' ? placeLimitWords.subAccounts : placeLimitWords.ownRecordsOnly;
  return say[locale]({ right: rightName(p['permission'], locale), places: String(p['places'] ?? '') });
};
/** A day as it is written, or what stands in its place. */
/** How far what it looks like has come: whoever confirms may pay those once more. */
function paidBefore(p: Params, locale: Locale): string {
  if (typeof p['paid'] !== 'number' || typeof p['of'] !== 'number') return '';
  return ` ${massLikenessWords.paid[locale]({ paid: p['paid'], of: p['of'] })}`;
}

const dayOf = (day: Some, locale: Locale): string =>
  isDay(String(day)) ? formatDate(String(day), locale) : String(day);
const monthOf = (day: Some, locale: Locale): string =>
  isDay(String(day)) ? formatMonth(String(day), locale) : String(day);

/** The day or the month a cap was asked for: this one, unless `on` names another day. */
const levelTime: Record<Locale, (p: Params) => string> = {
  en: ({ rule, on }) =>
    on === undefined
      ? rule === 'day'
        ? 'today'
        : 'this month'
      : rule === 'day'
        ? `on ${dayOf(on, 'en')}`
        : `in ${monthOf(on, 'en')}`,
  fr: ({ rule, on }) =>
    on === undefined
      ? rule === 'day'
        ? 'aujourd’hui'
        : 'ce mois-ci'
      : rule === 'day'
        ? `le ${dayOf(on, 'fr')}`
        : `en ${monthOf(on, 'fr')}`,
};
/** From when the same has room; nothing where no day was found that has. */
const levelRoom: Record<Locale, (p: Params) => string> = {
  en: ({ freeFrom }) =>
    freeFrom === undefined
      ? ''
      : ` From ${dayOf(freeFrom, 'en')} there is room for it, unless other payments take it first.`,
  fr: ({ freeFrom }) =>
    freeFrom === undefined
      ? ''
      : ` À partir du ${dayOf(freeFrom, 'fr')}, il y aura de la place, sauf si d’autres paiements la prennent avant.`,
};

const namesIn = (names: unknown): readonly string[] => (Array.isArray(names) ? names.map(String) : []);
/** Columns by the name they have in our template, or by what stands above them in the file. */
const columnsIn = (p: Params, locale: Locale): string =>
  [
    ...namesIn(p['columns']).map(
      (field) => payoutTemplate.find((column) => column.field === field)?.header[locale] ?? field,
    ),
    ...namesIn(p['headings']),
  ].join(', ');
const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);
const quoted = (p: Params, locale: Locale): string =>
  namesIn(p['columns'])
    .map((name) => ({ en: `“${name}”`, fr: `«\u00a0${name}\u00a0»` })[locale])
    .join(', ');

const notPossible = {
  en: (p: Params) => `This is not possible now: ${reasonIn(p, 'en')}`,
  fr: (p: Params) => `Impossible pour le moment\u00a0: ${reasonIn(p, 'fr')}`,
} satisfies ErrorSentence;

/** What happened, whether money moved, and what to do. One sentence per error of the contract, in both languages. */
export const errorSentences: Record<ErrorKey, ErrorSentence> = {
  'request.invalid': {
    en: 'Some fields are not right. Nothing was saved. Correct the fields marked below.',
    fr: 'Certains champs sont incorrects. Rien n’a été enregistré. Corrigez les champs signalés.',
  },
  'request.not_json': {
    en: 'The body of this call is not JSON. Nothing was saved.',
    fr: 'Le corps de cet appel n’est pas du JSON. Rien n’a été enregistré.',
  },
  'request.malformed': {
    en: 'This call cannot be read. Nothing was saved.',
    fr: 'Cet appel est illisible. Rien n’a été enregistré.',
  },
  'request.method_not_allowed': {
    en: (p) => `This address is called with ${p['allow']}. Nothing was done.`,
    fr: (p) => `Cette adresse s’appelle avec ${p['allow']}. Rien n’a été fait.`,
  },
  'request.timed_out': {
    en: 'The call did not arrive whole in time. Nothing was saved. Send it again.',
    fr: 'L’appel n’est pas arrivé en entier à temps. Rien n’a été enregistré. Renvoyez-le.',
  },
  'request.address_too_long': {
    en: 'This address is too long. Nothing was done.',
    fr: 'Cette adresse est trop longue. Rien n’a été fait.',
  },
  'request.unsupported_type': {
    en: 'The body must be JSON: send it with the header Content-Type: application/json. Nothing was saved.',
    fr: 'Le corps doit être du JSON\u00a0: envoyez-le avec l’en-tête Content-Type: application/json. Rien n’a été enregistré.',
  },
  'request.headers_too_large': {
    en: 'The headers of this call are too large. Nothing was done.',
    fr: 'Les en-têtes de cet appel sont trop volumineux. Rien n’a été fait.',
  },
  'request.too_large': {
    en: 'What was sent is too large. Nothing was saved.',
    fr: 'L’envoi est trop volumineux. Rien n’a été enregistré.',
  },
  'request.not_found': { en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' },
  'request.rate_limited': {
    en: (p) => `Too many requests in a short time. ${freeAgain(p['seconds'], 'en')}`,
    fr: (p) => `Trop de demandes en peu de temps. ${freeAgain(p['seconds'], 'fr')}`,
  },
  'request.idempotency_key_required': {
    en: 'This call needs an Idempotency-Key header, so that a repeated call cannot move money twice.',
    fr: 'Cet appel exige un en-tête Idempotency-Key, pour qu’une répétition ne déplace pas l’argent deux fois.',
  },
  'request.idempotency_conflict': {
    en: 'This form was already sent with other values. Nothing new was done. Reload and check the list before sending again.',
    fr: 'Ce formulaire a déjà été envoyé avec d’autres valeurs. Rien de nouveau n’a été fait. Rechargez et vérifiez la liste avant de renvoyer.',
  },
  'request.in_progress': {
    en: 'The same request is still being handled. No need to press twice; wait a few seconds.',
    fr: 'La même demande est encore en cours. Inutile d’appuyer deux fois\u00a0; attendez quelques secondes.',
  },
  'request.busy': {
    en: (p) =>
      `Another of your entries is still being checked. Nothing was done. Try again in ${counted('en', p['seconds'], 'second', 'seconds')}.`,
    fr: (p) =>
      `Une autre de vos saisies est encore en cours de vérification. Rien n’a été fait. Réessayez dans ${counted('fr', p['seconds'], 'seconde', 'secondes')}.`,
  },
  'server.busy': {
    en: (p) =>
      `Too much is asked of the service at this moment. Nothing was done. Try again in ${counted('en', p['seconds'], 'second', 'seconds')}.`,
    fr: (p) =>
      `Le service est trop sollicité en ce moment. Rien n’a été fait. Réessayez dans ${counted('fr', p['seconds'], 'seconde', 'secondes')}.`,
  },
  'server.unexpected': {
    en: 'An error occured while processing. Please retry in few minutes.',
    fr: 'Une erreur est survenue pendant le traitement. Veuillez réessayer dans quelques minutes.',
  },
  'server.unavailable': {
    en: 'The service is not reachable for the moment. Nothing was done. Retry in a few minutes.',
    fr: 'Le service est momentanément indisponible. Rien n’a été fait. Réessayez dans quelques minutes.',
  },
  'session.missing': { en: 'Log in to continue.', fr: 'Connectez-vous pour continuer.' },
  'session.ended': { en: 'Your session has ended. Log in again.', fr: 'Votre session est terminée. Reconnectez-vous.' },
  'session.expired': { en: 'The session needs a new token.', fr: 'La session doit être renouvelée.' },
  'session.organisation_gone': {
    en: 'You no longer have access to this organisation. Log in again.',
    fr: 'Vous n’avez plus accès à cette organisation. Reconnectez-vous.',
  },
  'session.organisation_mismatch': {
    en: 'You have switched organisation in another tab. Nothing was done. Reload this page.',
    fr: 'Vous avez changé d’organisation dans un autre onglet. Rien n’a été fait. Rechargez cette page.',
  },
  'session.refresh_reused': {
    en: 'For your safety this session was closed: its token was used twice. Log in again.',
    fr: 'Par sécurité cette session a été fermée\u00a0: son jeton a été utilisé deux fois. Reconnectez-vous.',
  },
  'auth.wrong_password': { en: 'Wrong login or password.', fr: 'Identifiant ou mot de passe incorrect.' },
  'auth.locked': {
    en: (p) => `Too many wrong passwords. Try again in ${counted('en', p['minutes'], 'minute', 'minutes')}.`,
    fr: (p) => `Trop de mots de passe incorrects. Réessayez dans ${counted('fr', p['minutes'], 'minute', 'minutes')}.`,
  },
  'auth.business_only': {
    en: 'This portal is for business accounts only.',
    fr: 'Ce portail est réservé aux comptes professionnels.',
  },
  'auth.account_exists': {
    en: 'An account already exists for this email or phone. Nothing was created. You can add this business to that account.',
    fr: 'Un compte existe déjà pour cet e-mail ou ce téléphone. Rien n’a été créé. Vous pouvez ajouter cette entreprise à ce compte.',
  },
  'activation.closed': {
    en: (p) =>
      p['reason'] === 'used'
        ? 'This invitation was used already. If that was you, log in; if not, tell whoever invited you.'
        : 'This invitation is no longer open. Ask whoever invited you for a new one.',
    fr: (p) =>
      p['reason'] === 'used'
        ? 'Cette invitation a déjà servi. Si c’était vous, connectez-vous\u00a0; sinon, prévenez la personne qui vous a invité.'
        : 'Cette invitation n’est plus ouverte. Demandez-en une nouvelle à la personne qui vous a invité.',
  },
  'activation.other_person': {
    en: 'This invitation is for somebody else. Log out, then open its link again.',
    fr: 'Cette invitation est destinée à une autre personne. Déconnectez-vous, puis rouvrez son lien.',
  },
  'auth.current_password_wrong': {
    en: 'Failed to change password: the current password is wrong.',
    fr: 'Échec du changement de mot de passe\u00a0: le mot de passe actuel est incorrect.',
  },
  'auth.being_taken_back': {
    en: (p) =>
      `Somebody pressed “It was not me” in a message about this account, and nobody enters until ${formatDateTime(new Date(String(p['until'])), 'en')}. If that was you, go on with the link of that message. If not, try again then.`,
    fr: (p) =>
      `Quelqu’un a appuyé sur «\u00a0Pas moi\u00a0» dans un message sur ce compte, et personne n’entre avant le ${formatDateTime(new Date(String(p['until'])), 'fr')}. Si c’était vous, continuez avec le lien de ce message. Sinon, réessayez ensuite.`,
  },
  'auth.elsewhere_kind': {
    en: (p) =>
      p['kind'] === 'email'
        ? 'The account has a number that stays. Give an email address.'
        : 'The account has an email that stays. Give a phone number.',
    fr: (p) =>
      p['kind'] === 'email'
        ? 'Le compte a un numéro, qui reste. Indiquez une adresse e-mail.'
        : 'Le compte a un e-mail, qui reste. Indiquez un numéro de téléphone.',
  },
  'auth.link_over': {
    en: 'This link is no longer valid: it is older than seven days, or it was used already, or one that reaches further back was.',
    fr: 'Ce lien n’est plus valable\u00a0: il a plus de sept jours, il a déjà servi, ou un lien plus ancien a servi.',
  },
  'otp.too_soon': {
    en: (p) => `A code was just sent. You can ask for another in ${counted('en', p['seconds'], 'second', 'seconds')}.`,
    fr: (p) =>
      `Un code vient d’être envoyé. Vous pourrez en demander un autre dans ${counted('fr', p['seconds'], 'seconde', 'secondes')}.`,
  },
  'otp.too_many': {
    en: (p) => `Too many codes were asked for. Try again in ${counted('en', p['minutes'], 'minute', 'minutes')}.`,
    fr: (p) => `Trop de codes ont été demandés. Réessayez dans ${counted('fr', p['minutes'], 'minute', 'minutes')}.`,
  },
  'names.asked_too_often': {
    en: (p) =>
      `The names of too many numbers were looked up. Try again in ${counted('en', p['minutes'], 'minute', 'minutes')}; a list is checked as a file.`,
    fr: (p) =>
      `Les noms de trop de numéros ont été demandés. Réessayez dans ${counted('fr', p['minutes'], 'minute', 'minutes')}\u00a0; une liste se vérifie par fichier.`,
  },
  'account.name_taken': {
    en: 'A colleague is called so, or so that it looks the same. Add what tells the two apart, such as a second first name or the post.',
    fr: 'Un collègue porte ce nom, ou un nom qui se lit pareil. Ajoutez ce qui les distingue, comme un second prénom ou le poste.',
  },
  'charges.prompted_too_often': {
    en: (p) =>
      `This phone was asked several times and did not pay. Wait ${counted('en', p['minutes'], 'minute', 'minutes')}, then ask again.`,
    fr: (p) =>
      `Ce téléphone a été sollicité plusieurs fois sans payer. Attendez ${counted('fr', p['minutes'], 'minute', 'minutes')}, puis redemandez.`,
  },
  'otp.wrong': {
    en: (p) => `This code is not right. ${p['triesLeft']} ${p['triesLeft'] === 1 ? 'try' : 'tries'} left.`,
    fr: (p) =>
      `Ce code n’est pas le bon. Il reste ${p['triesLeft']} ${Number(p['triesLeft']) < 2 ? 'essai' : 'essais'}.`,
  },
  'otp.tries_over': {
    en: 'Too many wrong codes. Ask for a new code.',
    fr: 'Trop de codes faux. Demandez un nouveau code.',
  },
  'otp.expired': {
    en: 'This code has expired or was already used. Ask for a new code.',
    fr: 'Ce code a expiré ou a déjà servi. Demandez un nouveau code.',
  },
  'otp.token_over': {
    en: 'Your code was confirmed too long ago, or was used already. Ask for a new code.',
    fr: 'Votre code a été confirmé il y a trop longtemps, ou a déjà servi. Demandez un nouveau code.',
  },
  'auth.reset_already': {
    en: 'A new password was set with this code already. Log in with it, or ask for a new code.',
    fr: 'Un nouveau mot de passe a déjà été défini avec ce code. Connectez-vous avec lui, ou demandez un nouveau code.',
  },
  'sign_up.done_already': {
    en: (p) =>
      `Your account is open already, with the business “${p['business']}”. Nothing more was opened. Log in with the password you chose then.`,
    fr: (p) =>
      `Votre compte est déjà ouvert, avec l’entreprise «\u00a0${p['business']}\u00a0». Rien d’autre n’a été ouvert. Connectez-vous avec le mot de passe choisi alors.`,
  },
  'sign_up.terms_changed': {
    en: 'The terms have changed. Read them again and accept them. Nothing was created.',
    fr: 'Les conditions ont changé. Relisez-les et acceptez-les. Rien n’a été créé.',
  },
  'access.denied': { en: (p) => denied(p, 'en'), fr: (p) => denied(p, 'fr') },
  'amount.too_small': { en: 'The smallest amount is XAF 100.', fr: 'Le montant minimum est de 100 FCFA.' },
  'amount.above_operator_cap': {
    en: (p) =>
      `${p['operator']} takes at most ${money(p['max'], 'en')} per payment, fees included. Split it or use a bank transfer.`,
    fr: (p) =>
      `${p['operator']} accepte au plus ${money(p['max'], 'fr')} par paiement, frais compris. Fractionnez ou passez par la banque.`,
  },
  'levels.closed': {
    en: (p) =>
      `At its level your business cannot ${p['direction'] === 'in' ? 'collect' : 'pay out'} in production yet. Nothing was moved. Complete your papers under Account, Business information.`,
    fr: (p) =>
      `À son niveau, votre entreprise ne peut pas encore ${p['direction'] === 'in' ? 'encaisser' : 'décaisser'} en production. Rien n’a bougé. Complétez votre dossier sous Compte, Informations légales.`,
  },
  'levels.payment_above_cap': {
    en: (p) =>
      `At the level of your business one payment is at most ${money(p['cap'], 'en')}. Nothing was moved. Your papers, under Account, Business information, lift this limit once they are approved.`,
    fr: (p) =>
      `Au niveau de votre entreprise, un paiement est de ${money(p['cap'], 'fr')} au plus. Rien n’a bougé. Votre dossier, sous Compte, Informations légales, lève ce plafond une fois approuvé.`,
  },
  'levels.above_cap': {
    en: (p) =>
      `Your business may ${p['direction'] === 'in' ? 'collect' : 'pay out'} ${money(p['cap'], 'en')} a ${p['rule'] === 'day' ? 'day' : 'month'} at its level; ${money(p['left'], 'en')} are left ${levelTime.en(p)}. Nothing was moved.${levelRoom.en(p)} Your papers, under Account, Business information, lift this limit once they are approved.`,
    fr: (p) =>
      `À son niveau, votre entreprise peut ${p['direction'] === 'in' ? 'encaisser' : 'décaisser'} ${money(p['cap'], 'fr')} par ${p['rule'] === 'day' ? 'jour' : 'mois'}\u00a0; il reste ${money(p['left'], 'fr')} ${levelTime.fr(p)}. Rien n’a bougé.${levelRoom.fr(p)} Votre dossier, sous Compte, Informations légales, lève ce plafond une fois approuvé.`,
  },
  'operator.unknown': {
    en: `We do not recognise the operator of this number. Choose ${anyOperator.en}.`,
    fr: `Nous ne reconnaissons pas l’opérateur de ce numéro. Choisissez ${anyOperator.fr}.`,
  },
  'operator.not_configured': {
    en: (p) =>
      p['or'] === 'bankFile'
        ? `Nothing that pays bank accounts is connected yet. Enter the credentials of ${p['operator']} under Settings, Payment methods, or the account that pays through files under Bank files.`
        : `${p['operator']} is not connected yet. Enter its credentials under Settings, Payment methods.`,
    fr: (p) =>
      p['or'] === 'bankFile'
        ? `Rien de ce qui paie les comptes bancaires n’est encore connecté. Saisissez les accès de ${p['operator']} dans Paramètres, Moyens de paiement, ou le compte qui paie par fichiers dans Fichiers bancaires.`
        : `${p['operator']} n’est pas encore connecté. Saisissez ses accès dans Paramètres, Moyens de paiement.`,
  },
  'operator.down': {
    en: (p) =>
      `${p['operator']} does not answer for the moment. No money moved. Try again later or use another method.`,
    fr: (p) =>
      `${p['operator']} ne répond pas pour le moment. Aucun argent n’a bougé. Réessayez plus tard ou par un autre moyen.`,
  },
  'merchant_reference.taken': {
    en: (p) =>
      `The reference “${p['reference']}” was used for another payment already. Nothing new was done. Search for it in the transactions.`,
    fr: (p) =>
      `La référence «\u00a0${p['reference']}\u00a0» a déjà servi à un autre paiement. Rien de nouveau n’a été fait. Cherchez-la dans les transactions.`,
  },
  'transactions.not_found': { en: 'Transaction not found.', fr: 'Transaction introuvable.' },
  'transactions.action_not_possible': notPossible,
  'transactions.checked_recently': {
    en: 'The operator was asked less than 5 seconds ago. Wait a moment.',
    fr: 'L’opérateur a été interrogé il y a moins de 5 secondes. Patientez un instant.',
  },
  'transactions.cursor_invalid': {
    en: 'This page of the list no longer exists. Go back to the first page.',
    fr: 'Cette page de la liste n’existe plus. Revenez à la première page.',
  },
  'reports.range_too_long': {
    en: (p) => `The period is at most ${p['days']} days, or one calendar month. Ask for a longer one month by month.`,
    fr: (p) =>
      `La période est de ${p['days']} jours au maximum, ou d’un mois civil. Demandez une période plus longue mois par mois.`,
  },
  'reports.range_invalid': {
    en: 'The start must not be after the end, and the end not in the future.',
    fr: 'Le début ne peut pas être après la fin, ni la fin dans le futur.',
  },
  'reports.too_many_rows': {
    en: (p) =>
      `A PDF holds at most ${p['max']} rows. Narrow the filter, or export as XLSX or CSV, which hold all of them.`,
    fr: (p) =>
      `Un PDF contient au plus ${String(p['max']).replaceAll(',', '\u202f')} lignes. Affinez le filtre, ou exportez en XLSX ou CSV, qui les contiennent toutes.`,
  },
  'reports.too_many_at_once': {
    en: 'Several files are being made at this moment, of yours or of others. Wait until one of them has arrived, then try again.',
    fr: 'Plusieurs fichiers, les vôtres ou ceux d’autres, sont en cours de création. Attendez que l’un d’eux soit arrivé, puis réessayez.',
  },
  'payment_links.not_found': { en: 'Payment link not found.', fr: 'Lien de paiement introuvable.' },
  'payment_links.action_not_possible': notPossible,
  'payment_links.price_locked': {
    en: 'Somebody has already paid this link, so its price can no longer change. Clone it instead.',
    fr: 'Ce lien a déjà été payé, son prix ne peut plus changer. Dupliquez-le plutôt.',
  },
  'payment_links.article_asked_for': {
    en: (p) =>
      `Somebody is paying for “${p['name']}” at this moment. Keep it under this name until that is over, and put another article beside it.`,
    fr: (p) =>
      `Quelqu’un est en train de payer «\u00a0${p['name']}\u00a0». Gardez-le sous ce nom jusqu’à la fin, et ajoutez un autre article à côté.`,
  },
  'payment_links.not_payable': {
    en: 'This link cannot be paid now. No request was sent.',
    fr: 'Ce lien ne peut pas être payé maintenant. Aucune demande n’a été envoyée.',
  },
  'payment_links.earlier_payment_unclear': {
    en: (p) =>
      `${money(p['amount'], 'en')} were asked of this number already${askedBefore(p, 'en')}, and the operator has not said yet what became of it. Nothing new was sent: it may still be paid. ${p['at'] ? 'Open that payment and wait for its end.' : 'Wait for its end, or ask your colleagues.'}${p['type'] === 'sale' ? ' If this is another sale, give it a reference of its own.' : ''}`,
    fr: (p) =>
      `${money(p['amount'], 'fr')} ont déjà été demandés à ce numéro${askedBefore(p, 'fr')}, et l’opérateur n’a pas encore dit ce qu’il en est. Rien de nouveau n’est parti\u00a0: ce montant peut encore être payé. ${p['at'] ? 'Ouvrez ce paiement et attendez sa fin.' : 'Attendez sa fin, ou renseignez-vous auprès de vos collègues.'}${p['type'] === 'sale' ? ' Si c’est une autre vente, donnez-lui sa propre référence.' : ''}`,
  },
  'payment_links.amount_outside_rules': {
    en: (p) => `The amount must be between ${money(p['min'], 'en')} and ${money(p['max'], 'en')}.`,
    fr: (p) => `Le montant doit être compris entre ${money(p['min'], 'fr')} et ${money(p['max'], 'fr')}.`,
  },
  'record.changed_meanwhile': {
    en: 'Someone else changed this record. Nothing was saved. Reload to see the new version.',
    fr: 'Quelqu’un d’autre a modifié cet élément. Rien n’a été enregistré. Rechargez pour voir la nouvelle version.',
  },
  'refunds.not_found': { en: 'Refund not found.', fr: 'Remboursement introuvable.' },
  'refunds.exceeds_paid': {
    en: (p) => `At most ${money(p['refundable'], 'en')} can still be refunded. Nothing was sent.`,
    fr: (p) => `Il reste au plus ${money(p['refundable'], 'fr')} à rembourser. Rien n’a été envoyé.`,
  },
  'refunds.perhaps_given_back': {
    en: (p) =>
      `${money(p['amount'], 'en')} of this payment has perhaps been given back already: a refund that failed is now said to be paid, and that is still being checked. At most ${money(p['refundable'], 'en')} can be refunded meanwhile. Nothing was sent.`,
    fr: (p) =>
      `${money(p['amount'], 'fr')} de ce paiement ont peut-être déjà été rendus\u00a0: un remboursement échoué serait finalement payé, et c’est encore en cours de vérification. D’ici là, il reste au plus ${money(p['refundable'], 'fr')} à rembourser. Rien n’a été envoyé.`,
  },
  'refunds.duplicate': {
    en: (p) =>
      p['isNotOwed']
        ? 'Somebody said that nothing is owed of this refund any more: the money may have been given back otherwise. Nothing was sent. Confirm that you want to give it back all the same.'
        : p['isOtherwise']
          ? `${p['givenBack'] ? money(p['givenBack'], 'en') : 'Money'} of this payment was given back since this one was asked for, or is on its way back${otherOf(p, 'en')}. Nothing was sent. Confirm that you want to give this back besides.`
          : `The same amount of this payment is on its way back already, or was given back ${p['again'] ? 'since this one was asked for' : 'less than 24 hours ago'}${otherOf(p, 'en')}. Nothing was sent. Confirm that you want to give it back once more.`,
    fr: (p) =>
      p['isNotOwed']
        ? 'Quelqu’un a dit que plus rien n’est dû de ce remboursement\u00a0: l’argent a peut-être été rendu autrement. Rien n’a été envoyé. Confirmez que vous voulez le rendre quand même.'
        : p['isOtherwise']
          ? `${p['givenBack'] ? money(p['givenBack'], 'fr') : 'De l’argent'} de ce paiement a été rendu depuis que celui-ci a été demandé, ou est en cours de remboursement${otherOf(p, 'fr')}. Rien n’a été envoyé. Confirmez que vous voulez rendre celui-ci en plus.`
          : `Le même montant de ce paiement est déjà en cours de remboursement, ou a été rendu ${p['again'] ? 'depuis que celui-ci a été demandé' : 'il y a moins de 24 heures'}${otherOf(p, 'fr')}. Rien n’a été envoyé. Confirmez que vous voulez le rendre encore une fois.`,
  },
  'refunds.not_refundable': {
    en: (p) => (p['reason'] ? notPossible.en(p) : 'Only a completed payment can be refunded. Nothing was sent.'),
    fr: (p) => (p['reason'] ? notPossible.fr(p) : 'Seul un paiement terminé peut être remboursé. Rien n’a été envoyé.'),
  },
  'refunds.action_not_possible': notPossible,
  'refunds.account_gone': {
    en: (p) =>
      `This payment was taken by another account at ${p['operator']} than the one connected now, and ${p['operator']} no longer lets us in there: it cannot be given back on this way. Nothing was sent. Send the money with a transfer to the payer’s number instead.`,
    fr: (p) =>
      `Ce paiement a été reçu par un autre compte chez ${p['operator']} que celui connecté aujourd’hui, et ${p['operator']} ne nous y laisse plus entrer : il ne peut pas être rendu par ce chemin. Rien n’a été envoyé. Envoyez plutôt l’argent par un transfert au numéro du payeur.`,
  },
  'balance.insufficient': {
    en: (p) =>
      `The balance is too small${p['available'] === undefined ? '' : `: ${money(p['available'], 'en')} available`}. No money moved. Top up or transfer to this account.`,
    fr: (p) =>
      `Le solde est insuffisant${p['available'] === undefined ? '' : `\u00a0: ${money(p['available'], 'fr')} disponibles`}. Aucun argent n’a bougé. Rechargez ou transférez vers ce compte.`,
  },
  'adjustments.not_found': { en: 'Adjustment not found.', fr: 'Régularisation introuvable.' },
  'adjustments.action_not_possible': notPossible,
  'adjustments.not_creditable': {
    en: (p) => `This cannot be credited. ${reasonIn(p, 'en')}`,
    fr: (p) => `Impossible de créditer cela. ${reasonIn(p, 'fr')}`,
  },
  'adjustments.not_debitable': {
    en: (p) => `This cannot be debited. ${reasonIn(p, 'en')}`,
    fr: (p) => `Impossible de débiter cela. ${reasonIn(p, 'fr')}`,
  },
  'adjustments.duplicate': {
    en: (p) =>
      `An adjustment of the same amount of this payment, in the same direction, ${p['state'] === 'posted' ? 'is posted already' : 'waits for its decision already'}${otherOf(p, 'en')}. No money moved. Confirm that you want both.`,
    fr: (p) =>
      `Une régularisation du même montant de ce paiement, dans le même sens, ${p['state'] === 'posted' ? 'est déjà comptabilisée' : 'attend déjà sa décision'}${otherOf(p, 'fr')}. Aucun argent n’a bougé. Confirmez que vous voulez les deux.`,
  },
  'customers.not_found': { en: 'Customer not found.', fr: 'Client introuvable.' },
  'customers.known_elsewhere': {
    en: 'Another sub-account, or the organisation as a whole, knows this customer too. Nothing was changed. Somebody who sees the whole organisation can change it.',
    fr: 'Un autre sous-compte, ou l’organisation dans son ensemble, connaît aussi ce client. Rien n’a été modifié. Une personne qui voit toute l’organisation peut le modifier.',
  },
  'customers.phone_or_email_required': {
    en: 'Give at least a phone number or an email.',
    fr: 'Indiquez au moins un téléphone ou un e-mail.',
  },
  'customers.too_young': {
    en: (p) => `A customer must be at least ${p['years']} years old.`,
    fr: (p) => `Un client doit avoir au moins ${p['years']} ans.`,
  },
  'customers.cannot_merge': {
    en: 'A customer cannot be merged with itself or with one that was already merged.',
    fr: 'Un client ne peut pas être fusionné avec lui-même ni avec un client déjà fusionné.',
  },
  'customers.already_one': {
    en: 'These two are one customer already. Nothing is left to do.',
    fr: 'Ces deux clients n’en font déjà plus qu’un. Il n’y a plus rien à faire.',
  },
  'verifications.too_little': {
    en: 'There is too little to search with. Enter the operator’s id, or the number and the amount. No check was used up.',
    fr: 'Il y a trop peu à rechercher. Saisissez l’id de l’opérateur, ou le numéro et le montant. Aucune vérification n’a été décomptée.',
  },
  'verifications.claim_moved': {
    en: 'This claim was decided, or its adjustment waits for a second person. Look at it again.',
    fr: 'Cette réclamation est décidée, ou sa régularisation attend une deuxième personne. Regardez-la à nouveau.',
  },
  'verifications.limit_reached': {
    en: 'You have reached the number of checks allowed per hour. Try again later.',
    fr: 'Vous avez atteint le nombre de vérifications permis par heure. Réessayez plus tard.',
  },
  'verifications.not_found': { en: 'Check not found.', fr: 'Vérification introuvable.' },
  'verifications.claim_not_possible': {
    en: 'A claim can be opened only when the payment was not credited, and once.',
    fr: 'Une réclamation n’est possible que si le paiement n’a pas été crédité, et une seule fois.',
  },
  'verifications.already_used': {
    en: (p) => `This payment was already used for ${p['usedFor']}. Do not deliver twice.`,
    fr: (p) => `Ce paiement a déjà servi pour ${p['usedFor']}. Ne livrez pas deux fois.`,
  },
  'verifications.order_moved': {
    en: (p) =>
      p['usedFor']
        ? `This payment is linked to ${p['usedFor']} now. Nothing was changed.`
        : 'This payment is linked to no order. Nothing was changed.',
    fr: (p) =>
      p['usedFor']
        ? `Ce paiement est désormais lié à ${p['usedFor']}. Rien n’a été modifié.`
        : 'Ce paiement n’est lié à aucune commande. Rien n’a été modifié.',
  },
  'verifications.given_back': {
    en: (p) =>
      p['waits']
        ? 'Whether this payment is given back waits for a decision. Until then it pays for no order.'
        : 'This payment has gone back to the payer, or is on its way back. It pays for no order.',
    fr: (p) =>
      p['waits']
        ? 'Une décision reste à prendre sur le remboursement de ce paiement. D’ici là, il ne règle aucune commande.'
        : 'Ce paiement a été rendu au payeur, ou est en train de l’être. Il ne règle aucune commande.',
  },
  'providers.not_found': { en: 'This operator is not known.', fr: 'Cet opérateur est inconnu.' },
  'providers.credentials_refused': {
    en: 'Some credentials are missing or malformed. Nothing was saved.',
    fr: 'Certains accès manquent ou sont mal formés. Rien n’a été enregistré.',
  },
  'audit.not_found': {
    en: 'This entry does not exist or is not yours to see.',
    fr: 'Cette entrée n’existe pas ou ne vous est pas accessible.',
  },
  'team.not_found': {
    en: 'This person is not in the organisation.',
    fr: 'Cette personne ne fait pas partie de l’organisation.',
  },
  'team.action_not_possible': notPossible,
  'team.may_not_grant': {
    en: (p) => `You may not give this access. ${reasonIn(p, 'en')}`,
    fr: (p) => `Vous ne pouvez pas donner cet accès. ${reasonIn(p, 'fr')}`,
  },
  'team.sms_invitations_used_up': {
    en: (p) =>
      `Your papers have not been accepted yet, and all invitations by SMS of today are used up. Nothing was sent. Invite by e-mail, or try again in ${counted('en', p['hours'], 'hour', 'hours')}.`,
    fr: (p) =>
      `Votre dossier n’est pas encore accepté, et les invitations par SMS du jour sont épuisées. Rien n’a été envoyé. Invitez par e-mail, ou réessayez dans ${counted('fr', p['hours'], 'heure', 'heures')}.`,
  },
  'team.already_member': {
    en: 'This person is already in the organisation or invited. Nothing was sent. Open their page to change roles or send the invitation again.',
    fr: 'Cette personne est déjà dans l’organisation ou invitée. Rien n’a été envoyé. Ouvrez sa fiche pour changer ses rôles ou renvoyer l’invitation.',
  },
  'custom_roles.not_found': { en: 'Role not found.', fr: 'Rôle introuvable.' },
  'custom_roles.name_taken': { en: 'Another role already has this name.', fr: 'Un autre rôle porte déjà ce nom.' },
  'custom_roles.in_use': {
    en: 'Somebody still has this role. Give them another one first.',
    fr: 'Quelqu’un a encore ce rôle. Donnez-lui d’abord un autre rôle.',
  },
  'custom_roles.too_many': {
    en: (p) => `An organisation has at most ${p['max']} roles of its own. Put one away first.`,
    fr: (p) => `Une organisation a au plus ${p['max']} rôles personnalisés. Archivez-en d’abord un.`,
  },
  'access_requests.not_found': { en: 'Access request not found.', fr: 'Demande d’accès introuvable.' },
  'access_requests.already_held': {
    en: 'You already have this right. Reload the page.',
    fr: 'Vous avez déjà ce droit. Rechargez la page.',
  },
  'access_requests.limited_place': {
    en: (p) => `${placeLimit(p, 'en')} No role could change that, so nothing was asked.`,
    fr: (p) => `${placeLimit(p, 'fr')} Aucun rôle n’y changerait rien, la demande n’a donc pas été envoyée.`,
  },
  'access_requests.action_not_possible': notPossible,
  'notifications.not_found': { en: 'Notification not found.', fr: 'Notification introuvable.' },
  'notifications.cannot_mute': {
    en: 'This is too important to switch off everywhere. Leave at least one channel on; for a security notice, e-mail or SMS.',
    fr: 'C’est trop important pour être coupé partout. Laissez au moins un canal actif\u00a0; pour un avis de sécurité, l’e-mail ou le SMS.',
  },
  'notifications.choice_not_offered': {
    en: 'This channel does not offer this choice for this event.',
    fr: 'Ce canal ne propose pas ce choix pour cet événement.',
  },
  'second_factor.proof_needed': { en: 'Confirm first that it is you.', fr: 'Confirmez d’abord que c’est bien vous.' },
  'second_factor.factor_needed': {
    en: 'The password is not enough: confirm with your authenticator, a passkey or a recovery code.',
    fr: 'Le mot de passe ne suffit pas\u00a0: confirmez avec votre application d’authentification, une clé d’accès ou un code de secours.',
  },
  'second_factor.wrong': {
    en: 'This code is not right, or was used already. Take the next one.',
    fr: 'Ce code n’est pas le bon, ou a déjà servi. Prenez le suivant.',
  },
  'second_factor.challenge_over': {
    en: 'This step took too long, or was passed already. Start again.',
    fr: 'Cette étape a duré trop longtemps, ou est déjà passée. Recommencez.',
  },
  'second_factor.too_many': {
    en: (p) => `Too many wrong codes. Try again in ${counted('en', p['minutes'], 'minute', 'minutes')}.`,
    fr: (p) => `Trop de codes faux. Réessayez dans ${counted('fr', p['minutes'], 'minute', 'minutes')}.`,
  },
  'second_factor.confirmed_already': {
    en: 'This second step is on: only the answer was lost. Keep it. Nobody has seen its recovery codes: make new ones under Settings, Security.',
    fr: 'Cette deuxième étape est activée\u00a0: seule la réponse s’est perdue. Gardez-la. Personne n’a vu ses codes de secours\u00a0: faites-en de nouveaux sous Paramètres, Sécurité.',
  },
  'second_factor.already_on': {
    en: 'An authenticator is on already. Remove it before you set up another.',
    fr: 'Une application d’authentification est déjà active. Retirez-la avant d’en ajouter une autre.',
  },
  'second_factor.none_on': { en: 'Set up a second step first.', fr: 'Activez d’abord une deuxième étape.' },
  'second_factor.required': {
    en: (p) => `${p['organisation']} asks every member for a second step: add another before you remove this one.`,
    fr: (p) =>
      `${p['organisation']} exige une deuxième étape de chaque membre\u00a0: ajoutez-en une autre avant de retirer celle-ci.`,
  },
  'second_factor.own_first': {
    en: 'Set up your own second step before you ask everybody for one.',
    fr: 'Activez votre propre deuxième étape avant de l’exiger de tous.',
  },
  'second_factor.production_only': {
    en: 'This rule is one for both environments. Change it in production.',
    fr: 'Cette règle vaut pour les deux environnements. Changez-la en production.',
  },
  'second_factor.set_up_first': {
    en: (p) => `${p['organisation']} lets nobody in without a second step. Set one up under Security first.`,
    fr: (p) =>
      `${p['organisation']} ne laisse entrer personne sans deuxième étape. Activez-en d’abord une sous Sécurité.`,
  },
  'second_factor.not_found': { en: 'This is not there any more.', fr: 'Cet élément n’existe plus.' },
  'pin.needed': {
    en: 'This gives or takes power over money: confirm it with your payment PIN. Nothing was changed.',
    fr: 'Ceci donne ou retire un pouvoir sur l’argent\u00a0: confirmez avec votre PIN de paiement. Rien n’a été modifié.',
  },
  'pin.not_set': { en: 'Set your payment PIN first.', fr: 'Définissez d’abord votre PIN de paiement.' },
  'pin.wrong': {
    en: (p) => `Wrong PIN. Tries left: ${p['tries']}.`,
    fr: (p) => `PIN incorrect. Essais restants\u00a0: ${p['tries']}.`,
  },
  'pin.locked': {
    en: (p) =>
      `Your payment PIN is locked. Try again in ${counted('en', p['minutes'], 'minute', 'minutes')}, or reset it.`,
    fr: (p) =>
      `Votre PIN de paiement est bloqué. Réessayez dans ${counted('fr', p['minutes'], 'minute', 'minutes')}, ou réinitialisez-le.`,
  },
  'pin.low_power': {
    en: (p) =>
      `Your PIN was reset, or your place here was given, less than a day ago: until ${formatDateTime(new Date(String(p['until'])), 'en')} it gives nobody power over money. Nothing was changed. Try again then, or ask another administrator.`,
    fr: (p) =>
      `Votre PIN a été réinitialisé, ou votre place ici attribuée, il y a moins d’un jour\u00a0: jusqu’au ${formatDateTime(new Date(String(p['until'])), 'fr')}, il ne donne à personne de pouvoir sur l’argent. Rien n’a été modifié. Réessayez ensuite, ou demandez à un autre administrateur.`,
  },
  'pin.low_limit': {
    en: (p) =>
      `Your PIN is new or was reset, or your place here was given today: until ${formatDateTime(new Date(String(p['until'])), 'en')} you confirm ${money(p['max'], 'en')} in all, and ${money(p['left'], 'en')} of it are left.`,
    fr: (p) =>
      `Votre PIN est nouveau ou a été réinitialisé, ou votre place ici date d’aujourd’hui\u00a0: jusqu’au ${formatDateTime(new Date(String(p['until'])), 'fr')}, vous confirmez ${money(p['max'], 'fr')} en tout, dont il reste ${money(p['left'], 'fr')}.`,
  },
  'pin.unusable': {
    en: 'A PIN has six digits, neither all alike, nor in a row, nor a birthday.',
    fr: 'Un PIN a six chiffres, ni répétés, ni qui se suivent, ni une date de naissance.',
  },
  'pin.not_matching': { en: 'The two PINs do not match.', fr: 'Les deux PIN ne correspondent pas.' },
  'qr_login.not_found': {
    en: 'This login code is not there. Show a new one on the other device.',
    fr: 'Ce code de connexion n’existe pas. Affichez-en un nouveau sur l’autre appareil.',
  },
  'qr_login.over': {
    en: 'This login code is over. Show a new one on the other device.',
    fr: 'Ce code de connexion n’est plus valable. Affichez-en un nouveau sur l’autre appareil.',
  },
  'qr_login.own_code': {
    en: 'This code is read with another device that is logged in, not with the one that shows it.',
    fr: 'Ce code se lit avec un autre appareil connecté, pas avec celui qui l’affiche.',
  },
  'qr_login.number_wrong': {
    en: 'That is not the number on the other screen. The login was refused: start again there.',
    fr: 'Ce n’est pas le nombre de l’autre écran. La connexion est refusée\u00a0: recommencez là-bas.',
  },
  'files.not_found': {
    en: 'This file does not exist, or it is not for you. Send it again if it is yours.',
    fr: 'Ce fichier n’existe pas, ou il ne vous est pas destiné. Renvoyez-le s’il est à vous.',
  },
  'uploads.over': {
    en: 'The time for sending this file is over. Choose it again.',
    fr: 'Le temps prévu pour envoyer ce fichier est écoulé. Choisissez-le à nouveau.',
  },
  'uploads.incomplete': {
    en: (p) => `The file has arrived only up to byte ${p['offset']}. Go on from there.`,
    fr: (p) => `Le fichier n’est arrivé que jusqu’à l’octet ${p['offset']}. Continuez à partir de là.`,
  },
  'files.too_large': {
    en: (p) => `The file must be smaller than ${p['maxKb']} kB.`,
    fr: (p) => `Le fichier doit faire moins de ${p['maxKb']} ko.`,
  },
  'files.wrong_kind': {
    en: (p) => `The content of this file is not of an allowed kind. Allowed: ${p['kinds']}.`,
    fr: (p) => `Le contenu de ce fichier n’est pas d’un type admis. Admis\u00a0: ${p['kinds']}.`,
  },
  'files.damaged': {
    en: 'This file is damaged or not complete. Take the picture again, or export the document again.',
    fr: 'Ce fichier est abîmé ou incomplet. Reprenez la photo, ou exportez à nouveau le document.',
  },
  'files.extra_bytes': {
    en: 'There is something more behind the end of this file. Export it again, or take a photo or a screenshot of it.',
    fr: 'Il y a autre chose après la fin de ce fichier. Exportez-le à nouveau, ou prenez-en une photo ou une capture d’écran.',
  },
  'files.too_many_pixels': {
    en: (p) => `This picture has ${p['width']} × ${p['height']} pixels, which is too many. Make it smaller.`,
    fr: (p) => `Cette image fait ${p['width']} × ${p['height']} pixels, c’est trop. Réduisez-la.`,
  },
  'files.active_content': {
    en: 'This PDF holds a script or another file, or is locked. Print it to a new PDF and send that one.',
    fr: 'Ce PDF contient un script ou un autre fichier, ou il est verrouillé. Imprimez-le dans un nouveau PDF et envoyez celui-ci.',
  },
  'organisations.not_found': {
    en: 'This organisation does not exist, or it is not yours.',
    fr: 'Cette organisation n’existe pas, ou ce n’est pas la vôtre.',
  },
  'account.too_young': {
    en: (p) => `You must be at least ${p['years']} years old.`,
    fr: (p) => `Il faut avoir au moins ${p['years']} ans.`,
  },
  'account.contact_taken': {
    en: 'This address or number already belongs to another account. Nothing was changed.',
    fr: 'Cette adresse ou ce numéro appartient déjà à un autre compte. Rien n’a été modifié.',
  },
  'business.locked': {
    en: 'This part cannot be changed now: it is under review or already accepted.',
    fr: 'Cette partie ne peut pas être modifiée maintenant\u00a0: elle est en examen ou déjà acceptée.',
  },
  'business.incomplete': {
    en: 'Some parts are still missing. Nothing was sent. Complete what is marked.',
    fr: 'Il manque encore des éléments. Rien n’a été envoyé. Complétez ce qui est signalé.',
  },
  'real_name.open_already': {
    en: 'Your identity is already being checked. Wait for the answer.',
    fr: 'Votre identité est déjà en cours de vérification. Attendez la réponse.',
  },
  'review_desk.not_found': { en: 'There is nothing to review here.', fr: 'Il n’y a rien à examiner ici.' },
  'review_desk.own_organisation': {
    en: 'You belong to this organisation. Somebody else must decide.',
    fr: 'Vous faites partie de cette organisation. Quelqu’un d’autre doit décider.',
  },
  'review_desk.decided_by_you': {
    en: 'You have decided this already, and that stands. What you sent now says something else and was not kept.',
    fr: 'Vous avez déjà décidé, et cela reste. Ce que vous envoyez maintenant dit autre chose et n’a pas été gardé.',
  },
  'review_desk.decided_already': {
    en: (p) => `Already decided${p['name'] ? ` by ${p['name']}` : ''}. Your answer was not kept.`,
    fr: (p) => `Déjà décidé${p['name'] ? ` par ${p['name']}` : ''}. Votre réponse n’a pas été gardée.`,
  },
  'mass_payments.not_found': { en: 'Mass payment not found.', fr: 'Paiement de masse introuvable.' },
  'mass_payments.item_not_found': {
    en: 'This row is no longer part of the mass payment.',
    fr: 'Cette ligne ne fait plus partie du paiement de masse.',
  },
  'mass_payments.action_not_possible': notPossible,
  'mass_payments.type_clears_rows': {
    en: (p) => `Another type clears the ${counted('en', p['count'], 'row', 'rows')}. Confirm that first.`,
    fr: (p) => `Changer de type efface ${counted('fr', p['count'], 'ligne', 'lignes')}. Confirmez d’abord.`,
  },
  'mass_payments.no_file': { en: 'Choose a file first.', fr: 'Choisissez d’abord un fichier.' },
  'mass_payments.looks_repeated': {
    en: (p) =>
      p['title'] === ''
        ? 'This looks like what a colleague has sent: most of the rows are the same. No money has moved now. Ask first, then confirm if you really mean to pay again.'
        : `This looks like “${p['title']}”, made before: ${p['percent']} % of the rows are the same.${paidBefore(p, 'en')} No money has moved now. Confirm if you really mean to pay again.`,
    fr: (p) =>
      p['title'] === ''
        ? 'Cela ressemble à ce qu’un collègue a envoyé\u00a0: la plupart des lignes sont les mêmes. Aucun argent n’a bougé maintenant. Renseignez-vous d’abord, puis confirmez si vous voulez vraiment payer à nouveau.'
        : `Cela ressemble à «\u00a0${p['title']}\u00a0», déjà créé\u00a0: ${p['percent']}\u00a0% des lignes sont les mêmes.${paidBefore(p, 'fr')} Aucun argent n’a bougé maintenant. Confirmez si vous voulez vraiment payer à nouveau.`,
  },
  'mass_payments.prices_changed': {
    en: 'Fees or taxes changed since the rows were checked. The new total is shown: look at it and submit again.',
    fr: 'Les frais ou les taxes ont changé depuis la vérification. Le nouveau total est affiché\u00a0: relisez-le et soumettez à nouveau.',
  },
  'mass_payments.parts_owed_apart': {
    en: (p) =>
      `This copy holds parts of a payment that are owed one by one (${p['name']}): another amount for everybody would make the whole payment of them. Nothing was changed. Correct the amounts row by row, or start a new mass payment.`,
    fr: (p) =>
      `Cette copie contient des parts d’un paiement, dues une à une (${p['name']})\u00a0: un autre montant pour tous en ferait le paiement entier. Rien n’a été modifié. Corrigez les montants ligne par ligne, ou commencez un nouveau paiement de masse.`,
  },
  'mass_payments.paid_elsewhere': {
    en: (p) =>
      `Nothing was sent. ${counted('en', p['count'], 'person is', 'people are')} paid in another run already: ${elsewhereRows(p['rows'], p['count'], 'en')}. Leave them out, or copy that run once it has paid, to pay everybody once more.`,
    fr: (p) =>
      `Rien n’a été envoyé. ${counted('fr', p['count'], 'personne est déjà payée', 'personnes sont déjà payées')} dans un autre paiement\u00a0: ${elsewhereRows(p['rows'], p['count'], 'fr')}. Retirez-les ou, pour payer tout le monde de nouveau, dupliquez cet autre paiement une fois terminé.`,
  },
  'mass_payments.paid_since': {
    en: (p) =>
      `Nothing was sent. The same amount went to ${counted('en', p['count'], 'person', 'people')} by other means since this was sent: ${paidSinceRows(p['rows'], p['count'], 'en')}. Say whether they are paid once more or left out.`,
    fr: (p) =>
      `Rien n’a été envoyé. Le même montant est allé autrement à ${counted('fr', p['count'], 'personne', 'personnes')} depuis l’envoi\u00a0: ${paidSinceRows(p['rows'], p['count'], 'fr')}. Dites si elles sont payées une fois de plus ou laissées de côté.`,
  },
  'mass_payments.round_before_open': {
    en: (p) =>
      `Nobody was paid. The payment before may still reach ${counted('en', p['count'], 'person', 'people')}: ${elsewhereRows(p['rows'], p['count'], 'en')}. Confirm that they are owed both.`,
    fr: (p) =>
      `Personne n’a été payé. Le paiement d’avant peut encore parvenir à ${counted('fr', p['count'], 'personne', 'personnes')}\u00a0: ${elsewhereRows(p['rows'], p['count'], 'fr')}. Confirmez que les deux leur sont dus.`,
  },
  'mass_payments.recipients_moved': {
    en: (p) =>
      `Nothing was sent. ${counted('en', p['count'], 'recipient is', 'recipients are')} paid at another number or account by now: ${movedRows(p['rows'], p['count'], 'en')}. Take the one of now, or correct the row.`,
    fr: (p) =>
      `Rien n’a été envoyé. ${counted('fr', p['count'], 'bénéficiaire a', 'bénéficiaires ont')} maintenant un autre numéro ou compte\u00a0: ${movedRows(p['rows'], p['count'], 'fr')}. Prenez celui de maintenant, ou corrigez la ligne.`,
  },
  'mass_payments.old_number': {
    en: (p) =>
      `Nothing was sent. ${counted('en', p['count'], 'row', 'rows')} would go to an old number or account: ${movedRows(p['rows'], p['count'], 'en')}. Put in the one of now, or say that the old one is meant.`,
    fr: (p) =>
      `Rien n’a été envoyé. ${counted('fr', p['count'], 'ligne irait', 'lignes iraient')} à un ancien numéro ou compte\u00a0: ${movedRows(p['rows'], p['count'], 'fr')}. Mettez celui de maintenant, ou dites que l’ancien est bien voulu.`,
  },
  'mass_payments.other_part_reads_file': {
    en: 'The spreadsheet is read for all parts from part 1. Nothing was changed. Open part 1 and give it there.',
    fr: 'Le tableur est lu pour toutes les parties depuis la partie 1. Rien n’a été changé. Ouvrez la partie 1 et donnez-le là.',
  },
  'mass_payments.items_not_retryable': {
    en: 'None of these can be tried again now. Nothing was sent.',
    fr: 'Aucune de ces lignes ne peut être relancée maintenant. Rien n’a été envoyé.',
  },
  'mass_payments.amount_only_down': {
    en: (p) =>
      `${p['name']}: what is tried again may be less than ${money(p['max'], 'en')}, never more. Nothing was sent.`,
    fr: (p) => `${p['name']} : on ne relance que ${money(p['max'], 'fr')} ou moins, jamais plus. Rien n’a été envoyé.`,
  },
  'mass_payments.rows_repeated': {
    en: (p) =>
      `The same person stands in more than one row: ${counted('en', p['count'], 'row', 'rows')}, ${money(p['amount'], 'en')} together. Nobody was paid. Confirm that each of these rows is to be paid.`,
    fr: (p) =>
      `La même personne figure sur plusieurs lignes\u00a0: ${counted('fr', p['count'], 'ligne', 'lignes')}, ${money(p['amount'], 'fr')} en tout. Personne n’a été payé. Confirmez que chacune de ces lignes est bien à payer.`,
  },
  'mass_payments.names_differ': {
    en: (p) =>
      `The operator knows ${counted('en', p['count'], 'number', 'numbers')} by another name. Nobody was paid. Confirm that these people are to be paid.`,
    fr: (p) =>
      `L’opérateur connaît ${counted('fr', p['count'], 'numéro', 'numéros')} sous un autre nom. Personne n’a été payé. Confirmez que ces personnes sont bien à payer.`,
  },
  'mass_payments.pin_needed': {
    en: 'Enter your PIN: nobody else has to approve this, so it pays at once.',
    fr: 'Entrez votre code PIN\u00a0: personne d’autre ne doit approuver, le paiement part donc aussitôt.',
  },
  'mass_payments.columns_missing': {
    en: (p) => `Say which column holds: ${columnsIn(p, 'en')}.`,
    fr: (p) => `Indiquez la colonne de\u00a0: ${columnsIn(p, 'fr')}.`,
  },
  'mass_payments.sheet_differs': {
    en: (p) =>
      `The sheet “${p['sheet']}” has no ${plural('en', Number(p['count'] ?? 1), { one: 'column', other: 'columns' })} ${quoted(p, 'en')}. Read it in a mass payment of its own, or give its columns the same headings.`,
    fr: (p) =>
      `La feuille «\u00a0${p['sheet']}\u00a0» n’a pas ${plural('fr', Number(p['count'] ?? 1), { one: 'la colonne', other: 'les colonnes' })} ${quoted(p, 'fr')}. Lisez-la dans un autre paiement de masse, ou donnez les mêmes en-têtes à ses colonnes.`,
  },
  'mass_payments.columns_ambiguous': {
    en: (p) => `Several columns could be it: ${columnsIn(p, 'en')}. Nothing was read. Say which one, then go on.`,
    fr: (p) =>
      `Plusieurs colonnes peuvent convenir\u00a0: ${columnsIn(p, 'fr')}. Rien n’a été lu. Indiquez laquelle, puis continuez.`,
  },
  'mass_payments.thousands_unclear': {
    en: (p) => `The file says “${p['text']}”. Nothing was read. Say whether its amounts are in thousands.`,
    fr: (p) =>
      `Le fichier indique «\u00a0${p['text']}\u00a0». Rien n’a été lu. Dites si ses montants sont en milliers.`,
  },
  'mass_payments.columns_unanswered': {
    en: (p) =>
      `Nobody was paid. First say whether other columns of your file${inBrackets(quoted(p, 'en'))} tell who was paid already.`,
    fr: (p) =>
      `Personne n’a été payé. Dites d’abord si d’autres colonnes de votre fichier${inBrackets(quoted(p, 'fr'))} indiquent qui est déjà payé.`,
  },
  'mass_payments.columns_moved': {
    en: 'The rows of this mass payment have changed. Look at what the other columns say now, and answer again.',
    fr: 'Les lignes de ce paiement de masse ont changé. Regardez ce que disent maintenant les autres colonnes, et répondez de nouveau.',
  },
  'mass_payments.total_differs': {
    en: (p) =>
      p['says'] === undefined
        ? 'A row could be a total or a person. Nobody was paid. Say which it is, then submit.'
        : `Your file says ${money(p['says'], 'en')}, ${money(p['reads'], 'en')} was read. Nobody was paid. Correct the rows, or write why they differ.`,
    fr: (p) =>
      p['says'] === undefined
        ? 'Une ligne peut être un total ou une personne. Personne n’a été payé. Dites ce qu’elle est, puis soumettez.'
        : `Votre fichier indique ${money(p['says'], 'fr')}, ${money(p['reads'], 'fr')} ont été lus. Personne n’a été payé. Corrigez les lignes, ou écrivez pourquoi ils diffèrent.`,
  },
  'mass_payments.total_agrees': {
    en: 'The total in the file and what was read do not differ: there is nothing to explain.',
    fr: 'Le total du fichier et ce qui a été lu ne diffèrent pas\u00a0: il n’y a rien à expliquer.',
  },
  'mass_payments.rows_not_found': {
    en: 'Nothing in this file says which rows it corrects. Download the wrong rows here, correct them in that file, leave its last column as it is, and send that file.',
    fr: 'Rien dans ce fichier ne dit quelles lignes il corrige. Téléchargez ici les lignes fausses, corrigez-les dans ce fichier-là, ne touchez pas à sa dernière colonne, et renvoyez-le.',
  },
  'mass_payments.file_unreadable': {
    en: (p) => `The file cannot be read${p['why'] ? `: ${fileProblem(p, 'en')}` : ''}.${fileRemedy(p, 'en')}`,
    fr: (p) =>
      `Le fichier ne peut pas être lu${p['why'] ? `\u00a0: ${fileProblem(p, 'fr')}` : ''}.${fileRemedy(p, 'fr')}`,
  },
  'mass_payments.file_empty': {
    en: 'There is no row under the heading of this file.',
    fr: 'Il n’y a aucune ligne sous l’en-tête de ce fichier.',
  },
  'mass_payments.too_many_rows': {
    en: (p) => `A mass payment holds at most ${p['max']} rows.`,
    fr: (p) => `Un paiement de masse contient au plus ${p['max']} lignes.`,
  },
  'transfers.not_found': { en: 'Transfer not found.', fr: 'Transfert introuvable.' },
  'transfers.action_not_possible': notPossible,
  'transfers.payee_not_found': {
    en: 'Nobody has this user id. No money moved. Check it with the beneficiary.',
    fr: 'Personne n’a cet identifiant. Aucun argent n’a bougé. Vérifiez-le avec le bénéficiaire.',
  },
  'transfers.recipient_blocked': {
    en: (p) =>
      p['rule'] === 'frozen'
        ? `${p['name']} is frozen: ${p['reason']}. No money moved. Unfreeze this recipient first.`
        : `${p['name']} is put aside. No money moved. Bring this recipient back first.`,
    fr: (p) =>
      p['rule'] === 'frozen'
        ? `Le bénéficiaire ${p['name']} est bloqué\u00a0: ${p['reason']}. Aucun argent n’a bougé. Débloquez-le d’abord.`
        : `Le bénéficiaire ${p['name']} est mis de côté. Aucun argent n’a bougé. Rétablissez-le d’abord.`,
  },
  'transfers.recipient_changed': {
    en: (p) =>
      `${p['name']} is no longer paid at this number or account. No money moved. Cancel what was planned, and choose this recipient anew.`,
    fr: (p) =>
      `${p['name']} n’est plus payé à ce numéro ou sur ce compte. Aucun argent n’a bougé. Annulez ce qui était prévu, et choisissez de nouveau ce bénéficiaire.`,
  },
  'transfers.own_account': {
    en: 'This is your own organisation. To move money between your own accounts, use Balance.',
    fr: 'C’est votre propre organisation. Pour déplacer de l’argent entre vos comptes, passez par Solde.',
  },
  'transfers.papers_needed': {
    en: 'Only a business whose papers were accepted sends money to another business here; receiving is open to all. No money moved. Hand in your papers under Account, Business information, or send to a wallet or a bank account.',
    fr: 'Seule une entreprise dont le dossier est accepté envoie de l’argent à une autre entreprise ici\u00a0; en recevoir est ouvert à toutes. Aucun argent n’a bougé. Déposez votre dossier sous Compte, Informations légales, ou envoyez vers un portefeuille ou un compte bancaire.',
  },
  'mass_payments.plan_past': {
    en: (p) =>
      `The moment it was planned for has passed (${moment(p['at'], 'en')}). Nothing was sent. Choose another one, or none to pay at once.`,
    fr: (p) =>
      `Le moment prévu est passé (${moment(p['at'], 'fr')}). Rien n’a été envoyé. Choisissez-en un autre, ou aucun pour payer tout de suite.`,
  },
  'transfers.receives_too_little': {
    en: 'After fees and taxes the beneficiary would get less than XAF 100. Send more, or bear the fee yourself.',
    fr: 'Après frais et taxes, le bénéficiaire recevrait moins de 100 FCFA. Envoyez davantage, ou prenez les frais à votre charge.',
  },
  'charges.paid_since': {
    en: (p) =>
      p['isOtherwise']
        ? `The payer has paid since, by another number or in another amount${otherOf(p, 'en')}. Nothing was sent. Confirm that you want it once more.`
        : p['within'] === undefined
          ? `This number has paid the same amount since${otherOf(p, 'en')}. Nothing was sent. Confirm that you want it once more.`
          : `This number has paid the same amount within ${counted('en', p['within'], 'minute', 'minutes')}${otherOf(p, 'en')}. Nothing was sent. Confirm that you charge it again.`,
    fr: (p) =>
      p['isOtherwise']
        ? `Le payeur a payé depuis, par un autre numéro ou un autre montant${otherOf(p, 'fr')}. Rien n’a été envoyé. Confirmez que vous le voulez une fois de plus.`
        : p['within'] === undefined
          ? `Ce numéro a payé le même montant depuis${otherOf(p, 'fr')}. Rien n’a été envoyé. Confirmez que vous le voulez une fois de plus.`
          : `Ce numéro a payé le même montant il y a moins de ${counted('fr', p['within'], 'minute', 'minutes')}${otherOf(p, 'fr')}. Rien n’a été envoyé. Confirmez que vous le demandez de nouveau.`,
  },
  'charges.quote_changed': {
    en: (p) =>
      `The payer would now pay ${money(p['payerTotal'], 'en')}, not what you were shown. Nobody was asked to pay. Look at the new price and send it again.`,
    fr: (p) =>
      `Le payeur paierait maintenant ${money(p['payerTotal'], 'fr')}, et non ce que vous avez vu. Personne n’a été sollicité. Regardez le nouveau prix et envoyez de nouveau.`,
  },
  'transfers.quote_changed': {
    en: (p) =>
      `${p['receives'] === undefined ? `The total is now ${money(p['totalDebit'], 'en')}` : `The beneficiary would now get ${money(p['receives'], 'en')}`}, not what you were shown. No money moved. Look at the new price and confirm again.`,
    fr: (p) =>
      `${p['receives'] === undefined ? `Le total est maintenant de ${money(p['totalDebit'], 'fr')}, et non celui affiché` : `Le bénéficiaire recevrait maintenant ${money(p['receives'], 'fr')}, et non la somme affichée`}. Aucun argent n’a bougé. Regardez le nouveau prix et confirmez de nouveau.`,
  },
  'transfers.name_unconfirmed': {
    en: 'The name of the account is not the one you wrote. No money moved. Check it and tick “I checked”.',
    fr: 'Le nom du compte n’est pas celui que vous avez écrit. Aucun argent n’a bougé. Vérifiez-le et cochez «\u00a0J’ai vérifié\u00a0».',
  },
  'transfers.duplicate': {
    en: (p) =>
      p['planned'] === 'yes'
        ? `A recurring transfer of the same amount to the same beneficiary is due${otherOf(p, 'en')}. No money moved. Confirm that you want to send this one too.`
        : p['planned'] === 'held'
          ? `The same amount is on its way to the same beneficiary, or was paid less than 24 hours ago. No money moved and the plan waits for you: send this time all the same, or skip it.`
          : p['planned'] === 'again'
            ? `The same amount is on its way to the same beneficiary, or was paid since this one was asked for${otherOf(p, 'en')}. No money moved. Confirm that you want to send it all the same.`
            : `The same amount is on its way to the same beneficiary, or was paid less than 24 hours ago${otherOf(p, 'en')}. No money moved. Confirm that you want to send it again.`,
    fr: (p) =>
      p['planned'] === 'yes'
        ? `Un transfert récurrent du même montant vers le même bénéficiaire arrive à échéance${otherOf(p, 'fr')}. Aucun argent n’a bougé. Confirmez que vous voulez envoyer aussi celui-ci.`
        : p['planned'] === 'held'
          ? `Le même montant est en route vers le même bénéficiaire, ou a été payé il y a moins de 24 heures. Aucun argent n’a bougé et la programmation vous attend\u00a0: envoyez cette fois quand même, ou sautez-la.`
          : p['planned'] === 'again'
            ? `Le même montant est en route vers le même bénéficiaire, ou a été payé depuis que celui-ci a été demandé${otherOf(p, 'fr')}. Aucun argent n’a bougé. Confirmez que vous voulez l’envoyer quand même.`
            : `Le même montant est en route vers le même bénéficiaire, ou a été payé il y a moins de 24 heures${otherOf(p, 'fr')}. Aucun argent n’a bougé. Confirmez que vous voulez l’envoyer de nouveau.`,
  },
  'transfers.schedule_invalid': {
    en: 'The date must be in the future and within a year, and the last time after the first.',
    fr: 'La date doit être dans l’avenir et d’ici un an, et la dernière fois après la première.',
  },
  'transfer_schedules.not_found': { en: 'Planned transfer not found.', fr: 'Transfert programmé introuvable.' },
  'transfer_schedules.action_not_possible': {
    en: (p) =>
      `This is not possible now: ${reasonIn(p, 'en')}${p['at'] === undefined ? '' : ` Its last payment went before${otherOf(p, 'en')}.`}`,
    fr: (p) =>
      `Impossible pour le moment\u00a0: ${reasonIn(p, 'fr')}${p['at'] === undefined ? '' : ` Son dernier paiement est parti avant${otherOf(p, 'fr')}.`}`,
  },
  'linked_accounts.not_found': { en: 'Linked account not found.', fr: 'Compte lié introuvable.' },
  'linked_accounts.not_usable': {
    en: (p) => `This account cannot be used yet: ${reasonIn(p, 'en')}`,
    fr: (p) => `Ce compte ne peut pas encore servir\u00a0: ${reasonIn(p, 'fr')}`,
  },
  'linked_accounts.exists': { en: 'This account is already linked.', fr: 'Ce compte est déjà lié.' },
  'linked_accounts.action_not_possible': notPossible,
  'linked_accounts.code_wrong': {
    en: (p) =>
      `This is not the code we sent. ${p['triesLeft']} ${Number(p['triesLeft']) === 1 ? 'try' : 'tries'} left.`,
    fr: (p) =>
      `Ce n’est pas le code envoyé. Il reste ${p['triesLeft']} ${Number(p['triesLeft']) < 2 ? 'essai' : 'essais'}.`,
  },
  'linked_accounts.tries_over': {
    en: 'Too many wrong codes. Send a new small amount, or verify the account another way.',
    fr: 'Trop de codes faux. Envoyez un nouveau petit montant, ou vérifiez le compte autrement.',
  },
  'settlements.not_found': { en: 'Settlement not found.', fr: 'Règlement introuvable.' },
  'settlements.action_not_possible': notPossible,
  'settlements.source_invalid': {
    en: 'Settlements leave from the collection account or a sub-account. Choose one of them.',
    fr: 'Les règlements partent du compte d’encaissement ou d’un sous-compte. Choisissez l’un d’eux.',
  },
  'settlements.too_small': {
    en: 'After fees and taxes less than XAF 100 would arrive. Settle more.',
    fr: 'Après frais et taxes, il arriverait moins de 100 FCFA. Réglez davantage.',
  },
  'settlements.duplicate': {
    en: (p) =>
      `The same amount was ${p['abroad'] ? 'sent to the same account abroad' : 'settled from this account to the same one'} ${p['again'] ? 'since this one was asked for' : 'less than 24 hours ago'}, or is on its way${otherOf(p, 'en')}. No money moved. Confirm that you want both.`,
    fr: (p) =>
      `Le même montant a été ${p['abroad'] ? 'envoyé vers le même compte à l’étranger' : 'réglé de ce compte vers le même'} ${p['again'] ? 'depuis que celui-ci a été demandé' : 'il y a moins de 24 heures'}, ou est en route${otherOf(p, 'fr')}. Aucun argent n’a bougé. Confirmez que vous voulez les deux.`,
  },
  'settlements.paper_elsewhere': {
    en: (p) =>
      `This paper stands at another transfer abroad already${otherOf(p, 'en')}. It was not added. Confirm that it belongs to this one too.`,
    fr: (p) =>
      `Cette pièce figure déjà sur un autre transfert à l’étranger${otherOf(p, 'fr')}. Elle n’a pas été ajoutée. Confirmez qu’elle appartient aussi à celui-ci.`,
  },
  'settlements.quote_used': {
    en: (p) =>
      `This quote was ordered before${otherOf(p, 'en')}; it stands for one transfer. Nothing more was sent. Look at the list first; ask for a new price only if you want another transfer.`,
    fr: (p) =>
      `Ce devis a déjà donné lieu à un ordre${otherOf(p, 'fr')}\u00a0; il ne vaut que pour un transfert. Rien d’autre n’est parti. Regardez d’abord la liste\u00a0; ne demandez un nouveau prix que pour un autre transfert.`,
  },
  'settlements.quote_changed': {
    en: 'The price has changed since you saw it. No money moved. Look at the new one and confirm again.',
    fr: 'Le prix a changé depuis que vous l’avez vu. Aucun argent n’a bougé. Regardez le nouveau et confirmez de nouveau.',
  },
  'settlement_policies.not_found': { en: 'Settlement policy not found.', fr: 'Règle de règlement introuvable.' },
  'settlement_policies.of_the_whole': {
    en: 'What a policy would have done shows the balance and what everybody took in. Ask somebody who sees both; you can write the policy without it.',
    fr: 'Ce qu’une règle aurait fait montre le solde et ce que tous ont encaissé. Demandez à quelqu’un qui voit les deux\u00a0; vous pouvez écrire la règle sans cela.',
  },
  'settlement_policies.action_not_possible': notPossible,
  'settlement_policies.min_above_max': {
    en: 'The minimum must be less than the maximum.',
    fr: 'Le minimum doit être inférieur au maximum.',
  },
  'settlement_policies.window_taken': {
    en: (p) =>
      `“${p['name']}” takes from the same account at the same time with the same priority. Change the time or the priority.`,
    fr: (p) =>
      `«\u00a0${p['name']}\u00a0» prélève sur le même compte au même moment avec la même priorité. Changez l’heure ou la priorité.`,
  },
  'exchange_rates.not_found': { en: 'Exchange rate not found.', fr: 'Taux de change introuvable.' },
  'exchange_rates.action_not_possible': notPossible,
  'exchange_rates.pair_exists': {
    en: (p) => `${p['currency']} has a rate already. Edit it: that writes a new version.`,
    fr: (p) => `${p['currency']} a déjà un taux. Modifiez-le\u00a0: cela crée une nouvelle version.`,
  },
  'exchange_rates.currency_unknown': {
    en: (p) => `Choose one of ${p['currencies']}.`,
    fr: (p) => `Choisissez parmi ${p['currencies']}.`,
  },
  'exchange_rates.no_rate': {
    en: (p) => `There is no rate in force for ${p['currency']}.`,
    fr: (p) => `Aucun taux en vigueur pour ${p['currency']}.`,
  },
  'exchange_rates.stale': {
    en: (p) => `The rate of ${p['currency']} is too old to quote with. Somebody must confirm it first.`,
    fr: (p) => `Le taux de ${p['currency']} est trop ancien pour servir. Quelqu’un doit d’abord le confirmer.`,
  },
  'approvals.not_found': { en: 'Approval request not found.', fr: 'Demande d’approbation introuvable.' },
  'approval_delegations.not_found': {
    en: 'This absence is over or was never there.',
    fr: 'Cette absence est terminée ou n’a jamais existé.',
  },
  'approvals.action_not_possible': {
    en: (p) => `This is not possible: ${reasonIn(p, 'en')}`,
    fr: (p) => `C’est impossible\u00a0: ${reasonIn(p, 'fr')}`,
  },
  'approvals.retry_asks_nobody': {
    en: 'With what you sent today this needs the approval of another person, and trying again asks nobody. Nothing was sent. Make a copy: it is sent for approval.',
    fr: 'Avec ce que vous avez envoyé aujourd’hui, ceci demande l’accord d’une autre personne, et une relance ne demande à personne. Rien n’est parti. Faites une copie\u00a0: elle part en approbation.',
  },
  'approvals.own_request': {
    en: 'You made this request. Somebody else must decide it.',
    fr: 'Cette demande est la vôtre. Une autre personne doit la décider.',
  },
  'approvals.decided_already': {
    en: 'You have already decided about this request. Nobody decides it twice.',
    fr: 'Vous avez déjà décidé de cette demande. Personne ne la décide deux fois.',
  },
  'approvals.not_yours': {
    en: (p) => `This does not wait for you${p['names'] ? `, but for ${p['names']}` : ''}.`,
    fr: (p) => `Cette demande ne vous attend pas${p['names'] ? `\u00a0; elle attend ${p['names']}` : ''}.`,
  },
  'approvals.news': {
    en: 'Something that looks the same was sent, or is said to be paid, since this was asked for. Nothing was approved. Read what stands there now, then decide.',
    fr: 'Quelque chose de semblable a été envoyé, ou est dit payé, depuis cette demande. Rien n’a été approuvé. Lisez ce qui est affiché maintenant, puis décidez.',
  },
  'approvals.changed': {
    en: 'What was asked for has changed since. Nothing was approved; everybody is asked again about what it is now.',
    fr: 'Ce qui était demandé a changé entre-temps. Rien n’a été approuvé\u00a0; tous sont consultés à nouveau sur l’état actuel.',
  },
  'approvals.not_eligible': { en: 'This person cannot approve it.', fr: 'Cette personne ne peut pas l’approuver.' },
  'approvals.absence_invalid': {
    en: 'The absence ends before it begins, lies in the past or is longer than 90 days.',
    fr: 'L’absence finit avant de commencer, est passée ou dépasse 90 jours.',
  },
  'by_hand.paper_needed': { en: (p) => paperNeeded(p, 'en'), fr: (p) => paperNeeded(p, 'fr') },
  'second_person.missing': { en: (p) => secondPerson(p, 'en'), fr: (p) => secondPerson(p, 'fr') },
  'approval_policies.not_found': { en: 'Approval rule not found.', fr: 'Règle d’approbation introuvable.' },
  'approval_policies.action_not_possible': {
    en: 'A change of this rule waits already, or the rule is not in that state.',
    fr: 'Une modification de cette règle attend déjà, ou la règle n’est pas dans cet état.',
  },
  'approval_policies.too_few_people': {
    en: 'Approvals need at least two active people. Invite somebody first.',
    fr: 'Les approbations demandent au moins deux personnes actives. Invitez d’abord quelqu’un.',
  },
  'approval_policies.nobody_to_decide': {
    en: 'Nobody is left who could decide this change. The owner can start a change that comes after 72 hours.',
    fr: 'Plus personne ne peut décider de cette modification. Le propriétaire peut lancer une modification différée de 72 heures.',
  },
  'approval_policies.no_emergency': {
    en: (p) => `Somebody can decide this: ${p['names']}. Ask for the change in the ordinary way.`,
    fr: (p) => `Quelqu’un peut en décider\u00a0: ${p['names']}. Demandez la modification normalement.`,
  },
  'approval_policies.owner_only': {
    en: 'Only the owner can start a delayed change.',
    fr: 'Seul le propriétaire peut lancer une modification différée.',
  },
  'accounts.not_found': { en: 'Account not found.', fr: 'Compte introuvable.' },
  'withholdings.not_found': { en: 'This withheld amount was not found.', fr: 'Ce montant retenu est introuvable.' },
  'withholdings.action_not_possible': notPossible,
  'withholdings.more_than_remains': {
    en: (p) =>
      `${p['remaining'] === undefined ? 'Less than that' : `Only ${money(p['remaining'], 'en')}`} is still withheld. Nothing was released.`,
    fr: (p) =>
      `Il ne reste ${p['remaining'] === undefined ? 'pas autant' : `que ${money(p['remaining'], 'fr')}`} de retenu. Rien n’a été libéré.`,
  },
  'withholdings.plan_invalid': {
    en: 'Parts are released between today and the release day, one a day and in order, and leave something for that day. Nothing was withheld.',
    fr: 'Les parties se libèrent entre aujourd’hui et le jour de libération, une par jour et dans l’ordre, et laissent un reste pour ce jour. Rien n’a été retenu.',
  },
  'withholdings.release_day_invalid': {
    en: (p) => `Choose a release day after today, at most ${p['days']} days ahead. Nothing was withheld.`,
    fr: (p) =>
      `Choisissez un jour de libération après aujourd’hui, dans ${p['days']} jours au plus. Rien n’a été retenu.`,
  },
  'sub_accounts.not_found': { en: 'Sub-account not found.', fr: 'Sous-compte introuvable.' },
  'sub_accounts.needed': {
    en: 'You work with several sub-accounts. Choose the one that collects.',
    fr: 'Vous travaillez avec plusieurs sous-comptes. Choisissez celui qui encaisse.',
  },
  'sub_accounts.frozen': {
    en: (p) =>
      `${p['name']} is ${p['why'] === 'closed' ? 'closed' : p['why'] === 'in' ? 'frozen for money coming in' : 'frozen for money going out'}. No money moved.`,
    fr: (p) =>
      `${p['name']} est ${p['why'] === 'closed' ? 'fermé' : p['why'] === 'in' ? 'gelé en entrée' : 'gelé en sortie'}. Aucun argent n’a bougé.`,
  },
  'sub_accounts.too_many': {
    en: (p) => `At most ${p['max']} sub-accounts. Close one first.`,
    fr: (p) => `Au plus ${p['max']} sous-comptes. Fermez-en un d’abord.`,
  },
  'sub_accounts.name_taken': { en: 'Another sub-account has this name.', fr: 'Un autre sous-compte porte ce nom.' },
  'sub_accounts.code_taken': { en: 'Another sub-account has this code.', fr: 'Un autre sous-compte a ce code.' },
  'sub_accounts.action_not_possible': notPossible,
  'sub_accounts.not_empty': {
    en: 'Something still stands in the way. What it is, is listed below.',
    fr: 'Quelque chose s’y oppose encore\u00a0: voyez la liste ci-dessous.',
  },
  'account_moves.same_account': { en: 'Choose two different accounts.', fr: 'Choisissez deux comptes différents.' },
  'top_ups.not_found': { en: 'Top-up not found.', fr: 'Rechargement introuvable.' },
  'top_ups.action_not_possible': notPossible,
  'top_ups.above_max': {
    en: (p) => `A top-up by mobile money is at most ${money(p['max'], 'en')}. Deposit more at the bank.`,
    fr: (p) =>
      `Un rechargement par mobile money est de ${money(p['max'], 'fr')} au plus. Pour davantage, déposez à la banque.`,
  },
  'top_ups.no_bank': {
    en: 'No bank account for deposits has been written down for this installation.',
    fr: 'Aucun compte bancaire de dépôt n’est indiqué pour cette installation.',
  },
  'top_ups.day_ahead': {
    en: 'The day of the deposit cannot be in the future.',
    fr: 'Le jour du dépôt ne peut pas être dans l’avenir.',
  },
  'top_ups.declared_before': {
    en: (p) =>
      `${depositAlike[String(p['by']) as keyof typeof depositAlike]?.en({ reference: String(p['reference']) }) ?? ''}${otherOf(p, 'en')}, ${p['state'] === 'booked' ? 'and is booked' : 'and waits to be confirmed'}. No money moved. Confirm that they are two deposits.`,
    fr: (p) =>
      `${depositAlike[String(p['by']) as keyof typeof depositAlike]?.fr({ reference: String(p['reference']) }) ?? ''}${otherOf(p, 'fr')}, ${p['state'] === 'booked' ? 'et est comptabilisé' : 'et attend sa confirmation'}. Aucun argent n’a bougé. Confirmez qu’il s’agit de deux dépôts.`,
  },
  'balance_alerts.cannot_fill_itself': {
    en: 'The collection account cannot be filled up from itself.',
    fr: 'Le compte d’encaissement ne peut pas se remplir lui-même.',
  },
  'balance_alerts.pauses_payout_only': {
    en: 'Runs are paid from the payout account: only its alert can pause them.',
    fr: 'Les paiements partent du compte de décaissement\u00a0: seule son alerte peut les mettre en pause.',
  },
  'fees.not_found': {
    en: 'This version of a fee or tax does not exist.',
    fr: 'Cette version de frais ou de taxe n’existe pas.',
  },
  'fees.schedule_invalid': {
    en: (p) => `The tiers do not fit: ${reasonIn(p, 'en')}`,
    fr: (p) => `Les tranches ne conviennent pas\u00a0: ${reasonIn(p, 'fr')}`,
  },
  'fees.date_past': {
    en: 'It cannot begin or end in the past: what was booked keeps its price.',
    fr: 'Cela ne peut ni commencer ni finir dans le passé\u00a0: ce qui est comptabilisé garde son prix.',
  },
  'fees.already_in_force': {
    en: 'This version has begun. Write a new one instead.',
    fr: 'Cette version a commencé. Créez-en plutôt une nouvelle.',
  },
  'recipients.not_found': { en: 'Recipient not found.', fr: 'Bénéficiaire introuvable.' },
  'recipients.group_not_found': { en: 'Group not found.', fr: 'Groupe introuvable.' },
  'recipients.batch_not_found': { en: 'This check of names is over.', fr: 'Cette vérification des noms est terminée.' },
  'recipients.destination_required': {
    en: 'Say where the money goes: a phone number, a bank account, a card or a user id.',
    fr: 'Indiquez où va l’argent\u00a0: un numéro de téléphone, un compte bancaire, une carte ou un identifiant.',
  },
  'recipients.change_waiting': {
    en: 'Another number or account waits for approval already. Take it back first.',
    fr: 'Un autre numéro ou compte attend déjà une approbation. Retirez-le d’abord.',
  },
  'recipients.no_change_waiting': {
    en: 'No change is waiting any longer.',
    fr: 'Aucune modification n’est plus en attente.',
  },
  'recipients.frozen_already': { en: 'This recipient is frozen already.', fr: 'Ce bénéficiaire est déjà bloqué.' },
  'recipients.not_frozen': { en: 'This recipient is not frozen.', fr: 'Ce bénéficiaire n’est pas bloqué.' },
  'recipients.no_number': {
    en: 'Operators name the holder of a phone number; this recipient has none.',
    fr: 'Les opérateurs nomment le titulaire d’un numéro de téléphone\u00a0; ce bénéficiaire n’en a pas.',
  },
  'recipients.nobody_to_check': {
    en: 'None of them has a phone number to ask about.',
    fr: 'Aucun d’eux n’a de numéro de téléphone à vérifier.',
  },
  'recipients.file_unreadable': {
    en: (p) => `The file cannot be read: ${fileProblem(p, 'en')}.${fileRemedy(p, 'en')}`,
    fr: (p) => `Le fichier ne peut pas être lu\u00a0: ${fileProblem(p, 'fr')}.${fileRemedy(p, 'fr')}`,
  },
  'recipients.columns_missing': {
    en: 'Say which column holds the name, and which the phone number or the bank account.',
    fr: 'Indiquez la colonne du nom, et celle du téléphone ou du compte bancaire.',
  },
  'recipients.rows_wrong': {
    en: (p) =>
      `${p['count']} ${Number(p['count']) === 1 ? 'row is' : 'rows are'} wrong. Correct the file, or leave these rows out.`,
    fr: (p) =>
      `${p['count']} ${Number(p['count']) < 2 ? 'ligne est incorrecte' : 'lignes sont incorrectes'}. Corrigez le fichier, ou laissez ces lignes de côté.`,
  },
  'recipients.member_twice': {
    en: 'Somebody stands in this group twice.',
    fr: 'Quelqu’un figure deux fois dans ce groupe.',
  },
  'bank_files.not_found': { en: 'Bank file not found.', fr: 'Fichier bancaire introuvable.' },
  'bank_answers.not_found': {
    en: 'This file of the bank was not found.',
    fr: 'Ce fichier de la banque est introuvable.',
  },
  'bank_lines.not_found': {
    en: 'This line of a statement was not found.',
    fr: 'Cette ligne de relevé est introuvable.',
  },
  'bank_proposals.not_found': {
    en: 'This file of the bank was not found.',
    fr: 'Ce fichier de la banque est introuvable.',
  },
  'bank_proposals.action_not_possible': {
    en: 'This file no longer waits, or you brought it yourself. Nothing was changed. Somebody else confirms what you bring.',
    fr: 'Ce fichier n’attend plus, ou vous l’avez apporté vous-même. Rien n’a été modifié. Une autre personne confirme ce que vous apportez.',
  },
  'bank_proposals.own_payment': {
    en: 'You had a hand in a payment or a deposit this is about, or you brought it. Nothing was changed. Somebody else has to say it.',
    fr: 'Vous avez pris part à un paiement ou un dépôt concerné, ou vous avez apporté ce fichier. Rien n’a été modifié. Une autre personne doit le dire.',
  },
  'bank_proposals.came_later': {
    en: 'Your place here is less than a day older than this file. Nothing was changed. Somebody who was here longer has to say it, or the file is refused and brought again after that day.',
    fr: 'Votre place ici a moins d’un jour de plus que ce fichier. Rien n’a été modifié. Une personne présente depuis plus longtemps doit le dire, ou le fichier est refusé puis apporté à nouveau après ce jour.',
  },
  'bank_files.box_speaks': {
    en: (p) =>
      `The bank tells refusals and returns through its drop box. This file says something else of ${p['reference']}, so nothing was changed. Wait for the drop box, or ask the bank.`,
    fr: (p) =>
      `La banque annonce les rejets et les retours par sa boîte de dépôt. Ce fichier dit autre chose de ${p['reference']}\u00a0: rien n’a été modifié. Attendez la boîte de dépôt ou interrogez la banque.`,
  },
  'bank_files.not_connected': {
    en: 'No bank account is connected for payments. Nothing was done. Enter it under Bank files, Connection.',
    fr: 'Aucun compte bancaire n’est connecté pour payer. Rien n’a été fait. Saisissez-le dans Fichiers bancaires, Connexion.',
  },
  'bank_files.nothing_waits': {
    en: 'No payment waits for a file. Nothing was made.',
    fr: 'Aucun paiement n’attend de fichier. Rien n’a été créé.',
  },
  'bank_files.all_held_back': {
    en: (p) =>
      `No file was made. ${Number(p['count']) === 1 ? 'The only payment that waited' : `All ${p['count']} payments that waited`} (${money(p['amount'], 'en')}) must not go and ${Number(p['count']) === 1 ? 'was' : 'were'} stopped; the money is available again. ${heldBackRows(p['rows'], p['count'], 'en')}`,
    fr: (p) =>
      `Aucun fichier n’a été créé. ${Number(p['count']) < 2 ? 'Le seul paiement qui attendait' : `Les ${p['count']} paiements qui attendaient`} (${money(p['amount'], 'fr')}) ${Number(p['count']) < 2 ? 'ne doit pas partir et a été arrêté' : 'ne doivent pas partir et ont été arrêtés'}\u00a0; l’argent est de nouveau disponible. ${heldBackRows(p['rows'], p['count'], 'fr')}`,
  },
  'bank_files.action_not_possible': {
    en: 'This file was already handed to the bank. Nothing was changed.',
    fr: 'Ce fichier a déjà été remis à la banque. Rien n’a été modifié.',
  },
  'bank_lines.action_not_possible': {
    en: 'Somebody has already dealt with this line. Nothing was changed.',
    fr: 'Cette ligne a déjà été traitée. Rien n’a été modifié.',
  },
  'bank_lines.does_not_fit': {
    en: (p) =>
      `This payment cannot be the one: it needs the same amount of ${money(p['amount'], 'en')} and a bank file that waits for this line. Nothing was booked.`,
    fr: (p) =>
      `Ce paiement ne peut pas être le bon\u00a0: il faut le même montant de ${money(p['amount'], 'fr')} et un fichier bancaire qui attend cette ligne. Rien n’a été comptabilisé.`,
  },
  'bank_files.unreadable': {
    en: (p) =>
      `This is not a file we can read: ${bankFileProblem(p['why'], 'en')}${p['where'] ? ` (${p['where']})` : ''}. Nothing was changed.`,
    fr: (p) =>
      `Ce fichier n’est pas lisible\u00a0: ${bankFileProblem(p['why'], 'fr')}${p['where'] ? ` (${p['where']})` : ''}. Rien n’a été modifié.`,
  },
  'bank_files.unknown_order': {
    en: (p) => `This answers the order ${p['reference']}, which was not made here. Nothing was changed.`,
    fr: (p) => `Cette réponse porte sur l’ordre ${p['reference']}, qui n’a pas été créé ici. Rien n’a été modifié.`,
  },
  'bank_files.other_account': {
    en: (p) => `This is the statement of another account (${p['account']}). Nothing was changed.`,
    fr: (p) => `C’est le relevé d’un autre compte (${p['account']}). Rien n’a été modifié.`,
  },
  'bank_files.does_not_add_up': {
    en: (p) =>
      `Statement ${p['statement']} does not add up: ${money(p['opening'], 'en')} + ${money(p['credits'], 'en')} − ${money(p['debits'], 'en')} is not ${money(p['closing'], 'en')}. Nothing was changed. Ask the bank for the complete statement.`,
    fr: (p) =>
      `Le relevé ${p['statement']} n’est pas équilibré\u00a0: ${money(p['opening'], 'fr')} + ${money(p['credits'], 'fr')} − ${money(p['debits'], 'fr')} ne donne pas ${money(p['closing'], 'fr')}. Rien n’a été modifié. Demandez à la banque le relevé complet.`,
  },
  'bank_files.connection_refused': {
    en: 'The connection was not saved. Correct the fields marked below.',
    fr: 'La connexion n’a pas été enregistrée. Corrigez les champs signalés.',
  },
  'saved_views.not_found': { en: 'Saved view not found.', fr: 'Vue enregistrée introuvable.' },
  'saved_views.too_many': {
    en: 'At most 10 saved views per list. Remove one first.',
    fr: 'Au plus 10 vues enregistrées par liste. Supprimez-en une d’abord.',
  },
};

/** The sentence of an error in both languages, parameters filled in. */
export function errorSentence(key: ErrorKey, facts: KeptFacts = {}): { en: string; fr: string } {
  const sentence = errorSentences[key];
  const params = facts as Params;
  return {
    en: typeof sentence.en === 'function' ? sentence.en(params) : sentence.en,
    fr: typeof sentence.fr === 'function' ? sentence.fr(params) : sentence.fr,
  };
}
