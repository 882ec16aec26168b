import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { fail } from '../../../kit/http/fail.ts';

export const notPossible = (why: DisabledReason): never => fail('transfers.action_not_possible', { reason: why });
