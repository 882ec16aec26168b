import { request } from 'node:http';
import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
import { it } from 'vitest';
import { bulkTransactions } from '../../testing/bulk-transactions.ts';
import { testWorld } from '../../testing/test-world.ts';
it('big', async () => {
  const world = await testWorld({});
  const { organisationId, owner } = await world.merchant('Big');
  for (let i = 0; i < 4; i++) await bulkTransactions(world.database, { organisationId, count: 250_000, until: new Date(Date.now() - i * 86400_000 * 30), seed: i+1 });
  const take = (format: string, extra = '') => new Promise<void>((resolve) => {
    globalThis.gc?.();
    const idle = process.memoryUsage().rss; let peak = idle; let heap = 0; let size = 0; const t = Date.now(); let first = 0;
    const timer = setInterval(() => { const m = process.memoryUsage(); peak = Math.max(peak, m.rss); heap = Math.max(heap, m.heapTotal); }, 20);
    request(`${world.publicUrl}/fapi/transactions/export?format=${format}${extra}`, { headers: { authorization: `Bearer ${owner.accessToken}` } }, (r) => {
      r.on('data', (c) => { first ||= Date.now() - t; size += c.length; });
      r.on('end', () => { clearInterval(timer); console.log(format, extra, r.statusCode, Date.now() - t, 'ms first', first, 'size', (size / 2 ** 20).toFixed(0), 'MiB; idle', (idle / 2 ** 20).toFixed(0), 'above', ((peak - idle) / 2 ** 20).toFixed(0), 'heapTotal', (heap / 2 ** 20).toFixed(0)); resolve(); });
    }).end();
  });
  const eight = '&columns=createdAt,id,type,status,amount,fee,payerName,merchantReference';
  await take('csv', eight); await take('csv', eight); await take('csv'); await take('xlsx'); console.log('csv', JSON.stringify(process.execArgv), require('node:v8').getHeapStatistics().heap_size_limit/2**20, JSON.stringify(require('node:v8').getHeapSpaceStatistics().map((s:any)=>[s.space_name,Math.round(s.space_size/2**20)])));
  await world.close();
}, 400_000);
