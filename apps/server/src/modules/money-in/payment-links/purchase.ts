/** What a charge through a link remembers about the wish behind it. */
type Bought = { id: string; metadata: Record<string, string> };

/** The first charge of a chain of tries stands for the payer's one intent; a try that was not repeated is its own. */
export const intentOf = (sale: Bought): string => sale.metadata['intent'] ?? sale.id;

/** How many pieces of an item a charge holds or has bought. */
export function boughtQuantity(collected: Record<string, unknown>, name: string): number {
  const items = collected['items'];
  if (!Array.isArray(items)) return 0;
  return items.reduce(
    (sum: number, item: { name?: unknown; quantity?: unknown }) =>
      sum + (item.name === name && typeof item.quantity === 'number' ? item.quantity : 0),
    0,
  );
}

/** What of an item can still be sold; null without a limit. */
export const leftOf = ({ stock, sold }: { stock: number | null; sold: number }): number | null =>
  stock === null ? null : Math.max(0, stock - sold);
