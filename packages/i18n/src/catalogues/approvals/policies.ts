import type { PolicyRule } from '#domain/approvals/policy-problems.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { words } from '../../words.ts';

type Kind = 'enable' | 'update' | 'disable';
const problems: Record<PolicyRule, { en: string; fr: string }> = {
  tooFewPeople: { en: 'At least two active people are needed.', fr: 'Il faut au moins deux personnes actives.' },
  noRange: {
    en: 'Say from which amount approval is needed.',
    fr: 'Indiquez à partir de quel montant il faut approuver.',
  },
  inverted: { en: 'The end lies below the beginning.', fr: 'La fin est sous le début.' },
  overlap: { en: 'This range reaches into the next one.', fr: 'Cette tranche empiète sur la suivante.' },
  hole: {
    en: 'Between this range and the next there is a gap.',
    fr: 'Il y a un trou entre cette tranche et la suivante.',
  },
  openEnd: { en: 'The last range must have no upper end.', fr: 'La dernière tranche ne doit pas avoir de plafond.' },
  nothingAsked: {
    en: 'No range asks anybody. Switch the rule off instead.',
    fr: 'Aucune tranche ne demande personne. Désactivez plutôt la règle.',
  },
  finalMissing: { en: 'Name the final approver.', fr: 'Nommez l’approbateur final.' },
  notEligible: {
    en: 'This person does not hold the right to approve it.',
    fr: 'Cette personne n’a pas le droit de l’approuver.',
  },
  notReady: {
    en: 'This person has neither a PIN nor a second factor yet.',
    fr: 'Cette personne n’a encore ni PIN ni second facteur.',
  },
  sameAsFinal: {
    en: 'This must be somebody else than the final approver.',
    fr: 'Ce doit être une autre personne que l’approbateur final.',
  },
  reviewersMissing: { en: 'Name at least one reviewer.', fr: 'Nommez au moins un vérificateur.' },
  needsThree: {
    en: 'Three steps need three different people.',
    fr: 'Trois étapes demandent trois personnes différentes.',
  },
  noChannel: { en: 'Choose where the rule applies.', fr: 'Choisissez où la règle s’applique.' },
  lapseOutOfRange: { en: 'Between 1 and 720 hours.', fr: 'Entre 1 et 720 heures.' },
};
type News = { subject: string; until: Date | null };

/** Rules of approval: what is wrong with one, how a change of one reads, and what everybody is told. */
export const approvalPolicyWords = words({
  problem: {
    en: (p: { rule: PolicyRule }) => problems[p.rule].en,
    fr: (p: { rule: PolicyRule }) => problems[p.rule].fr,
  },
  changeTitle: {
    en: (p: { kind: Kind; subject: string }) =>
      `${p.kind === 'enable' ? 'New approval rule' : p.kind === 'update' ? 'Changed approval rule' : 'Approval rule off'}: ${p.subject.toLowerCase()}`,
    fr: (p: { kind: Kind; subject: string }) =>
      `${p.kind === 'enable' ? 'Nouvelle règle d’approbation' : p.kind === 'update' ? 'Règle d’approbation modifiée' : 'Règle d’approbation désactivée'}\u00a0: ${p.subject.toLowerCase()}`,
  },
  lineWho: { en: 'Who approves', fr: 'Qui approuve' },
  lineNoLimit: { en: 'No limit', fr: 'Aucune limite' },
  lineAccounts: { en: 'Only of these accounts', fr: 'Seulement de ces comptes' },
  lineReason: { en: 'Reason', fr: 'Motif' },
  onNews: {
    en: (p: News) => `a rule for approvals is in force (${p.subject.toLowerCase()})`,
    fr: (p: News) => `une règle d’approbation est en vigueur (${p.subject.toLowerCase()})`,
  },
  offNews: {
    en: (p: News) => `approvals are off (${p.subject.toLowerCase()})`,
    fr: (p: News) => `les approbations sont désactivées (${p.subject.toLowerCase()})`,
  },
  emergencyNews: {
    en: (p: News) =>
      `nobody is left to approve (${p.subject.toLowerCase()}), so the rule changes by itself${p.until ? ` on ${formatDateTime(p.until, 'en')}` : ''} unless an administrator stops it`,
    fr: (p: News) =>
      `plus personne ne peut approuver (${p.subject.toLowerCase()}), la règle changera donc d’elle-même${p.until ? ` le ${formatDateTime(p.until, 'fr')}` : ''} sauf si un administrateur l’arrête`,
  },
});
