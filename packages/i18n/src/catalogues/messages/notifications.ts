import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import type { NotificationType } from '#domain/notifications/notifications.ts';
import type { PolicySubject } from '#domain/approvals/subjects.ts';
import { permissionNames } from '../access/permission-names.ts';
import { holdReasonWords } from '../accounts/hold-reasons.ts';
import { accountNames } from '../accounts/names.ts';
import { approvalEndWords } from '../approvals/ends.ts';
import { approvalPolicyWords } from '../approvals/policies.ts';
import { approvalWords } from '../approvals/words.ts';
import { willFailWords } from '../balance-alerts/words.ts';
import { waitingKeysWords } from '../providers/waiting-keys.ts';
import { refundTriggerNames } from '../refunds/reasons.ts';
import { roleNames } from '../team/role-names.ts';
import { documentTypeWords } from '../settlements/papers.ts';
import { ownReasonTexts } from '../transactions/own-reason-texts.ts';
import { counted, type Locale } from '../../words.ts';

/**
 * What a notification says. Parameters come from the record it was written with and may be missing in an older one, so
 * every sentence also reads well without them. `amount` is in francs; `byName`, `name`, `payer`, `title` were chosen by
 * people; the others are codes and days. What was kept before they were stands in both languages, as `…En` and `…Fr`.
 */
export type NotificationParams = Record<string, string | number>;
type Text = { title: Record<Locale, string>; en(p: NotificationParams): string; fr(p: NotificationParams): string };

const money = (p: NotificationParams, locale: Locale): string =>
  typeof p['amount'] === 'number' ? formatMoney(p['amount'], locale) : locale === 'fr' ? 'un montant' : 'an amount';
const who = (p: NotificationParams, key: string, other: string): string => String(p[key] ?? '') || other;
const after = (text: unknown, before: string): string => (text ? `${before}${String(text)}` : '');
/** What a notification of before was written with, in the language of whoever reads. */
const kept = (p: NotificationParams, name: string, locale: Locale): string =>
  String(p[`${name}${locale === 'en' ? 'En' : 'Fr'}`] ?? '');
/** Of a mass payment how many payments and how much in all, of one payment how much and to whom. */
function byHandOf(p: NotificationParams, locale: Locale): string {
  const isFrench = locale === 'fr';
  if (typeof p['count'] !== 'number') return `${money(p, locale)}${after(p['payer'], isFrench ? ' à ' : ' to ')},`;
  return isFrench
    ? `${who(p, 'title', 'Un paiement de masse')}\u00a0: ${counted('fr', p['count'], 'paiement', 'paiements')} (${money(p, 'fr')})`
    : `${who(p, 'title', 'A mass payment')}: ${counted('en', p['count'], 'payment', 'payments')} (${money(p, 'en')})`;
}
const named = (table: object, code: unknown, locale: Locale): string | undefined =>
  (table as Readonly<Record<string, Record<Locale, string>>>)[String(code)]?.[locale];

/** Which papers of a transfer abroad are asked for. */
const papersIn = (p: NotificationParams, locale: Locale): string =>
  who(p, 'papers', 'other')
    .split(',')
    .map((type) => named(documentTypeWords, type, locale) ?? type)
    .join(', ');

/** `account`: its kind; `accountName`: what the business calls a sub-account. */
const accountIn = (p: NotificationParams, locale: Locale): string =>
  named(accountNames, p['account'], locale) ?? String(p['accountName'] ?? kept(p, 'account', locale));
const dayIn = (p: NotificationParams, locale: Locale): string =>
  p['day'] ? formatDate(String(p['day']), locale) : kept(p, 'day', locale);
const holdReasonIn = (p: NotificationParams, locale: Locale): string =>
  named(holdReasonWords, p['reason'], locale) ?? (String(p['reason'] ?? '') || kept(p, 'reason', locale));
const endReasonIn = (p: NotificationParams, locale: Locale): string =>
  named(approvalEndWords, p['reason'], locale) ?? kept(p, 'reason', locale);
const triggerIn = (p: NotificationParams, locale: Locale): string =>
  named(refundTriggerNames, p['trigger'], locale) ?? kept(p, 'reason', locale);
const rightIn = (p: NotificationParams, locale: Locale): string =>
  named(permissionNames, p['permission'], locale) ?? (kept(p, 'right', locale) || String(p['permission'] ?? ''));
/** The bank of payments by file is called as each language calls it, every operator by its name. */
const operatorIn = (p: NotificationParams, locale: Locale): string =>
  p['isBank'] === 1
    ? waitingKeysWords.bank[locale]
    : String((locale === 'fr' ? p['operatorFr'] : undefined) ?? p['operator'] ?? '');
/** `roles`: those that stand ready, by their keys; `ownRoles`: those of the business, by their names. */
const rolesIn = (p: NotificationParams, locale: Locale): string =>
  [
    ...String(p['roles'] ?? '')
      .split(',')
      .flatMap((key) => named(roleNames, key, locale) ?? []),
    ...(p['ownRoles'] ? [String(p['ownRoles'])] : []),
  ].join(', ') || kept(p, 'roles', locale);
const ruleIn = (p: NotificationParams, locale: Locale): string => {
  const rule = p['rule'];
  if (rule === 'factorOn' || rule === 'factorOff') return factorNews[rule][locale];
  if (rule !== 'on' && rule !== 'off' && rule !== 'emergency') return kept(p, 'rule', locale);
  const say = approvalPolicyWords[`${rule}News`][locale];
  return say({
    subject: approvalWords.subject[locale]({ subject: p['subject'] as PolicySubject }),
    until: p['until'] === undefined ? null : new Date(String(p['until'])),
  });
};
const factorNews = {
  factorOn: {
    en: 'everybody needs a second factor within a week',
    fr: 'chacun doit avoir un second facteur d’ici une semaine',
  },
  factorOff: { en: 'a second factor is no longer asked for', fr: 'un second facteur n’est plus exigé' },
} as const;
/** What cannot be paid from an account that got low: `failsKind`, or what its maker called it. */
const failsIn = (p: NotificationParams, locale: Locale): string => {
  if (p['failsNeeds'] === undefined) return kept(p, 'fails', locale);
  const what = p['failsTitle'] ?? named(willFailWords, p['failsKind'], locale) ?? '';
  const on = p['failsAt'] === undefined ? '' : ` (${formatDate(new Date(String(p['failsAt'])), locale)})`;
  const [needs, left] = [p['failsNeeds'], p['failsLeft']].map((amount) => formatMoney(Number(amount), locale));
  return {
    en: `${what}${on} needs ${needs}; available ${left}`,
    fr: `${what}${on}\u00a0: il faut ${needs}, disponible ${left}`,
  }[locale];
};
/** What never left because we stopped it ourselves: why, and what to do; null for what a rail refused. */
const stopped = (p: NotificationParams, locale: Locale): string | null =>
  (ownReasonTexts as Readonly<Record<string, { staffText: Record<Locale, string> }>>)[String(p['reason'])]?.staffText[
    locale
  ] ?? null;
/** The end of the sentence about money that failed to go somewhere. */
const failed = (p: NotificationParams, locale: Locale): string => {
  const why = stopped(p, locale);
  if (why) return `${locale === 'fr' ? 'ne sont pas partis' : 'did not leave'}. ${why}`;
  return locale === 'fr'
    ? 'ne sont pas arrivés. L’argent est revenu sur votre solde.'
    : 'did not arrive. The money is back in your balance.';
};
/** When what waits at the limits of the level goes, and what lifts them. */
const held = (p: NotificationParams, locale: Locale): string =>
  locale === 'fr'
    ? `${p['from'] ? `Cela repart de soi-même le ${formatDate(String(p['from']), 'fr')}` : 'Aucun jour prochain n’a assez de place\u00a0; c’est revu chaque jour'}. Votre dossier lève les plafonds une fois approuvé.`
    : `${p['from'] ? `It goes by itself on ${formatDate(String(p['from']), 'en')}` : 'No day soon has room for it; it is looked at every day'}. Your papers lift the limits once they are approved.`;

export type LeaderChange = 'invited' | 'changed' | 'suspended' | 'resumed' | 'removed' | 'renamed';
const leaders: Record<Locale, Record<LeaderChange, string>> = {
  en: {
    invited: 'invited',
    changed: 'changed the roles of',
    suspended: 'suspended',
    resumed: 'let in again',
    removed: 'removed',
    renamed: 'changed their own name to',
  },
  fr: {
    invited: 'a invité',
    changed: 'a modifié les rôles de',
    suspended: 'a suspendu',
    resumed: 'a réadmis',
    removed: 'a retiré',
    renamed: 'a changé son propre nom en',
  },
};

/** What a page, a paper or a message shows a payer of the business; `what` of a notice joins them by commas. */
export type ProfilePart = 'name' | 'logo' | 'phone' | 'email' | 'website' | 'address';
const face: Record<Locale, Record<ProfilePart, string>> = {
  en: { name: 'name', logo: 'picture', phone: 'phone', email: 'e-mail', website: 'website', address: 'address' },
  fr: { name: 'nom', logo: 'image', phone: 'téléphone', email: 'e-mail', website: 'site', address: 'adresse' },
};
const facesOf = (p: NotificationParams, locale: Locale): string =>
  who(p, 'what', '')
    .split(',')
    .flatMap((part) => face[locale][part as ProfilePart] ?? [])
    .join(', ');

export const notificationTexts: Record<NotificationType, Text> = {
  refundWaiting: {
    title: { en: 'A refund waits for approval', fr: 'Un remboursement attend une approbation' },
    en: (p) => `${who(p, 'byName', 'Somebody')} asks to refund ${money(p, 'en')}${after(p['payer'], ' to ')}.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} demande de rembourser ${money(p, 'fr')}${after(p['payer'], ' à ')}.`,
  },
  refundRequired: {
    title: { en: 'Money should go back', fr: 'De l’argent est à rendre' },
    en: (p) =>
      `${money(p, 'en')} arrived that nobody asked for${after(p['payer'], ', from ')}. Decide what happens with it.`,
    fr: (p) => `${money(p, 'fr')} sont arrivés sans être demandés${after(p['payer'], ', de ')}. Décidez de la suite.`,
  },
  requestPaidLate: {
    title: { en: 'Paid after it had ended', fr: 'Payé après la fin de la demande' },
    en: (p) =>
      p['beside']
        ? `${money(p, 'en')}${after(p['payer'], ' from ')} came after all, and a new request is on the phone. Have the payer refuse it.`
        : `${money(p, 'en')}${after(p['payer'], ' from ')} came after all. They are on your balance: do not charge again.`,
    fr: (p) =>
      p['beside']
        ? `${money(p, 'fr')}${after(p['payer'], ' de ')} sont arrivés après coup, et une nouvelle demande est sur le téléphone. Faites-la refuser par le payeur.`
        : `${money(p, 'fr')}${after(p['payer'], ' de ')} sont arrivés après coup. Ils sont sur votre solde\u00a0: n’encaissez pas une seconde fois.`,
  },
  refundFailed: {
    title: { en: 'A refund failed', fr: 'Un remboursement a échoué' },
    en: (p) =>
      p['what'] === 'return'
        ? `${money(p, 'en')} that nobody asked for did not get back${after(p['payer'], ' to ')}. They are not on your balance: try again, or keep them with the payer’s agreement.`
        : `The refund of ${money(p, 'en')}${after(p['payer'], ' to ')} did not arrive. The money is back in your balance.`,
    fr: (p) =>
      p['what'] === 'return'
        ? `La restitution de ${money(p, 'fr')}${after(p['payer'], ' à ')} n’est pas arrivée. L’argent n’est pas sur votre solde\u00a0: relancez, ou gardez-le avec l’accord du payeur.`
        : `Le remboursement de ${money(p, 'fr')}${after(p['payer'], ' à ')} n’est pas arrivé. L’argent est revenu sur votre solde.`,
  },
  topUpWaiting: {
    title: { en: 'A deposit waits for confirmation', fr: 'Un dépôt attend sa confirmation' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} says that ${money(p, 'en')} were paid in at the bank${typeof p['announced'] === 'number' ? ` (${formatMoney(p['announced'], 'en')} was announced)` : ''}. Look at the bank account, then confirm or reject.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} déclare un dépôt en banque de ${money(p, 'fr')}${typeof p['announced'] === 'number' ? ` (annoncé\u00a0: ${formatMoney(p['announced'], 'fr')})` : ''}. Vérifiez le compte bancaire, puis confirmez ou rejetez.`,
  },
  bankAnswerWaiting: {
    title: { en: 'A file of the bank waits for confirmation', fr: 'Un fichier de la banque attend sa confirmation' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} brought ${who(p, 'file', 'a file')}. Compare it with what the bank says, then confirm or refuse.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a apporté ${who(p, 'file', 'un fichier')}. Comparez-le à ce que dit la banque, puis confirmez ou refusez.`,
  },
  balanceLow: {
    title: { en: 'A balance is too low', fr: 'Un solde est trop bas' },
    en: (p) => `${accountIn(p, 'en') || 'An account'} has ${money(p, 'en')} available.${after(failsIn(p, 'en'), ' ')}`,
    fr: (p) =>
      `${accountIn(p, 'fr') || 'Un compte'}\u00a0: ${money(p, 'fr')} disponibles.${after(failsIn(p, 'fr'), ' ')}`,
  },
  balanceApproaching: {
    title: { en: 'A balance is getting low', fr: 'Un solde baisse' },
    en: (p) => `${accountIn(p, 'en') || 'An account'} has ${money(p, 'en')} available.${after(failsIn(p, 'en'), ' ')}`,
    fr: (p) =>
      `${accountIn(p, 'fr') || 'Un compte'}\u00a0: ${money(p, 'fr')} disponibles.${after(failsIn(p, 'fr'), ' ')}`,
  },
  balanceMoved: {
    title: { en: 'An account was filled up', fr: 'Un compte a été réalimenté' },
    en: (p) =>
      `${money(p, 'en')} were moved from collection to ${accountIn(p, 'en') || 'an account'}, because it was too low.`,
    fr: (p) =>
      `${money(p, 'fr')} ont été déplacés de l’encaissement vers ${accountIn(p, 'fr') || 'un compte'}, devenu trop bas.`,
  },
  moneyWithheld: {
    title: { en: 'An amount is withheld', fr: 'Un montant est retenu' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} withheld ${money(p, 'en')} on ${accountIn(p, 'en') || 'an account'} until ${dayIn(p, 'en')}. Reason: ${holdReasonIn(p, 'en')}.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a retenu ${money(p, 'fr')} sur ${accountIn(p, 'fr') || 'un compte'} jusqu’au ${dayIn(p, 'fr')}. Motif\u00a0: ${holdReasonIn(p, 'fr')}.`,
  },
  moneyReleased: {
    title: { en: 'Withheld money is available again', fr: 'De l’argent retenu est de nouveau disponible' },
    en: (p) => `${accountIn(p, 'en') || 'An account'}: ${money(p, 'en')} were released${after(p['byName'], ' by ')}.`,
    fr: (p) =>
      `${accountIn(p, 'fr') || 'Un compte'}\u00a0: ${money(p, 'fr')} ont été libérés${after(p['byName'], ' par ')}.`,
  },
  adjustmentWaiting: {
    title: { en: 'An adjustment waits for approval', fr: 'Une régularisation attend une approbation' },
    en: (p) => `${who(p, 'byName', 'Somebody')} asks for a correction of ${money(p, 'en')}.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} demande une correction de ${money(p, 'fr')}.`,
  },
  adjustmentLapsed: {
    title: { en: 'An adjustment is no longer needed', fr: 'Une régularisation n’a plus d’objet' },
    en: (p) => `The correction of ${money(p, 'en')} that was waiting has ended by itself. ${endReasonIn(p, 'en')}`,
    fr: (p) => `La correction de ${money(p, 'fr')} qui attendait a pris fin d’elle-même. ${endReasonIn(p, 'fr')}`,
  },
  claimWaiting: {
    title: { en: 'A claim waits for somebody', fr: 'Une réclamation attend quelqu’un' },
    en: (p) => `${who(p, 'byName', 'Somebody')} says that a customer paid and nothing was credited.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} signale qu’un client a payé et que rien n’a été crédité.`,
  },
  claimGranted: {
    title: { en: 'Your claim was granted', fr: 'Votre réclamation est acceptée' },
    en: () => 'The missing payment was credited by an adjustment. Check it again before you deliver.',
    fr: () => 'Le paiement manquant a été crédité par une régularisation. Vérifiez-le à nouveau avant de livrer.',
  },
  claimReopened: {
    title: { en: 'A claim is open again', fr: 'Une réclamation est rouverte' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} undid the adjustment that had credited the payment. Do not deliver for it.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a annulé la régularisation qui avait crédité le paiement. Ne livrez pas contre lui.`,
  },
  claimDeclined: {
    title: { en: 'Your claim was declined', fr: 'Votre réclamation est refusée' },
    en: (p) => `${who(p, 'byName', 'Somebody')} declined it${after(p['reason'], ': ')}.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} l’a refusée${after(p['reason'], '\u00a0: ')}.`,
  },
  massPaymentFinished: {
    title: { en: 'A mass payment is finished', fr: 'Un paiement de masse est terminé' },
    en: (p) => `${who(p, 'title', 'A mass payment')}: ${p['count']} of ${p['of']} were paid.`,
    fr: (p) => `${who(p, 'title', 'Un paiement de masse')}\u00a0: ${p['count']} sur ${p['of']} ont été payés.`,
  },
  massPaymentShort: {
    title: { en: 'A mass payment waits for money', fr: 'Un paiement de masse attend de l’argent' },
    en: (p) =>
      `${who(p, 'title', 'A mass payment')}: ${money(p, 'en')} are missing on the payout account. It goes on by itself when they are there${p['until'] ? `; what has no money by ${formatDateTime(new Date(String(p['until'])), 'en')} is not paid` : ''}.`,
    fr: (p) =>
      `${who(p, 'title', 'Un paiement de masse')}\u00a0: il manque ${money(p, 'fr')} sur le compte de décaissement. Il continue tout seul quand l’argent y est${p['until'] ? `\u00a0; ce qui n’a pas d’argent le ${formatDateTime(new Date(String(p['until'])), 'fr')} n’est pas payé` : ''}.`,
  },
  massPaymentStopped: {
    title: { en: 'A mass payment paused itself', fr: 'Un paiement de masse s’est mis en pause' },
    en: (p) =>
      `${who(p, 'title', 'A mass payment')}: ${p['count']} of ${p['of']} failed. Look at the reasons, then go on or cancel.`,
    fr: (p) =>
      `${who(p, 'title', 'Un paiement de masse')}\u00a0: ${p['count']} sur ${p['of']} ont échoué. Voyez les causes, puis reprenez ou annulez.`,
  },
  exchangeRateWaiting: {
    title: { en: 'An exchange rate waits for a second person', fr: 'Un taux de change attend une deuxième personne' },
    en: (p) => `${who(p, 'byName', 'Somebody')} moved the rate of ${p['currency']} by more than 5 %.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} a déplacé le taux de ${p['currency']} de plus de 5 %.`,
  },
  settlementFailed: {
    title: { en: 'A settlement failed', fr: 'Un règlement a échoué' },
    en: (p) => `${money(p, 'en')}${after(p['label'], ' to ')} ${failed(p, 'en')}`,
    fr: (p) => `${money(p, 'fr')}${after(p['label'], ' vers ')} ${failed(p, 'fr')}`,
  },
  settlementPapers: {
    title: { en: 'Papers for a transfer abroad', fr: 'Pièces d’un transfert vers l’étranger' },
    en: (p) =>
      `A transfer of ${money(p, 'en')}${after(p['label'], ' to ')} waits for papers or for somebody to look at them.`,
    fr: (p) => `Un transfert de ${money(p, 'fr')}${after(p['label'], ' vers ')} attend des pièces ou leur examen.`,
  },
  settlementPapersAsked: {
    title: { en: 'Papers are asked for', fr: 'Des pièces sont demandées' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} asks for papers of the transfer of ${money(p, 'en')}${after(p['label'], ' to ')}: ${papersIn(p, 'en')}.${after(p['note'], ' ')} Its money stays set aside until they are there.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} demande des pièces pour le transfert de ${money(p, 'fr')}${after(p['label'], ' vers ')}\u00a0: ${papersIn(p, 'fr')}.${after(p['note'], ' ')} L’argent reste mis de côté tant qu’elles manquent.`,
  },
  settlementRejected: {
    title: { en: 'A transfer abroad was rejected', fr: 'Un transfert à l’étranger a été refusé' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} rejected the transfer of ${money(p, 'en')}${after(p['label'], ' to ')}${after(p['note'], ': ')}. Its money is free again.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a refusé le transfert de ${money(p, 'fr')}${after(p['label'], ' vers ')}${after(p['note'], '\u00a0: ')}. L’argent est de nouveau disponible.`,
  },
  approvalWaiting: {
    title: { en: 'Your approval is needed', fr: 'Votre approbation est attendue' },
    en: (p) =>
      `${p['why'] === 'urgent' ? 'Urgent: ' : p['why'] === 'reminder' ? 'Still waiting: ' : ''}${who(p, 'titleEn', 'a request')}${typeof p['amount'] === 'number' ? `, ${money(p, 'en')}` : ''}, asked by ${who(p, 'byName', 'somebody')}.`,
    fr: (p) =>
      `${p['why'] === 'urgent' ? 'Urgent\u00a0: ' : p['why'] === 'reminder' ? 'Toujours en attente\u00a0: ' : ''}${who(p, 'titleFr', 'une demande')}${typeof p['amount'] === 'number' ? `, ${money(p, 'fr')}` : ''}, demandé par ${who(p, 'byName', 'quelqu’un')}.`,
  },
  approvalBlocked: {
    title: { en: 'An approval is blocked', fr: 'Une approbation est bloquée' },
    en: (p) => `Nobody is left who may decide ${who(p, 'titleEn', 'a request')}. Name somebody.`,
    fr: (p) => `Plus personne ne peut décider de ${who(p, 'titleFr', 'la demande')}. Nommez quelqu’un.`,
  },
  approvalQuestion: {
    title: { en: 'A question about a request', fr: 'Une question sur une demande' },
    en: (p) => `${who(p, 'askedBy', 'Somebody')} asks about ${who(p, 'titleEn', 'a request')}${after(p['text'], ': ')}`,
    fr: (p) =>
      `${who(p, 'askedBy', 'Quelqu’un')} demande à propos de ${who(p, 'titleFr', 'la demande')}${after(p['text'], '\u00a0: ')}`,
  },
  approvalDecided: {
    title: { en: 'Your request was decided', fr: 'Votre demande a été décidée' },
    en: (p) =>
      `${who(p, 'titleEn', 'Your request')}: ${endReasonIn(p, 'en') ? `no decision is needed any more. ${endReasonIn(p, 'en')}` : `${{ approved: 'approved', declined: 'declined', rejected: 'rejected', expired: 'lapsed without a decision' }[String(p['outcome'])] ?? 'taken back'}${after(p['endedBy'], ' by ')}${after(p['remark'], ', ')}.`}`,
    fr: (p) =>
      `${who(p, 'titleFr', 'Votre demande')}\u00a0: ${endReasonIn(p, 'fr') ? `aucune décision n’est plus nécessaire. ${endReasonIn(p, 'fr')}` : `${{ approved: 'approuvée', declined: 'refusée', rejected: 'rejetée', expired: 'expirée sans décision' }[String(p['outcome'])] ?? 'retirée'}${after(p['endedBy'], ' par ')}${after(p['remark'], ', ')}.`}`,
  },
  transferFailed: {
    title: { en: 'A transfer failed', fr: 'Un transfert a échoué' },
    en: (p) => `${money(p, 'en')}${after(p['payer'], ' to ')} ${failed(p, 'en')}`,
    fr: (p) => `${money(p, 'fr')}${after(p['payer'], ' à ')} ${failed(p, 'fr')}`,
  },
  transferReturned: {
    title: { en: 'A transfer came back', fr: 'Un transfert est revenu' },
    en: (p) => `${money(p, 'en')}${after(p['payer'], ' to ')} had been paid and came back, with fee and taxes.`,
    fr: (p) => `${money(p, 'fr')}${after(p['payer'], ' à ')} avaient été payés et sont revenus, avec frais et taxes.`,
  },
  massPaymentReturned: {
    title: { en: 'A payment came back', fr: 'Un paiement est revenu' },
    en: (p) =>
      `${who(p, 'title', 'A mass payment')}: ${money(p, 'en')}${p['payer'] ? ` to ${p['payer']}` : ` in ${p['count']} payments`} had been paid and came back. Nothing pays it again by itself.`,
    fr: (p) =>
      `${who(p, 'title', 'Un paiement de masse')}\u00a0: ${money(p, 'fr')}${p['payer'] ? ` à ${p['payer']}` : ` en ${p['count']} paiements`} avaient été payés et sont revenus. Rien ne les repaie tout seul.`,
  },
  transferHeld: {
    title: { en: 'A transfer waits', fr: 'Un transfert attend' },
    en: (p) =>
      `${money(p, 'en')}${after(p['payer'], ' to ')} came to the limits of your level when it was to leave. Its money stays set aside. ${held(p, 'en')}`,
    fr: (p) =>
      `${money(p, 'fr')}${after(p['payer'], ' à ')}\u00a0: au moment de partir, les plafonds de votre niveau étaient atteints. L’argent reste mis de côté. ${held(p, 'fr')}`,
  },
  payByHand: {
    title: { en: 'To be paid by hand', fr: 'À payer à la main' },
    en: (p) =>
      `${byHandOf(p, 'en')} to be paid outside, by hand: nothing sends it. Once it is done, somebody who did not send it writes down the proof.`,
    fr: (p) =>
      `${byHandOf(p, 'fr')} à payer à l’extérieur, à la main\u00a0: rien ne l’envoie. Une fois fait, une personne qui ne l’a pas envoyé note la preuve.`,
  },
  settlementHeld: {
    title: { en: 'A settlement waits', fr: 'Un règlement attend' },
    en: (p) =>
      p['stands']
        ? `The rule “${who(p, 'rule', '…')}” settles nothing any more: ${who(p, 'name', 'somebody')}${p['stands'] === 'makerLeft' ? ', who answers for it, has no access any more. No money moved: whoever switches it on takes it over.' : ' says that somebody else was in their account when it was written, changed, switched on or approved. Switch it on only when you know that it is meant.'}`
        : `${money(p, 'en')}${after(p['payer'], ' to ')}${p['meanwhile'] ? `: somebody has settled the same by hand, so your rule settles nothing this time.${p['from'] ? ` Its next window is on ${formatDate(String(p['from']), 'en')}.` : ''} If both are meant, settle this one by hand.` : ` came to the limits of your level and was not settled yet. ${held(p, 'en')}`}`,
    fr: (p) =>
      p['stands']
        ? `La règle «\u00a0${who(p, 'rule', '…')}\u00a0» ne règle plus rien\u00a0: ${who(p, 'name', 'quelqu’un')}${p['stands'] === 'makerLeft' ? ', qui en répond, n’a plus accès. Aucun argent n’a bougé\u00a0: qui l’active en répond.' : ' signale que quelqu’un d’autre était dans son compte quand elle a été écrite, modifiée, activée ou approuvée. Ne l’activez que si vous savez qu’elle est voulue.'}`
        : `${money(p, 'fr')}${after(p['payer'], ' vers ')}\u00a0: ${p['meanwhile'] ? `quelqu’un a réglé la même somme à la main, votre règle ne règle donc rien cette fois.${p['from'] ? ` Son prochain créneau est le ${formatDate(String(p['from']), 'fr')}.` : ''} Si les deux sont voulus, réglez celui-ci à la main.` : `les plafonds de votre niveau étaient atteints, ce n’est pas encore réglé. ${held(p, 'fr')}`}`,
  },
  scheduleFailed: {
    title: { en: 'A planned transfer has a problem', fr: 'Un transfert prévu a un problème' },
    en: (p) => `${money(p, 'en')}${after(p['payer'], ' to ')}: ${who(p, 'reasonEn', 'it was refused.')}`,
    fr: (p) => `${money(p, 'fr')}${after(p['payer'], ' à ')}\u00a0: ${who(p, 'reasonFr', 'c’est refusé.')}`,
  },
  massPaymentHeld: {
    title: { en: 'A mass payment waits', fr: 'Un paiement de masse attend' },
    en: (p) =>
      p['left']
        ? `${who(p, 'title', 'A mass payment')} was not sent: ${p['left']}, who submitted it, has no access any more. Its money is free; look at it and send it.`
        : p['disowned']
          ? `${who(p, 'title', 'A mass payment')} ${p['begun'] ? 'goes no further' : 'was not sent'}: ${p['disowned']}, in whose name it was submitted${p['begun'] ? ', approved or went on' : ' or approved'}, says that it was not them. ${p['begun'] ? 'What no operator and no bank file had was not sent' : 'Its money is free'}; look at it, and send it only if it is meant.`
          : `${who(p, 'title', 'A mass payment')} came to the limits of your level and is paused; what is left was not paid. ${p['from'] ? `From ${formatDate(String(p['from']), 'en')} you can go on, or complete` : 'Complete'} your papers, which lift the limits once they are approved.`,
    fr: (p) =>
      p['left']
        ? `${who(p, 'title', 'Un paiement de masse')} n’est pas parti\u00a0: ${p['left']}, qui l’a soumis, n’a plus accès. L’argent est libre\u00a0; vérifiez-le et envoyez-le.`
        : p['disowned']
          ? `${who(p, 'title', 'Un paiement de masse')} ${p['begun'] ? 'ne va pas plus loin' : 'n’est pas parti'}\u00a0: ${p['disowned']}, au nom de qui il a été soumis${p['begun'] ? ', approuvé ou repris' : ' ou approuvé'}, signale que ce n’était pas lui. ${p['begun'] ? 'Ce qu’aucun opérateur ni aucun fichier bancaire n’avait n’est pas parti' : 'L’argent est libre'}\u00a0; vérifiez-le, et ne l’envoyez que s’il est voulu.`
          : `${who(p, 'title', 'Un paiement de masse')} a atteint les plafonds de votre niveau et est en pause\u00a0; le reste n’a pas été payé. ${p['from'] ? `Reprenez-le à partir du ${formatDate(String(p['from']), 'fr')}, ou complétez` : 'Complétez'} votre dossier, qui lève les plafonds une fois approuvé.`,
  },
  levelCrossed: {
    title: {
      en: 'Your business went above the limits of its level',
      fr: 'Votre entreprise a dépassé les plafonds de son niveau',
    },
    en: (p) =>
      `It ${p['direction'] === 'out' ? 'paid out' : 'was to collect'} more than its level allows. Complete your papers: they lift the limits once they are approved. Refunds always go through.`,
    fr: (p) =>
      `Elle a ${p['direction'] === 'out' ? 'décaissé' : 'eu à encaisser'} plus que son niveau ne permet. Complétez votre dossier\u00a0: une fois approuvé, il lève les plafonds. Les remboursements passent toujours.`,
  },
  refundContradiction: {
    title: { en: 'The operator contradicts itself', fr: 'L’opérateur se contredit' },
    en: (p) =>
      p['what'] === 'denied'
        ? `Somebody recorded a refund of ${money(p, 'en')}${after(p['payer'], ' to ')} as paid; the operator now says that it was not. What is booked stands: ask the operator for proof, then say on the refund’s page which it is.`
        : `A refund of ${money(p, 'en')}${after(p['payer'], ' to ')} was over and a try of it is now said to be paid. Nothing was booked for it, and this amount cannot be refunded again: ask the operator for proof, then say on the refund’s page which it is.`,
    fr: (p) =>
      p['what'] === 'denied'
        ? `Une personne a noté un remboursement de ${money(p, 'fr')}${after(p['payer'], ' à ')} comme payé\u00a0; l’opérateur dit maintenant que non. Rien n’a changé dans les comptes\u00a0: demandez la preuve à l’opérateur, puis dites sur la page du remboursement ce qu’il en est.`
        : `Un remboursement de ${money(p, 'fr')}${after(p['payer'], ' à ')} était terminé et l’une de ses tentatives serait maintenant payée. Rien n’est comptabilisé pour elle, et ce montant ne peut pas être remboursé de nouveau\u00a0: demandez la preuve à l’opérateur, puis dites sur la page du remboursement ce qu’il en est.`,
  },
  refundSettled: {
    title: { en: 'A refund in doubt was settled', fr: 'Un remboursement en doute est réglé' },
    en: (p) =>
      `Somebody said, with a reference, what became of a refund of ${money(p, 'en')}${after(p['payer'], ' to ')}. Its page shows what was booked.`,
    fr: (p) =>
      `Quelqu’un a dit, avec une référence, ce qu’est devenu un remboursement de ${money(p, 'fr')}${after(p['payer'], ' à ')}. Sa page montre ce qui est comptabilisé.`,
  },
  payoutContradiction: {
    title: { en: 'The operator contradicts itself', fr: 'L’opérateur se contredit' },
    en: (p) =>
      p['what'] === 'beyond'
        ? `Two tries of a payment of ${money(p, 'en')}${after(p['payer'], ' to ')} are said to be paid; the books hold one. Ask the operator, and for one of them back.`
        : p['what'] === 'denied'
          ? `Somebody recorded ${money(p, 'en')}${after(p['payer'], ' to ')} as paid; the operator now says that it was not. What is booked stands: check with the operator, and record it as returned if it did not arrive.`
          : `${money(p, 'en')}${after(p['payer'], ' to ')} had failed and are now said to be paid. Nothing was booked: check with the operator, then decide.`,
    fr: (p) =>
      p['what'] === 'beyond'
        ? `Deux tentatives d’un paiement de ${money(p, 'fr')}${after(p['payer'], ' à ')} seraient payées\u00a0; une seule est comptabilisée. Vérifiez chez l’opérateur et demandez à récupérer l’une des deux.`
        : p['what'] === 'denied'
          ? `${money(p, 'fr')}${after(p['payer'], ' à ')}\u00a0: noté comme payé par une personne, l’opérateur dit maintenant que non. Rien n’a changé dans les comptes\u00a0: vérifiez chez l’opérateur, et notez le retour si l’argent n’est pas arrivé.`
          : `${money(p, 'fr')}${after(p['payer'], ' à ')} avaient échoué et seraient maintenant payés. Rien n’est comptabilisé\u00a0: vérifiez chez l’opérateur, puis décidez.`,
  },
  massPaymentPaidTwice: {
    title: { en: 'Paid twice', fr: 'Payé deux fois' },
    en: (p) =>
      `${who(p, 'payer', 'Somebody')} was ${p['sure'] ? '' : 'perhaps '}paid ${money(p, 'en')} twice, the second time in “${p['title']}”. ${p['sure'] ? 'Ask for one of them back.' : 'Check with the operator, then decide.'}`,
    fr: (p) =>
      `${who(p, 'payer', 'Une personne')}\u00a0: ${p['sure'] ? 'payée' : 'peut-être payée'} deux fois, ${money(p, 'fr')} et de nouveau dans «\u00a0${p['title']}\u00a0». ${p['sure'] ? 'Demandez à récupérer l’un des deux.' : 'Vérifiez chez l’opérateur, puis décidez.'}`,
  },
  transferReceived: {
    title: { en: 'Money received', fr: 'Argent reçu' },
    en: (p) => `${money(p, 'en')} received${after(p['payer'], ' from ')}.`,
    fr: (p) => `${money(p, 'fr')} reçus${after(p['payer'], ' de ')}.`,
  },
  automaticRefund: {
    title: { en: 'Automatic refund', fr: 'Remboursement automatique' },
    en: (p) => `${money(p, 'en')} go back${after(p['payer'], ' to ')} by themselves${after(triggerIn(p, 'en'), ': ')}.`,
    fr: (p) =>
      `${money(p, 'fr')} repartent d’eux-mêmes${after(p['payer'], ' à ')}${after(triggerIn(p, 'fr'), '\u00a0: ')}.`,
  },
  linkPaid: {
    title: { en: 'Payment through a link', fr: 'Paiement par lien' },
    en: (p) => `${money(p, 'en')} received${after(p['payer'], ' from ')}${after(p['title'], ' for ')}.`,
    fr: (p) => `${money(p, 'fr')} reçus${after(p['payer'], ' de ')}${after(p['title'], ' pour ')}.`,
  },
  providerCredentialsChanged: {
    title: {
      en: 'Access to an operator or a bank was changed',
      fr: 'L’accès à un opérateur ou à une banque a été modifié',
    },
    en: (p) => `${who(p, 'byName', 'Somebody')} changed the access to ${operatorIn(p, 'en') || 'an operator'}.`,
    fr: (p) => `${who(p, 'byName', 'Quelqu’un')} a modifié l’accès à ${operatorIn(p, 'fr') || 'un opérateur'}.`,
  },
  operatorKeysWaiting: {
    title: { en: 'New keys where money goes', fr: 'Nouvelles clés où va l’argent' },
    en: (p) => {
      const to = operatorIn(p, 'en') || 'an operator';
      if (p['what'] === 'acting')
        return `The new keys of ${to} that ${who(p, 'byName', 'somebody')} typed are used now${after(p['decidedBy'], ', approved by ')}.`;
      if (p['what'] === 'refused')
        return `The new keys of ${to} were stopped${after(p['decidedBy'], ' by ')}. The ones before stay in use.`;
      if (p['what'] === 'withdrawn')
        return `The new keys of ${to} were taken back${after(p['decidedBy'], ' by ')}. The ones before stay in use.`;
      return `${who(p, 'byName', 'Somebody')} typed new keys of ${to}. They are used ${after(p['actsAt'] && formatDateTime(new Date(p['actsAt']), 'en'), 'from ')}, or as soon as another administrator approves. If nobody of you did this, stop them now.`;
    },
    fr: (p) => {
      const to = operatorIn(p, 'fr') || 'un opérateur';
      if (p['what'] === 'acting')
        return `Les nouvelles clés (${to}) saisies par ${who(p, 'byName', 'quelqu’un')} servent désormais${after(p['decidedBy'], ', avec l’accord de ')}.`;
      if (p['what'] === 'refused')
        return `Les nouvelles clés (${to}) ont été arrêtées${after(p['decidedBy'], ' par ')}. Les précédentes restent en usage.`;
      if (p['what'] === 'withdrawn')
        return `Les nouvelles clés (${to}) ont été retirées${after(p['decidedBy'], ' par ')}. Les précédentes restent en usage.`;
      return `${who(p, 'byName', 'Quelqu’un')} a saisi de nouvelles clés (${to}). Elles serviront ${after(p['actsAt'] && formatDateTime(new Date(p['actsAt']), 'fr'), 'à partir du ')}, ou dès l’accord d’un autre administrateur. Si aucun de vous ne l’a fait, arrêtez-les maintenant.`;
    },
  },
  securityRulesChanged: {
    title: { en: 'Security rules were changed', fr: 'Les règles de sécurité ont changé' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} changed the security rules of the organisation${after(ruleIn(p, 'en'), ': ')}.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a modifié les règles de sécurité de l’organisation${after(ruleIn(p, 'fr'), '\u00a0: ')}.`,
  },
  accountTakenBack: {
    title: { en: 'Somebody was in a colleague’s account', fr: 'Quelqu’un était dans le compte d’un collègue' },
    en: (p) =>
      `${who(p, 'name', 'A member')} says that what was done in their name${after(p['since'] && formatDateTime(new Date(p['since']), 'en'), ' since ')} was somebody else. Their account is locked; look in the audit log at what was done meanwhile.${Number(p['held'] ?? 0) > 0 ? ` Planned, set up or approved in their name and standing still until somebody confirms it: ${p['held']}.` : ''}${Number(p['suspended'] ?? 0) > 0 ? ` Members who came in or were given more in their name, and are suspended until somebody lets them in again: ${p['suspended']}.` : ''}${Number(p['withdrawn'] ?? 0) > 0 ? ` Invitations withdrawn: ${p['withdrawn']}.` : ''}${Number(p['approved'] ?? 0) > 0 ? ` Approvals given in their name, to look at one by one since what they let in may count already: ${p['approved']}.` : ''}`,
    fr: (p) =>
      `${who(p, 'name', 'Un membre')} signale que ce qui a été fait en son nom${after(p['since'] && formatDateTime(new Date(p['since']), 'fr'), ' depuis le ')} ne venait pas de lui. Son compte est bloqué\u00a0; regardez dans le journal d’audit ce qui a été fait entre-temps.${Number(p['held'] ?? 0) > 0 ? ` Programmé, mis en place ou approuvé en son nom et arrêté jusqu’à confirmation\u00a0: ${p['held']}.` : ''}${Number(p['suspended'] ?? 0) > 0 ? ` Membres entrés ou élargis en son nom, suspendus jusqu’à ce que quelqu’un les laisse rentrer\u00a0: ${p['suspended']}.` : ''}${Number(p['withdrawn'] ?? 0) > 0 ? ` Invitations retirées\u00a0: ${p['withdrawn']}.` : ''}${Number(p['approved'] ?? 0) > 0 ? ` Approbations données en son nom, à revoir une par une car leur effet peut déjà compter\u00a0: ${p['approved']}.` : ''}`,
  },
  leadersChanged: {
    title: { en: 'Who leads the organisation has changed', fr: 'La direction de l’organisation a changé' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} ${leaders.en[p['change'] as LeaderChange] ?? leaders.en.changed} ${who(p, 'name', 'a member')}${after(rolesIn(p, 'en'), ': ')}. If you did not expect this, look at the team now.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} ${leaders.fr[p['change'] as LeaderChange] ?? leaders.fr.changed} ${who(p, 'name', 'un membre')}${after(rolesIn(p, 'fr'), '\u00a0: ')}. Si vous ne vous y attendiez pas, vérifiez l’équipe maintenant.`,
  },
  organisationFaceChanged: {
    title: {
      en: 'What payers read of the business has changed',
      fr: 'Ce que les payeurs lisent de l’entreprise a changé',
    },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} changed${after(facesOf(p, 'en'), ': ')}. It is called ${who(p, 'name', '…')}${after(p['was'], ' now, and was ')}. If you did not expect this, look now.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a modifié${after(facesOf(p, 'fr'), '\u00a0: ')}. Elle s’appelle ${who(p, 'name', '…')}${after(p['was'], ' désormais, et s’appelait ')}. Si vous ne vous y attendiez pas, vérifiez maintenant.`,
  },
  linkedAccountAdded: {
    title: { en: 'A linked account was added', fr: 'Un compte lié a été ajouté' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} added ${who(p, 'label', 'an account')}${after(p['masked'], ', ')}. It can be used in 24 hours; if it is not yours, revoke it now.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a ajouté ${who(p, 'label', 'un compte')}${after(p['masked'], ', ')}. Il pourra servir dans 24 heures\u202f; s’il n’est pas à vous, révoquez-le maintenant.`,
  },
  recipientElsewhere: {
    title: { en: 'Money goes somewhere else', fr: 'L’argent va ailleurs' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} changed where ${p['count'] ? `the money of ${counted('en', p['count'], 'recipient', 'recipients')} goes` : `the money of ${who(p, 'name', 'a recipient')} goes: before ${p['was']}, now ${p['now']}`}. If you did not expect this, ask the person before anything is paid.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a modifié où va l’argent de ${p['count'] ? counted('fr', p['count'], 'bénéficiaire', 'bénéficiaires') : `${who(p, 'name', 'un bénéficiaire')}\u00a0: avant ${p['was']}, maintenant ${p['now']}`}. Si vous ne vous y attendiez pas, demandez à la personne avant tout paiement.`,
  },
  newDevice: {
    title: { en: 'New login to your account', fr: 'Nouvelle connexion à votre compte' },
    en: (p) =>
      `Your account was opened from ${who(p, 'device', 'a new device')}${after(p['place'], ', ')}. If this was not you, end that session.`,
    fr: (p) =>
      `Votre compte a été ouvert depuis ${who(p, 'device', 'un nouvel appareil')}${after(p['place'], ', ')}. Si ce n’était pas vous, fermez cette session.`,
  },
  deviceLetIn: {
    title: { en: 'A device was let into your account', fr: 'Un appareil a accédé à votre compte' },
    en: (p) =>
      `One of your sessions let ${who(p, 'device', 'another device')} in with a QR code. If this was not you, end that session.`,
    fr: (p) =>
      `Une de vos sessions a laissé entrer ${who(p, 'device', 'un autre appareil')} par un code QR. Si ce n’était pas vous, fermez cette session.`,
  },
  passwordChanged: {
    title: { en: 'Your password was changed', fr: 'Votre mot de passe a été changé' },
    en: () => 'The password of your account was changed, and other sessions were ended.',
    fr: () => 'Le mot de passe de votre compte a été changé, et les autres sessions ont été fermées.',
  },
  refreshReused: {
    title: { en: 'A session was ended for your safety', fr: 'Une session a été fermée par sécurité' },
    en: () => 'A key of one of your sessions was used twice, which happens when it was copied. That session is over.',
    fr: () =>
      'Une clé d’une de vos sessions a servi deux fois, ce qui arrive quand elle a été copiée. Cette session est fermée.',
  },
  twoFactorOn: {
    title: { en: 'Two-step login is on', fr: 'Connexion en deux étapes activée' },
    en: () => 'Your account now asks for a second step at login.',
    fr: () => 'Votre compte demande désormais une deuxième étape à la connexion.',
  },
  twoFactorOff: {
    title: { en: 'Two-step login is off', fr: 'Connexion en deux étapes désactivée' },
    en: () => 'Your account no longer asks for a second step at login. Only the password protects it now.',
    fr: () => 'Votre compte ne demande plus de deuxième étape à la connexion. Seul le mot de passe le protège.',
  },
  pinLocked: {
    title: { en: 'Your payment PIN is locked', fr: 'Votre PIN de paiement est bloqué' },
    en: () => 'Several wrong tries locked it for a while. If this was not you, secure your account.',
    fr: () => 'Plusieurs essais faux l’ont bloqué un moment. Si ce n’était pas vous, sécurisez votre compte.',
  },
  pinReset: {
    title: { en: 'Your payment PIN was reset', fr: 'Votre PIN de paiement a été réinitialisé' },
    en: () => 'If this was not you, secure your account.',
    fr: () => 'Si ce n’était pas vous, sécurisez votre compte.',
  },
  accountLocked: {
    title: { en: 'Your account was locked for a while', fr: 'Votre compte a été bloqué un moment' },
    en: () => 'Several wrong passwords locked it. If this was not you, choose a new password.',
    fr: () => 'Plusieurs mots de passe faux l’ont bloqué. Si ce n’était pas vous, choisissez un nouveau mot de passe.',
  },
  accessRequested: {
    title: { en: 'Somebody asks for access', fr: 'Une personne demande un accès' },
    en: (p) => `${who(p, 'byName', 'A member of the team')} asks for a right${after(rightIn(p, 'en'), ': ')}.`,
    fr: (p) => `${who(p, 'byName', 'Un membre de l’équipe')} demande un droit${after(rightIn(p, 'fr'), '\u00a0: ')}.`,
  },
  accessDecided: {
    title: { en: 'Your request for access', fr: 'Votre demande d’accès' },
    en: (p) =>
      `${who(p, 'byName', 'Somebody')} ${p['outcome'] === 'declined' ? 'declined' : 'granted'} your request${after(rightIn(p, 'en'), ': ')}.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a ${p['outcome'] === 'declined' ? 'refusé' : 'accordé'} votre demande${after(rightIn(p, 'fr'), '\u00a0: ')}.`,
  },
  roleChanged: {
    title: { en: 'Your role has changed', fr: 'Votre rôle a changé' },
    en: (p) => `${who(p, 'byName', 'Somebody')} changed your role${after(rolesIn(p, 'en'), '. You are now: ')}.`,
    fr: (p) =>
      `${who(p, 'byName', 'Quelqu’un')} a changé votre rôle${after(rolesIn(p, 'fr'), '. Vous êtes maintenant\u00a0: ')}.`,
  },
  auditSealed: {
    title: { en: 'Daily seal of the audit log', fr: 'Sceau quotidien du journal d’audit' },
    en: () => 'Keep it: it shows later whether the log was touched.',
    fr: () => 'Gardez-le\u00a0: il montre plus tard si le journal a été touché.',
  },
  memberJoined: {
    title: { en: 'Somebody joined the team', fr: 'Une personne a rejoint l’équipe' },
    en: (p) => `${who(p, 'name', 'A new member')} accepted the invitation.`,
    fr: (p) => `${who(p, 'name', 'Un nouveau membre')} a accepté l’invitation.`,
  },
  businessReview: {
    title: { en: 'Your business information', fr: 'Les informations de votre entreprise' },
    en: (p) =>
      reviewed(
        p,
        { approved: 'It was approved.', rejected: 'Something has to be corrected', other: 'It is being looked at.' },
        p['reasonEn'] ?? p['reason'],
      ),
    fr: (p) =>
      reviewed(
        p,
        {
          approved: 'Elles sont approuvées.',
          rejected: 'Quelque chose doit être corrigé',
          other: 'Elles sont en cours d’examen.',
        },
        p['reasonFr'] ?? p['reason'],
      ),
  },
  realNameReview: {
    title: { en: 'Your identity check', fr: 'Votre vérification d’identité' },
    en: (p) =>
      reviewed(
        p,
        { approved: 'It was approved.', rejected: 'Something has to be corrected', other: 'It is being looked at.' },
        p['reason'],
      ),
    fr: (p) =>
      reviewed(
        p,
        {
          approved: 'Elle est approuvée.',
          rejected: 'Quelque chose doit être corrigé',
          other: 'Elle est en cours d’examen.',
        },
        p['reason'],
      ),
  },
  reviewWaiting: {
    title: { en: 'Papers wait for a review', fr: 'Des documents attendent un examen' },
    en: (p) => `${who(p, 'name', 'Somebody')} handed in papers.`,
    fr: (p) => `${who(p, 'name', 'Quelqu’un')} a déposé des documents.`,
  },
};

function reviewed(
  { outcome }: NotificationParams,
  words: { approved: string; rejected: string; other: string },
  reason: string | number | undefined,
): string {
  if (outcome === 'approved') return words.approved;
  return outcome === 'rejected' ? `${words.rejected}${after(reason, '. ')}`.replace(/[.!?]?$/, '.') : words.other;
}
