/** Why an action on a member, an invitation or a role is not offered. */
export type TeamReason =
  | 'yourself'
  | 'mayNotInvite'
  | 'aboveYou'
  | 'juniorsOnly'
  | 'notHeldByYou'
  | 'widerThanYours'
  | 'otherSubAccounts'
  | 'longerThanYours'
  | 'ownRole'
  | 'roleInUse'
  | 'roleLacksRight'
  | 'roleArchived'
  | 'lastOwner'
  | 'alreadyLeft'
  | 'notInvited'
  | 'notJoined'
  | 'accessEnded';
