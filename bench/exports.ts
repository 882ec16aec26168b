import { request } from 'undici';
import { transactionsApi } from '#contract/transactions/api.ts';
import { bulkRows } from './bulk.ts';
import { residentMegabytes } from './cpu.ts';
import { print, round, say } from './figure.ts';
import type { Workbench } from './product.ts';

const columns = ['createdAt', 'id', 'type', 'status', 'amount', 'fee', 'phone', 'payerName'];

/** A million rows of eight columns as a file: how long, how large, and how much memory the API takes above idle. */
export async function benchExports(bench: Workbench): Promise<void> {
  const [owner] = (await bench.logIn('transactions:export')).filter(
    (login) => login.organisationId === bench.merchants[0]!.id,
  );
  const api = bench.product.pid('api');
  for (const format of ['csv', 'xlsx'] as const) {
    say(`export: ${bulkRows} rows as ${format}`);
    const download = async (query: Record<string, string>) => {
      const url = `${bench.product.url}${transactionsApi.export.path}?${new URLSearchParams({ format, columns: columns.join(','), language: 'fr', ...query })}`;
      const answer = await request(url, { headers: owner!.headers, headersTimeout: 120_000, bodyTimeout: 120_000 });
      if (answer.statusCode !== 200) throw new Error(`The export was refused: ${await answer.body.text()}`);
      let bytes = 0;
      for await (const chunk of answer.body) bytes += (chunk as Buffer).length;
      return bytes;
    };
    await download({ status: 'expired', amountMax: '500' }); // compiled code belongs to idle
    const idle = residentMegabytes(api);
    let peak = idle ?? 0;
    const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(api) ?? 0)), 25);
    const began = performance.now();
    const bytes = await download({});
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    print({ name: `exports.${format}`, value: round(seconds, 2), unit: 's' });
    print({ name: `exports.${format}.rate`, value: Math.round(bulkRows / seconds), unit: 'rows/s' });
    print({ name: `exports.${format}.size`, value: round(bytes / 1024 / 1024), unit: 'MiB' });
    if (idle !== null) print({ name: `exports.${format}.memory`, value: round(peak - idle), unit: 'MiB above idle' });
  }
}
