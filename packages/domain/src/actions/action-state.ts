import type { DisabledReason } from './disabled-reasons.ts';

export type ActionState<Action extends string = string> = {
  action: Action;
  allowed: boolean;
  disabledReason?: DisabledReason;
};

/** Turns the first reason that applies into an answer; none means allowed. */
export function actionState<Action extends string>(
  action: Action,
  ...blocked: (DisabledReason | false | null | undefined)[]
): ActionState<Action> {
  const disabledReason = blocked.find((reason): reason is DisabledReason => Boolean(reason));
  return disabledReason ? { action, allowed: false, disabledReason } : { action, allowed: true };
}
