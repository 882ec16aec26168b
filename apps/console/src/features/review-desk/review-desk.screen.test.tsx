import { describe, expect, it } from 'vitest';
import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'rnv_01jx0000000000000000000000';
const organisationId = 'org_01jx0000000000000000000000';

describe('the review desk', () => {
  it.each([
    ['Confirm the identity', 'approved'],
    ['Refuse', 'rejected'],
  ])('a person: %s', async (label, outcome) => {
    const found = answer(reviewDeskApi.realName, { id, version: 2, status: 'pending', dob: '1990-03-02' } as never);
    await renderScreen(`/review-desk/identity/${id}`, { as: ['desk:review'], answers: [found] });
    await enter('A word to the owner', 'seen');
    await press(label);
    expect(await sent(reviewDeskApi.decideRealName)).toMatchObject({
      params: { id },
      body: { version: 2, outcome, reason: 'seen' },
    });
    await reads('Decided. The owner is told.');
  });

  it.each(['business', 'identity'])('what was written at %s is asked about before the page is left', async (kind) => {
    await renderScreen(`/review-desk/${kind}/${kind === 'business' ? organisationId : id}`, {
      as: ['desk:review'],
      answers: [
        answer(reviewDeskApi.business, { organisationId, status: 'pendingReview', isOwn: false }),
        answer(reviewDeskApi.realName, { id, version: 2, status: 'pending', dob: '1990-03-02' }),
      ],
    });
    await enter('A word to the owner', 'seen');
    await front().getByRole('link', { name: 'Review desk' }).first().click();
    await opens('Leave this page?');
    await press('Cancel');
    await expect.element(field('A word to the owner')).toHaveValue('seen');
  });

  it('a refusal that the server refuses says why under its field', async () => {
    const fields = [{ path: 'reason', message: { en: 'Say what to do.', fr: 'Dites quoi faire.' } }];
    await renderScreen(`/review-desk/identity/${id}`, {
      as: ['desk:review'],
      answers: [
        answer(reviewDeskApi.realName, { id, version: 2, status: 'pending', dob: '1990-03-02' } as never),
        refuse(reviewDeskApi.decideRealName, 'request.invalid', { fields }),
      ],
    });
    await enter('A word to the owner', 'blurred');
    await press('Refuse');
    await sent(reviewDeskApi.decideRealName);
    await under('A word to the owner', 'Say what to do.');
  });

  it('a business is approved whole, and not while something is marked', async () => {
    const found = answer(reviewDeskApi.business, { organisationId, status: 'pendingReview', isOwn: false } as never);
    await renderScreen(`/review-desk/business/${organisationId}`, { as: ['desk:review'], answers: [found] });
    await press('Approve everything');
    expect(await sent(reviewDeskApi.decideBusiness)).toMatchObject({
      params: { id: organisationId },
      body: { outcome: 'approved' },
    });
    await expect.element(button('Approve everything')).toBeVisible();
  });

  it('what is sent back without its reason leads to where the reason is missing', async () => {
    const found = answer(reviewDeskApi.business, { organisationId, status: 'pendingReview', isOwn: false } as never);
    await renderScreen(`/review-desk/business/${organisationId}`, { as: ['desk:review'], answers: [found] });
    await front().getByRole('checkbox').first().click();
    await press('Send back with 1 correction');
    await expect.element(front().getByRole('textbox').first()).toHaveFocus();
    sentNothing();
  });

  it('what the same person decided before in other words is not called a colleague’s', async () => {
    let isDecided = false;
    const refused = refuse(reviewDeskApi.decideBusiness, 'review_desk.decided_by_you');
    await renderScreen(`/review-desk/business/${organisationId}`, {
      as: ['desk:review'],
      answers: [
        answer(
          reviewDeskApi.business,
          () =>
            ({
              organisationId,
              isOwn: false,
              ...(isDecided ? { status: 'rejected', version: 3 } : { status: 'pendingReview', version: 2 }),
            }) as never,
        ),
        { row: reviewDeskApi.decideBusiness, say: (call) => ((isDecided = true), refused.say(call)) },
      ],
    });
    await press('Approve everything');
    await sent(reviewDeskApi.decideBusiness);
    await reads('You have decided this already, and that stands.');
    await press('Show the new version');
    await expect.element(button('Approve everything')).not.toBeInTheDocument();
  });

  it.each([
    ['business', reviewDeskApi.business, reviewDeskApi.decideBusiness, 'Approve everything', 'pendingReview'] as const,
    ['identity', reviewDeskApi.realName, reviewDeskApi.decideRealName, 'Confirm the identity', 'pending'] as const,
  ])(
    'what somebody else decided meanwhile is said, and what was typed stays: %s',
    async (kind, read, row, label, status) => {
      const which = kind === 'business' ? organisationId : id;
      let isDecided = false;
      const refused = refuse(row, 'review_desk.decided_already', { params: { name: 'Solange' } });
      const was = kind === 'business' ? { organisationId, isOwn: false } : { id, dob: '1990-03-02' };
      await renderScreen(`/review-desk/${kind}/${which}`, {
        as: ['desk:review'],
        answers: [
          answer(
            read,
            () => ({ ...was, ...(isDecided ? { status: 'rejected', version: 3 } : { status, version: 2 }) }) as never,
          ),
          { row, say: (call) => ((isDecided = true), refused.say(call)) },
        ],
      });
      await enter('A word to the owner', 'seen');
      await press(label);
      await sent(row);
      await reads('Already decided by Solange. Your answer was not kept.');
      await expect.element(field('A word to the owner')).toHaveValue('seen');
      await press('Show the new version');
      await expect.element(button(label)).not.toBeInTheDocument();
    },
  );
});
