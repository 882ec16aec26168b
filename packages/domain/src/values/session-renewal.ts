/**
 * How a browser renews its session: at this share of the token's life, not sooner than the wait, again after each
 * failure, so many times. The server counts by the same numbers.
 */
export const refreshAtShare = 0.95;
export const refreshWaitMinMs = 1_000;
export const refreshRetryMs = 10_000;
export const refreshFailuresMax = 10;
