import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainBrowser, type PlainBrowser } from '../../../testing/plain-browser.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let email: string;
let browser: PlainBrowser;
beforeAll(async () => {
  world = await testWorld();
  const { owner } = await world.merchant('Boutique Njoya');
  email = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
  browser = plainBrowser(world.app);
});
afterAll(() => world?.close());

const make = async (use: 'multi' | 'single') => {
  // Whoever lets days pass is logged out.
  const owner = await world.login(email);
  const title = { en: 'Bag', fr: 'Sac' };
  const answer = await owner.post('/fapi/payment-links', { title, kind: 'fixed', amount: 25_000, use });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const pay = async (link: any, phone: string) => {
  const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
  expect(page.url, page.text).toContain('/s/txn_');
  await world.settle();
  return page.url;
};
const promptOn = async (phone: string) => (await world.sim(`prompts?msisdn=237${phone}`)).prompts[0].id as string;
const approve = async (promptId: string) => {
  await world.sim('answer', { promptId, action: 'approve', force: true });
  await world.settle();
};

/** "Should your operator debit you all the same, this page will show it." */
describe('a page that has said that no money left', () => {
  it.each([
    ['kept', 'multi'],
    ['returned as a second one', 'single'],
  ] as const)('expired, and paid all the same: the open page is told, %s', async (_what, use) => {
    const link = await make(use);
    const [phone, other] = use === 'multi' ? ['677000041', ''] : ['677000042', '677000043'];
    const url = await pay(link, phone);
    const prompt = await promptOn(phone);
    await world.travel(400_000);
    const open = await browser.get(url);
    expect(open.heading).toBe('The prompt expired');
    expect(open.html, 'without script it stays as it is').not.toContain('http-equiv="refresh"');
    const page = /data-state="(?<state>[^"]*)" data-v="(?<v>[^"]*)" data-rare=""/.exec(open.html)?.groups;
    const told = async () =>
      JSON.parse((await browser.get(`${page!['state']!.replaceAll('&amp;', '&')}&v=${page!['v']}`)).html);
    expect(open.html).toContain('<script>');
    expect((await told()).html, 'nothing new yet').toBeUndefined();
    if (other) {
      await pay(link, other);
      await approve(await promptOn(other));
    }
    await approve(prompt);
    expect((await told()).title).toContain(other ? 'Your payment came second' : 'Paid');
  });

  it('expired: is asked about for as long as the product asks the operator, and says then how to look', async () => {
    const link = await make('multi');
    const url = await pay(link, '677000044');
    await world.travel(400_000);
    world.clock.advance(23 * 3_600_000);
    expect((await browser.get(url)).html).toContain('data-rare=""');
    world.clock.advance(3_700_000);
    const over = await browser.get(url);
    expect(over.html).not.toContain('data-state="');
    expect(over.text).toContain('Should your operator debit you all the same, open this page again: it will show it.');
  });
});
