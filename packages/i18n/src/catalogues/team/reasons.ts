import type { TeamReason } from '#domain/actions/team-reasons.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** Why an action on a member, an invitation or a role is not offered. */
export const teamReasons: Readonly<Record<TeamReason, Bilingual>> = words({
  yourself: {
    en: 'Nobody changes their own access. Ask a colleague.',
    fr: 'Personne ne modifie son propre accès. Demandez à un collègue.',
  },
  mayNotInvite: {
    en: 'Your role does not let you give access to others.',
    fr: 'Votre rôle ne permet pas de donner accès à d’autres.',
  },
  aboveYou: { en: 'This role stands above yours.', fr: 'Ce rôle est au-dessus du vôtre.' },
  juniorsOnly: {
    en: 'Your role may invite Staff, Cashier and Guest only.',
    fr: 'Votre rôle ne peut inviter que Personnel, Caissier et Invité.',
  },
  notHeldByYou: {
    en: 'It includes rights you do not have yourself.',
    fr: 'Cela comprend des droits que vous n’avez pas vous-même.',
  },
  widerThanYours: {
    en: 'It shows records of everybody, and you see only your own.',
    fr: 'Cela montre les opérations de tous, et vous ne voyez que les vôtres.',
  },
  otherSubAccounts: {
    en: 'It reaches sub-accounts you were not given yourself.',
    fr: 'Cela couvre des sous-comptes qui ne vous ont pas été confiés.',
  },
  longerThanYours: {
    en: 'Your own access ends earlier. Choose an end date no later than yours.',
    fr: 'Votre propre accès prend fin avant. Choisissez une date de fin qui ne dépasse pas la vôtre.',
  },
  ownRole: {
    en: 'You have this role yourself. Somebody who does not must change it.',
    fr: 'Vous avez vous-même ce rôle. Une personne qui ne l’a pas doit le modifier.',
  },
  roleInUse: {
    en: 'Somebody still has this role. Give them another one first.',
    fr: 'Quelqu’un a encore ce rôle. Donnez-lui d’abord un autre rôle.',
  },
  roleLacksRight: {
    en: 'This role does not bring the right that was asked for.',
    fr: 'Ce rôle n’apporte pas le droit demandé.',
  },
  roleArchived: { en: 'This role is put away.', fr: 'Ce rôle est archivé.' },
  lastOwner: {
    en: 'This is the last owner. Make somebody else owner first.',
    fr: 'C’est le dernier propriétaire. Nommez d’abord un autre propriétaire.',
  },
  alreadyLeft: {
    en: 'This person has left. Invite them again to give access.',
    fr: 'Cette personne est partie. Invitez-la de nouveau pour lui donner accès.',
  },
  notInvited: { en: 'No invitation is waiting.', fr: 'Aucune invitation n’est en attente.' },
  notJoined: {
    en: 'The invitation has not been accepted yet. Take it back instead.',
    fr: 'L’invitation n’est pas encore acceptée. Retirez-la plutôt.',
  },
  accessEnded: {
    en: 'The end date has passed. Set a later one first.',
    fr: 'La date de fin est passée. Choisissez-en d’abord une plus tardive.',
  },
});
