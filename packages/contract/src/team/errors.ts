/** The part of the error catalogue that speaks of colleagues and invitations (`../errors.ts`). */
export const teamErrors = {
  'team.not_found': { code: 40430, status: 404, retryable: false },
  'team.action_not_possible': { code: 40930, status: 409, retryable: false },
  'team.may_not_grant': { code: 40330, status: 403, retryable: false },
  'team.sms_invitations_used_up': { code: 42982, status: 429, retryable: true },
  'team.already_member': { code: 40931, status: 409, retryable: false },
} as const;
