import { expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { queryClient } from '../data/query.ts';
import { questionOf } from '../data/use-endpoint.ts';
import { answer } from './contract-server.ts';
import { checkAfter, renderScreen } from './render-screen.tsx';
import { field } from './user.ts';

it('a page does not wait for what the one before asked for once it was gone', async () => {
  const id = 'mpy_01jx0000000000000000000000';
  await renderScreen('/mass-payments/create', { as: 'admin' });
  await checkAfter({});
  // Its code came late, and asked a server that is over.
  void queryClient.prefetchQuery(questionOf(massPaymentsApi.get, { params: { id } }));
  await renderScreen(`/mass-payments/edit/${id}`, {
    as: 'admin',
    answers: [answer(massPaymentsApi.get, { id, title: 'Salaries', version: 7, type: 'file' } as never)],
  });
  await expect.element(field('Title')).toHaveValue('Salaries');
});
