/** Reading the errors of PostgreSQL and its driver, so that modules need not know the codes. */

/** The five-character SQLSTATE, or null for errors that are not the server's. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) ? code : null;
}

/** A unique index or key refused the row; with `constraint` only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);
}

export function constraintOf(error: unknown): string | null {
  return (error as { constraint?: string } | null)?.constraint ?? null;
}

/** Two transactions were in each other's way: this one has been undone, and runs again from its beginning. */
export const isRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** A statement or a lock took longer than allowed: nothing was changed, trying again later makes sense. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return (
    state === '57014' ||
    state === '55P03' ||
    state === '25P03' ||
    /timeout exceeded when trying to connect/.test((error as Error | null)?.message ?? '')
  );
}

/**
 * The connection is gone or could not be made: the server restarts, or the network broke. A COMMIT in flight is of
 * unknown outcome.
 */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && /^(08...|57P0[1-3])$/.test(state)) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (
    code &&
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(
      code,
    )
  )
    return true;
  return /Connection terminated|Client has encountered a connection error|Client was closed|not queryable|Connection ended/i.test(
    message ?? '',
  );
}
