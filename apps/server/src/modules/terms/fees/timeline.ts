/** A stretch of validity: from the first instant to the last, exclusive; null has no end. */
export type Stretch = { id: string; from: Date; to: Date | null };
export type Changes = { setTo: { id: string; to: Date | null }[]; drop: string[]; to: Date | null };

/**
 * Puts a version that begins at `from` among those of its kind, so that dates never overlap and none that has begun is
 * lost: the one in force then ends there, one that would begin at the same instant is replaced, and a later one ends
 * the new one.
 */
export function insertVersion(existing: readonly Stretch[], from: Date): Changes {
  const later = existing.filter((one) => one.from > from).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return {
    setTo: existing
      .filter((one) => one.from < from && (one.to === null || one.to > from))
      .map(({ id }) => ({ id, to: from })),
    drop: existing.filter((one) => one.from.getTime() === from.getTime()).map(({ id }) => id),
    to: later[0]?.from ?? null,
  };
}

/** Takes a version away again: the one before it goes on for as long as it would have. */
export function removeVersion(existing: readonly Stretch[], gone: Stretch): Changes {
  const before = existing.find(
    (one) => one.id !== gone.id && one.to !== null && one.to.getTime() === gone.from.getTime(),
  );
  return { setTo: before ? [{ id: before.id, to: gone.to }] : [], drop: [gone.id], to: null };
}
