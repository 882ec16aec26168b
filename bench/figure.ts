import { budgets, leastRatio } from './budgets.ts';

/** One measured thing. `ratio` and `against` where a figure of the same run on the same server is the yardstick. */
export type Figure = { name: string; value: number; unit: string; ratio?: number; against?: string };

/** One JSON line on stdout. A figure that has a budget says whether it is kept; nothing fails because of it. */
export function print(figure: Figure, budget = budgets[figure.name]): void {
  const least = leastRatio[figure.name];
  const verdict =
    budget !== undefined
      ? { budget, verdict: figure.value <= budget ? 'ok' : 'over' }
      : least !== undefined && figure.ratio !== undefined
        ? { leastRatio: least, verdict: figure.ratio >= least ? 'ok' : 'under' }
        : {};
  console.log(JSON.stringify({ ...figure, ...verdict }));
}

/** What the person at the terminal reads meanwhile; stdout stays machine-readable. */
export const say = (text: string) => void process.stderr.write(`  … ${text}\n`);

export const round = (value: number, digits = 1) => Number(value.toFixed(digits));
export const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
export const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? 0;
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Milliseconds of some runs, after one that is not counted. */
export async function timed(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
