import type { ErrorKey } from '#contract/errors.ts';
import { formatMoney } from '#domain/money.ts';
import type { Locale } from '../words.ts';

type Params = Record<string, string | number>;
type ErrorSentence = { en: string | ((p: Params) => string); fr: string | ((p: Params) => string) };

const money = (amount: string | number | undefined, locale: Locale): string => formatMoney(Number(amount), locale);

/** What happened, whether money moved, and what to do. One sentence per error of the contract, in both languages. */
export const errorSentences: Record<ErrorKey, ErrorSentence> = {
  'request.invalid': { en: 'Some fields are not right. Nothing was saved. Correct the fields marked below.', fr: 'Certains champs sont incorrects. Rien n’a été enregistré. Corrigez les champs signalés.' },
  'request.too_large': { en: 'What was sent is too large. Nothing was saved.', fr: 'L’envoi est trop volumineux. Rien n’a été enregistré.' },
  'request.not_found': { en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' },
  'request.rate_limited': { en: 'Too many requests in a short time. Wait a moment and try again.', fr: 'Trop de demandes en peu de temps. Attendez un instant puis réessayez.' },
  'request.idempotency_key_required': { en: 'This call needs an Idempotency-Key header, so that a repeated call cannot move money twice.', fr: 'Cet appel exige un en-tête Idempotency-Key, pour qu’une répétition ne déplace pas l’argent deux fois.' },
  'request.idempotency_conflict': { en: 'This form was already sent with other values. Nothing new was done. Reload and check the list before sending again.', fr: 'Ce formulaire a déjà été envoyé avec d’autres valeurs. Rien de nouveau n’a été fait. Rechargez et vérifiez la liste avant de renvoyer.' },
  'request.in_progress': { en: 'The same request is still being handled. No need to press twice; wait a few seconds.', fr: 'La même demande est encore en cours. Inutile d’appuyer deux fois ; attendez quelques secondes.' },
  'server.unexpected': { en: 'An error occured while processing. Please retry in few minutes.', fr: 'Une erreur est survenue pendant le traitement. Veuillez réessayer dans quelques minutes.' },
  'server.unavailable': { en: 'The service is not reachable for the moment. Nothing was done. Retry in a few minutes.', fr: 'Le service est momentanément indisponible. Rien n’a été fait. Réessayez dans quelques minutes.' },
  'session.missing': { en: 'Log in to continue.', fr: 'Connectez-vous pour continuer.' },
  'session.ended': { en: 'Your session has ended. Log in again.', fr: 'Votre session est terminée. Reconnectez-vous.' },
  'session.expired': { en: 'The session needs a new token.', fr: 'La session doit être renouvelée.' },
  'session.organisation_gone': { en: 'You no longer have access to this organisation. Log in again.', fr: 'Vous n’avez plus accès à cette organisation. Reconnectez-vous.' },
  'session.organisation_mismatch': { en: 'You have switched organisation in another tab. Nothing was done. Reload this page.', fr: 'Vous avez changé d’organisation dans un autre onglet. Rien n’a été fait. Rechargez cette page.' },
  'session.refresh_reused': { en: 'For your safety this session was closed: its token was used twice. Log in again.', fr: 'Par sécurité cette session a été fermée : son jeton a été utilisé deux fois. Reconnectez-vous.' },
  'auth.wrong_password': { en: 'Wrong login or password.', fr: 'Identifiant ou mot de passe incorrect.' },
  'auth.locked': { en: (p) => `Too many wrong passwords. Try again in ${p['minutes']} minutes.`, fr: (p) => `Trop de mots de passe incorrects. Réessayez dans ${p['minutes']} minutes.` },
  'auth.business_only': { en: 'This portal is for business accounts only.', fr: 'Ce portail est réservé aux comptes professionnels.' },
  'access.denied': { en: (p) => `You do not have the right “${p['permission']}”. ${p['roles']} can grant it.`, fr: (p) => `Vous n’avez pas le droit « ${p['permission']} ». ${p['roles']} peut vous l’accorder.` },
  'amount.too_small': { en: 'The smallest amount is XAF 100.', fr: 'Le montant minimum est de 100 FCFA.' },
  'amount.above_operator_cap': { en: (p) => `${p['operator']} takes at most ${money(p['max'], 'en')} per payment, fees included. Split it or use a bank transfer.`, fr: (p) => `${p['operator']} accepte au plus ${money(p['max'], 'fr')} par paiement, frais compris. Fractionnez ou passez par la banque.` },
  'operator.unknown': { en: 'We do not recognise the operator of this number. Choose MTN or Orange.', fr: 'Nous ne reconnaissons pas l’opérateur de ce numéro. Choisissez MTN ou Orange.' },
  'operator.not_configured': { en: (p) => `${p['operator']} is not connected yet. Enter its credentials under Settings, Payment methods.`, fr: (p) => `${p['operator']} n’est pas encore connecté. Saisissez ses accès dans Paramètres, Moyens de paiement.` },
  'operator.down': { en: (p) => `${p['operator']} does not answer for the moment. No money moved. Try again later or use another method.`, fr: (p) => `${p['operator']} ne répond pas pour le moment. Aucun argent n’a bougé. Réessayez plus tard ou par un autre moyen.` },
  'merchant_reference.taken': { en: (p) => `This reference was already used by ${p['id']}. Nothing new was done.`, fr: (p) => `Cette référence est déjà utilisée par ${p['id']}. Rien de nouveau n’a été fait.` },
  'transactions.not_found': { en: 'Transaction not found.', fr: 'Transaction introuvable.' },
  'transactions.action_not_possible': { en: (p) => `This is not possible now: ${p['reason']}`, fr: (p) => `Impossible pour le moment : ${p['reasonFr'] ?? p['reason']}` },
  'transactions.checked_recently': { en: 'The operator was asked less than 5 seconds ago. Wait a moment.', fr: 'L’opérateur a été interrogé il y a moins de 5 secondes. Patientez un instant.' },
  'transactions.cursor_invalid': { en: 'This page of the list no longer exists. Go back to the first page.', fr: 'Cette page de la liste n’existe plus. Revenez à la première page.' },
  'reports.range_too_long': { en: (p) => `The period is at most ${p['days']} days.`, fr: (p) => `La période est de ${p['days']} jours au maximum.` },
  'reports.range_invalid': { en: 'The start must not be after the end, and the end not in the future.', fr: 'Le début ne peut pas être après la fin, ni la fin dans le futur.' },
  'reports.too_many_rows': { en: (p) => `A PDF holds at most ${p['max']} rows. Narrow the filter, or export as XLSX or CSV, which hold all of them.`, fr: (p) => `Un PDF contient au plus ${String(p['max']).replaceAll(',', '\u202f')} lignes. Affinez le filtre, ou exportez en XLSX ou CSV, qui les contiennent toutes.` },
  'payment_links.not_found': { en: 'Payment link not found.', fr: 'Lien de paiement introuvable.' },
  'payment_links.action_not_possible': { en: (p) => `This is not possible now: ${p['reason']}`, fr: (p) => `Impossible pour le moment : ${p['reasonFr'] ?? p['reason']}` },
  'payment_links.price_locked': { en: 'Somebody has already paid this link, so its price can no longer change. Clone it instead.', fr: 'Ce lien a déjà été payé, son prix ne peut plus changer. Dupliquez-le plutôt.' },
  'payment_links.not_payable': { en: 'This link cannot be paid now. No money was taken.', fr: 'Ce lien ne peut pas être payé maintenant. Aucun montant n’a été prélevé.' },
  'payment_links.earlier_payment_unclear': { en: 'Your earlier payment is still being checked. Do not pay again yet.', fr: 'Votre paiement précédent est encore en vérification. Ne payez pas une seconde fois.' },
  'payment_links.amount_outside_rules': { en: (p) => `The amount must be between ${money(p['min'], 'en')} and ${money(p['max'], 'en')}.`, fr: (p) => `Le montant doit être compris entre ${money(p['min'], 'fr')} et ${money(p['max'], 'fr')}.` },
  'record.changed_meanwhile': { en: 'Someone else changed this record. Nothing was saved. Reload to see the new version.', fr: 'Quelqu’un d’autre a modifié cet élément. Rien n’a été enregistré. Rechargez pour voir la nouvelle version.' },
  'refunds.not_found': { en: 'Refund not found.', fr: 'Remboursement introuvable.' },
  'refunds.exceeds_paid': { en: (p) => `At most ${money(p['refundable'], 'en')} can still be refunded. Nothing was sent.`, fr: (p) => `Il reste au plus ${money(p['refundable'], 'fr')} à rembourser. Rien n’a été envoyé.` },
  'refunds.not_refundable': { en: 'Only a completed payment can be refunded. Nothing was sent.', fr: 'Seul un paiement terminé peut être remboursé. Rien n’a été envoyé.' },
  'refunds.action_not_possible': { en: (p) => `This is not possible now: ${p['reason']}`, fr: (p) => `Impossible pour le moment : ${p['reasonFr'] ?? p['reason']}` },
  'balance.insufficient': { en: (p) => `The balance is too small: ${money(p['available'], 'en')} available. No money moved. Top up or transfer to this account.`, fr: (p) => `Le solde est insuffisant : ${money(p['available'], 'fr')} disponibles. Aucun argent n’a bougé. Rechargez ou transférez vers ce compte.` },
  'adjustments.not_found': { en: 'Adjustment not found.', fr: 'Régularisation introuvable.' },
  'customers.not_found': { en: 'Customer not found.', fr: 'Client introuvable.' },
  'customers.phone_or_email_required': { en: 'Give at least a phone number or an email.', fr: 'Indiquez au moins un téléphone ou un e-mail.' },
  'customers.too_young': { en: (p) => `A customer must be at least ${p['years']} years old.`, fr: (p) => `Un client doit avoir au moins ${p['years']} ans.` },
  'customers.cannot_merge': { en: 'A customer cannot be merged with itself or with one that was already merged.', fr: 'Un client ne peut pas être fusionné avec lui-même ni avec un client déjà fusionné.' },
  'verifications.limit_reached': { en: 'You have reached the number of checks allowed per hour. Try again later.', fr: 'Vous avez atteint le nombre de vérifications permis par heure. Réessayez plus tard.' },
  'verifications.not_found': { en: 'Check not found.', fr: 'Vérification introuvable.' },
  'verifications.claim_not_possible': { en: 'A claim can be opened only when the payment was not credited, and once.', fr: 'Une réclamation n’est possible que si le paiement n’a pas été crédité, et une seule fois.' },
  'verifications.already_used': { en: (p) => `This payment was already used for ${p['usedFor']}. Do not deliver twice.`, fr: (p) => `Ce paiement a déjà servi pour ${p['usedFor']}. Ne livrez pas deux fois.` },
  'providers.not_found': { en: 'This operator is not known.', fr: 'Cet opérateur est inconnu.' },
  'providers.credentials_refused': { en: 'Some credentials are missing or malformed. Nothing was saved.', fr: 'Certains accès manquent ou sont mal formés. Rien n’a été enregistré.' },
  'saved_views.not_found': { en: 'Saved view not found.', fr: 'Vue enregistrée introuvable.' },
  'saved_views.too_many': { en: 'At most 10 saved views per list. Remove one first.', fr: 'Au plus 10 vues enregistrées par liste. Supprimez-en une d’abord.' },
};

/** The sentence of an error in both languages, parameters filled in. */
export function errorSentence(key: ErrorKey, params: Params = {}): { en: string; fr: string } {
  const sentence = errorSentences[key];
  return {
    en: typeof sentence.en === 'function' ? sentence.en(params) : sentence.en,
    fr: typeof sentence.fr === 'function' ? sentence.fr(params) : sentence.fr,
  };
}
