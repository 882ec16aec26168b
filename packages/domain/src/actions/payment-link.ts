import type { PaymentLinkStatus } from '../states/payment-link.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, type Viewer } from './viewer.ts';

export type PaymentLinkAction = 'edit' | 'activate' | 'deactivate' | 'revoke' | 'clone' | 'share' | 'poster';
export type PaymentLinkRecord = { status: PaymentLinkStatus; createdById?: string | null };

/**
 * What the viewer may do with a payment link. Expired and used-up links are edited, not activated: a new date or cap
 * reopens them.
 */
export function paymentLinkActions(record: PaymentLinkRecord, viewer: Viewer): ActionState<PaymentLinkAction>[] {
  const { status } = record;
  const mayEdit = missingRight(viewer, 'links:edit', record.createdById);
  const maySee = missingRight(viewer, 'links:view', record.createdById);
  const revoked = status === 'revoked' && 'linkRevoked';
  const ended = status === 'expired' ? 'linkExpired' : status === 'completed' && 'linkCompleted';
  return [
    actionState('edit', mayEdit, revoked),
    actionState('activate', mayEdit, revoked, ended, status === 'active' && 'alreadyActive'),
    actionState('deactivate', mayEdit, revoked, ended, status === 'inactive' && 'alreadyInactive'),
    actionState('revoke', mayEdit, revoked),
    actionState('clone', missingRight(viewer, 'links:create'), maySee),
    actionState('share', maySee, revoked, ended, status === 'inactive' && 'alreadyInactive'),
    actionState('poster', maySee, revoked),
  ];
}
