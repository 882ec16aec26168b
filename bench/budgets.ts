/** What a figure may be at most, by its name. Bytes are what travels: compressed. */
export const budgets: Record<string, number> = {};
