/** A plan that the server logged (auto_explain, text) and that no ordinary server should have to make. */
export type CostlyPlan = { statement: string; why: 'compiled' | 'forced'; times: number };

/** What PostgreSQL before 18 adds to the cost of a way that was switched off: only such a plan is this dear. */
const switchedOff = 1e10;

/**
 * The plans of a server's log that it compiled (JIT), or that read a whole table although that was switched off: then
 * no index serves the statement. Each statement once, the most frequent first.
 */
export function costlyPlans(log: string): CostlyPlan[] {
  const found = new Map<string, CostlyPlan>();
  for (const entry of log.split(/\n(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/)) {
    const text = /Query Text: ([^]*?)\n\t\S.*cost=/.exec(entry)?.[1];
    const cost = /cost=[\d.]+\.\.([\d.]+)/.exec(entry)?.[1];
    if (text === undefined || cost === undefined) continue;
    const why = /\n\tJIT:/.test(entry) ? 'compiled' : Number(cost) >= switchedOff ? 'forced' : null;
    if (why === null) continue;
    const statement = text.replace(/\s+/g, ' ').trim();
    const seen = found.get(`${why} ${statement}`);
    if (seen) seen.times += 1;
    else found.set(`${why} ${statement}`, { statement, why, times: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.times - a.times);
}
