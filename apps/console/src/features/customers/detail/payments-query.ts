/** Table and history show the same latest payments, so they ask once. */
export const latest = (customerId: string) => ({ query: { customerId, limit: 10 } });
