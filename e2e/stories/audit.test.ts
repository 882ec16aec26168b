import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditActionName } from '#i18n/catalogues/audit/actions.ts';
import { auditVerifyWords, auditWords } from '#i18n/catalogues/audit/words.ts';
import { filterChipWords } from '#i18n/catalogues/ui/record-list.ts';
import { customersApi } from '#contract/customers/api.ts';
import { auditApi } from '#contract/audit/api.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { findingsInBothSkins } from '../support/axe.ts';
import { enter, go, personWith, settled } from '../support/console.ts';

const t = say(auditWords, 'en');
const verify = say(auditVerifyWords, 'en');
const changed = auditActionName('customers.update', 'en');

/** A customer whose name was changed, so that the log has something of one's own to show. */
async function changeCustomer(name: string): Promise<string> {
  const api = await apiAs(personWith('owner'));
  const customer = { displayName: name, email: `${name.toLowerCase().replace(/\W/g, '')}@stories.example` };
  const { data } = await api.call(customersApi.create, { body: customer, idempotencyKey: randomUUID() });
  await api.call(customersApi.update, {
    params: { id: data.id },
    body: { version: data.version, customer: { ...customer, displayName: `${name} II` } },
  });
  return data.id;
}

describe('the audit log', () => {
  it('shows what was done, before and after, and narrows to one object in the address', async () => {
    const id = await changeCustomer('Amina Audit');
    const page = await enter({ as: 'owner', at: `/audit-log?objectId=${id}` });
    await page.getByRole('button', { name: changed }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('cell', { name: 'Amina Audit', exact: true }).waitFor();
    await drawer.getByRole('cell', { name: 'Amina Audit II', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^aud_/);
    expect(await findingsInBothSkins(page)).toEqual([]);
    await drawer.getByRole('button', { name: t.sameRequest }).click();
    await page.waitForURL(/requestId=req_/);
    await settled(page);
    expect(await page.getByRole('table').getByRole('button', { name: changed }).count()).toBe(1);
    await page.goBack();
    await page.waitForURL(/objectId=cus_/);
  });

  it('says that nothing was touched, and holds its own seal against itself', async () => {
    const page = await enter({ as: 'auditor', at: '/audit-log' });
    await page.getByRole('button', { name: verify.verify, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(verify.intact).waitFor();
    const seal = await dialog.locator('code').innerText();
    expect(seal).toMatch(/^\d+:[0-9a-f]{64}$/);
    const check = async (text: string) => {
      await dialog.getByLabel(new RegExp(verify.anchor)).fill(text);
      await dialog.getByRole('button', { name: verify.again }).click();
    };
    await check(seal);
    await dialog.getByText(verify.anchorHolds).waitFor();
    await check(seal.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    await dialog.getByText(verify.anchorContradicts).waitFor();
    expect(await findingsInBothSkins(page)).toEqual([]);
  });

  it('shows a manager the own team only, and says so', async () => {
    const page = await enter({ as: 'manager', at: '/audit-log' });
    await page.getByText(t.textTeam).waitFor();
    const owner = (await (await apiAs(personWith('owner'))).call(auditApi.people, {})).data.length;
    const team = (await (await apiAs(personWith('manager'))).call(auditApi.people, {})).data.length;
    expect(team).toBeLessThan(owner);
  });

  it('is taken along as the screen shows it', async () => {
    const id = await changeCustomer('Bih Audit');
    const page = await enter({ as: 'owner', at: `/audit-log?objectId=${id}` });
    await page.getByRole('button', { name: changed }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await file).suggestedFilename()).toMatch(/audit-log.*\.csv$/);
  });

  it('is the activity of one person on a phone, in French', async () => {
    const fr = say(auditWords, 'fr');
    const api = await apiAs(personWith('owner'));
    const [person] = (await api.call(auditApi.people, {})).data;
    const page = await enter({
      as: 'owner',
      at: `/audit-log?userId=${person!.id}`,
      device: 'phone',
      lang: 'fr',
      mode: 'dark',
    });
    await page.getByRole('heading', { name: fr.activityOf({ name: person!.name }) }).waitFor();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: say(filterChipWords, 'fr').moreFilters, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findingsInBothSkins(page)).toEqual([]);
    await go(page, '/audit-log?verify=1');
    await page.getByRole('dialog').getByText(say(auditVerifyWords, 'fr').intact).waitFor();
  });
});
