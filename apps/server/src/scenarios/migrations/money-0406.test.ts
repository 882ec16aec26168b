import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldAccents } from '#domain/values/text.ts';
import { beforeMigration } from '../../testing/before-migration.ts';

/** What payers had filled in before it was searched, and questions that were gone while their answers were there. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const odd = 'Kévin Œuvrard-Łukasz ŋgɔndɛ Straße Ñandú';
const own = [{ key: 'eleve', label: { en: 'Pupil', fr: 'Élève' }, required: true, type: 'text' }];
const asked = { name: 'no', email: 'no', reference: 'required', own };
beforeAll(async () => {
  before = await beforeMigration('money/0406_found_by_what_payers_wrote');
  const link = (id: string, collect: object) => ({
    id,
    slug: id,
    kind: 'fixed',
    use: 'multi',
    status: 'active',
    collect,
  });
  await before.insert(
    'payment_links',
    link('asks', asked),
    link('asksNoMore', { ...asked, own: [] }),
    link('new', asked),
  );
  const sale = (id: string, link_id: string | null, collected: object) => ({
    id,
    link_id,
    type: 'sale',
    direction: 'inbound',
    status: 'completed',
    amount: 5000,
    search_text: 'parent',
    collected: JSON.stringify(collected),
  });
  await before.insert(
    'transactions',
    sale('a', 'asks', { eleve: odd, reference: 'MAT-77' }),
    sale('b', 'asksNoMore', { eleve: 'Léa', email: 'l@exemple.cm', items: [{ name: 'Pagne', quantity: 2 }] }),
    sale('c', 'asks', {}),
    { ...sale('d', null, {}), type: 'refund', direction: 'outbound', original_id: 'a' },
    { ...sale('e', null, {}), original_id: 'a' },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('is found by it, with the refunds of it; what had none is as it was', async () => {
  const words = `parent ${foldAccents(odd)} mat-77`;
  const rows = await before.rows('transactions', ['search_text']);
  expect(rows).toMatchObject({ a: [words], c: ['parent'], d: [words], e: ['parent'] });
  expect(rows['b']![0]).toMatch(/^parent .*\blea\b.*\bpagne$/);
});

it('has a column again under the key it is kept by; links that ask for all of it are as they were', async () => {
  expect(await before.rows('payment_links', ['collect'])).toEqual({
    asks: [asked],
    asksNoMore: [
      {
        ...asked,
        own: [],
        past: [
          { key: 'eleve', label: { en: 'eleve', fr: 'eleve' } },
          { key: 'email', label: null },
        ],
      },
    ],
    new: [asked],
  });
});
