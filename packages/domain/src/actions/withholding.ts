import { actionState, type ActionState } from './action-state.ts';
import { missingRight, type Viewer } from './viewer.ts';

export type HoldAction = 'release';
export type HoldRecord = {
  /** What is left of it, in francs. */
  remaining: number;
  /** A release that waits for somebody else's approval. */
  isReleaseWaiting: boolean;
};

/** What the viewer may do with withheld money now. */
export function holdActions(hold: HoldRecord, viewer: Viewer): ActionState<HoldAction>[] {
  return [
    actionState(
      'release',
      missingRight(viewer, 'settlements:approve'),
      hold.remaining <= 0 && 'alreadyReleased',
      hold.isReleaseWaiting && 'awaitingApproval',
    ),
  ];
}
