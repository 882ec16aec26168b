/**
 * What a figure may be at most, by its name. Kilobytes are what travels, compressed; a budget is a promise to people on
 * slow lines and is raised only by a decision. The pages of the console are held to theirs by `npm test` (part
 * `weight`), which sums the files of the build.
 */
export const budgets: Record<string, number> = {
  'pages.pay': 8,
  'pages.pay.requests': 2,
  'pages.login': 115,
  'pages.login.requests': 9,
  'pages.home': 150,
  'pages.home.requests': 12,
  'pages.transactions': 165,
  'pages.transactions.requests': 12,
  'pages.charge-form': 165,
  'pages.charge-form.requests': 12,
  'pages.link-form': 165,
  'pages.link-form.requests': 12,
  'pages.warm': 5,
  'pages.chunk.entry': 115,
  'pages.chunk.css': 12,
  'exports.csv.memory': 100,
  'exports.xlsx.memory': 100,
  'sheets.csv.memory': 50,
  'sheets.xlsx.memory': 50,
  'sheets.bomb': 50,
  'start.warm': 3,
  'mass.stage': 3,
  'mass.reserve': 0.3,
  'mass.post': 6,
};

/** Ratios to the yardstick of the same run that are aimed at. */
export const leastRatio: Record<string, number> = {
  'ledger.post.single': 2.5,
  'ledger.post.uniform': 8,
  'ledger.post.hot': 8,
};

/** A screen's own chunk, by what kind of screen its file's name says it is. */
export function chunkBudget(name: string): number {
  if (/(list|payments)-page$/.test(name)) return 6;
  if (/(create|edit|form|verify)[a-z-]*-page$/.test(name)) return 8;
  if (/(detail-page|\/view-page)$/.test(name)) return 6;
  return 8;
}
