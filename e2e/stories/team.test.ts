import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RoleKey } from '#domain/access/roles.ts';
import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import { accessWords, missingRightWords } from '#i18n/catalogues/access/words.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests/words.ts';
import { activationWords } from '#i18n/catalogues/activation/words.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up/words.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { memberWords } from '#i18n/catalogues/team/member.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { teamWords } from '#i18n/catalogues/team/words.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, frameOf, go } from '../support/console.ts';
import { newcomerPassword, someMail } from '../support/newcomer.ts';
import { pathSentTo } from '../support/outbox.ts';
import { watch } from '../support/watch.ts';

const team = say(teamWords, 'en');
const form = say(teamFormWords, 'en');
const member = say(memberWords, 'en');
const shell = say(shellWords, 'en');
const nameOf = (key: string) => roleNames[key as RoleKey].en;
const role = (page: Page, key: string) => page.getByRole('checkbox', { name: new RegExp(`^${nameOf(key)}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** What gives a right over money is confirmed with the PIN. */
async function confirmPower(page: Page): Promise<void> {
  const step = say(secondStepWords, 'en');
  const dialog = page.getByRole('dialog', { name: step.powerTitle });
  await field(dialog, step.pinLabel).fill(demoPin);
  await dialog.getByRole('button', { name: step.confirm }).click();
}

/** What is asked for stands where it is read, not below the foot of the form. */
const isInSight = (words: Locator) =>
  words.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 5, top + height / 2));
  });

/** Invites somebody through the form and answers the page that shows them. */
async function inviteAs(page: Page, person: { name: string; email: string; role: string }): Promise<void> {
  await page.getByRole('button', { name: team.invite, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await field(drawer, form.name).fill(person.name);
  await drawer.getByRole('textbox', { name: form.email }).fill(person.email);
  await drawer.getByRole('button', { name: form.send }).click();
  await expect.poll(() => isInSight(drawer.getByText(fieldSentences['list.empty'].en))).toBe(true);
  await role(page, person.role).check();
  await drawer.getByRole('button', { name: form.send }).click();
  await confirmPower(page);
  await heading(page, person.name).waitFor();
}

/** The link of the mail, a password, and in. */
async function accept(email: string): Promise<Page> {
  const page = await open();
  await page.goto(world.url + (await pathSentTo(email)));
  await field(page, say(newPasswordWords, 'en').password).fill(newcomerPassword);
  await page.getByRole('button', { name: say(activationWords, 'en').activate }).click();
  await page.waitForURL('**/home');
  await frameOf(page).waitFor();
  return page;
}

describe('a colleague', () => {
  it('is invited by mail, gets other rights in the open tab at once, asks for more, and is out when removed', async () => {
    const person = { name: 'Nadia Story', email: someMail(), role: 'support' };
    const owner = await enter({ as: 'owner', at: '/team' });
    const watched = watch(owner);
    await inviteAs(owner, person);
    await owner.getByRole('button', { name: member.resend }).waitFor();
    const colleague = await accept(person.email);
    await go(colleague, '/customers');
    await colleague.getByRole('table').waitFor();

    // The owner makes a cashier of them; the tab that shows customers says so by itself.
    await owner.reload();
    await owner.getByRole('button', { name: member.edit }).click();
    await role(owner, 'support').uncheck();
    await role(owner, 'cashier').check();
    await owner.getByText(permissionNames['customers:view'].en).waitFor();
    expect(await findings(owner)).toEqual([]);
    await owner.getByRole('button', { name: form.save }).click();
    await heading(owner, person.name).waitFor();
    await heading(colleague, shell.forbiddenTitle).waitFor();

    // Who was refused asks those who can help, and the page opens when one of them has.
    const missing = say(missingRightWords, 'en');
    await colleague.getByRole('button', { name: missing.request }).click();
    await colleague.getByLabel(missing.note).fill('For the loyalty cards');
    await colleague.getByRole('button', { name: missing.send }).click();
    await colleague.getByRole('status').filter({ hasText: 'You asked for it' }).waitFor();
    const requests = say(accessRequestWords, 'en');
    await go(owner, '/access-control/requests');
    await owner.getByRole('link', { name: person.name }).click();
    await owner.getByText('For the loyalty cards').waitFor();
    expect(await findings(owner)).toEqual([]);
    await owner.getByRole('radio', { name: new RegExp(`^${nameOf('staff')}`) }).check();
    await owner.getByRole('button', { name: requests.approve }).click();
    await confirmPower(owner);
    await owner.getByText(requests.approved).waitFor();
    await colleague.getByRole('table').waitFor();

    await go(owner, '/team');
    await owner.getByRole('link', { name: person.name }).click();
    await owner.getByRole('button', { name: member.actions }).click();
    await owner.getByRole('menuitem', { name: member.deactivate }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: member.deactivate }).click();
    await owner.getByText(member.deactivated).waitFor();
    await colleague.getByText(say(authWords, 'en').sessionEnded).waitFor();
    await watched.quiet();
    // What gave a right over money was asked to be confirmed first, once each; nothing else was refused.
    const asked = watched.take().map((line) => line.replace(/http:\/\/[^/]+/, '').replace(/acr_\w+/, 'acr_'));
    expect(asked).toEqual(['403 POST /ba021/v1/team/invitations', '403 POST /ba021/v1/access-requests/acr_/approve']);
  });

  it('can be asked about: why a right is there, and why another is not', async () => {
    const t = say(accessWords, 'fr');
    const page = await enter({ as: 'owner', at: '/access-control/why', lang: 'fr', device: 'phone' });
    await page.getByLabel(t.person).selectOption({ label: 'Estelle Ngo' });
    await page.getByLabel(t.right).selectOption('charges:create');
    await page.getByText(t.can({ name: 'Estelle Ngo', right: permissionNames['charges:create'].fr })).waitFor();
    await page.getByText(t.fromRole({ role: 'Caissier' })).waitFor();
    await page.getByLabel(t.right).selectOption('balance:view');
    await page.getByText(t.cannot({ name: 'Estelle Ngo', right: permissionNames['balance:view'].fr })).waitFor();
    await page.getByText(/^Irène Njoya,/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findings(page)).toEqual([]);
  });
});
