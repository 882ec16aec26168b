export { acceptInvitation, readInvitation, type Acceptance, type Invitation } from './accept.ts';
export { givePlace, moveMember } from './change.ts';
export { endTemporaryAccess } from './end-temporary.ts';
export { findMember, requireAction, type MemberRecord } from './find.ts';
export { closeInvitations, invite, type TeamPorts } from './invite.ts';
export { revokeSentTo } from './revoke-sent-to.ts';
export { notifyLeaders, notifyRenamed, notifyTakenBack } from './notify-leaders.ts';
export { undoAppointments } from './undo-appointments.ts';
