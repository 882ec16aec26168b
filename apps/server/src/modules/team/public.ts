export { acceptInvitation, readInvitation, type Acceptance, type Invitation } from './accept.ts';
export { givePlace, moveMember } from './change.ts';
export { endTemporaryAccess } from './end-temporary.ts';
export { findMember, requireAction, type MemberRecord } from './find.ts';
export { invite, type TeamPorts } from './invite.ts';
export { tellLeaders, tellRenamed } from './tell-leaders.ts';
