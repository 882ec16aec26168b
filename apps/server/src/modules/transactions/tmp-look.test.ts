import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { bulkTransactions } from '../../testing/bulk-transactions.ts';
import { testWorld } from '../../testing/test-world.ts';
it('look', async () => {
  const world = await testWorld({ start: new Date('2026-11-20T22:30:00Z') });
  const { organisationId, owner } = await world.merchant('Boutique Njoya & Frères');
  await world.sim('policies', { action: 'approve' });
  const get = async (path: string, name: string, app = world.app, token = fresh.accessToken) => { const r = await app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } }); writeFileSync(`/tmp/nkap-docs/${name}`, r.rawPayload); console.log(name, r.statusCode, r.rawPayload.length, r.statusCode === 200 ? r.headers['content-disposition'] : r.payload); };
  let fresh = owner;
  const ids: string[] = [];
  for (let i = 0; i < 40; i++) { const r = await owner.post('/fapi/direct-charges', { amount: i === 0 ? 125_450 : 1000 + i * 777, phone: i % 2 ? '677123456' : '691223344', ...(i % 3 ? { description: 'Sac de riz 25 kg' } : {}), ...(i % 4 === 0 ? { merchantReference: `CMD-2026/00${i}` } : {}), ...(i === 1 ? { merchantSharePercent: 0 } : {}) }); if (r.status !== 200) console.log(r.body); ids.push(r.body.data.id); if (i % 10 === 9) { await world.settle(); await world.travel(3_600_000, 1_800_000); } }
  await world.settle();
  const refund = await owner.post(`/fapi/transactions/${ids[0]}/refunds`, { amount: 40_000, reasonCode: 'customerRequest' }); await world.settle();
  fresh = await world.person(organisationId, 'owner');
  await get(`/fapi/transactions/${ids[0]}/receipt?language=fr`, 'receipt-fr.pdf'); await get(`/fapi/transactions/${ids[1]}/receipt?language=en`, 'receipt-en.pdf'); await get(`/fapi/transactions/${refund.body.data.id}/receipt?language=fr`, 'receipt-refund-fr.pdf');
  for (const f of ['pdf', 'csv', 'xlsx']) { await get(`/fapi/accounts/statement/file?from=2026-11-01&to=2026-11-21&format=${f}&language=fr`, `st-fr.${f}`); await get(`/fapi/accounts/statement/file?from=2026-11-01&to=2026-11-21&format=${f}&language=en`, `st-en.${f}`); }
  await bulkTransactions(world.database, { organisationId, count: 1500, until: new Date('2026-11-19T22:30:00Z') });
  await get('/fapi/transactions/export?format=pdf&language=fr', 'tx-all-fr.pdf');
  await get('/fapi/transactions/export?format=pdf&language=en&status=completed,failed&from=2026-11-01&to=2026-11-21&columns=createdAt,id,payerName,phone,operator,amount,fee,net,status', 'tx-en.pdf');
  await get('/fapi/transactions/export?format=xlsx&language=fr', 'tx-fr.xlsx');
  const sandbox = await world.person(organisationId, 'owner', 'sandbox');
  const s = await sandbox.post('/fapi/direct-charges', { amount: 100_000, phone: '677123456', description: 'Essai' }); await world.settle();
  await get(`/fapi/transactions/${s.body.data.id}/receipt?language=fr`, 'receipt-test-fr.pdf', world.sandboxApp, sandbox.accessToken);
  await get(`/fapi/accounts/statement/file?from=2026-11-01&to=2026-11-21&format=pdf&language=en`, `st-test.pdf`, world.sandboxApp, sandbox.accessToken);
  await world.close();
}, 200_000);
