import { expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { answer } from '../../testing/contract-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { front, reads } from '../../testing/user.ts';

const id = 'mpy_01jx0000000000000000000000';

it('names the rows whose operator says otherwise than is booked, above what is finished', async () => {
  const run = answer(massPaymentsApi.get, {
    id,
    title: 'Salaires',
    status: 'completed',
    inDoubt: {
      count: 1,
      first: [
        {
          itemId: 'mpi_01jx0000000000000000000001',
          text: { en: 'row 3, Awa Njie, XAF 3,100: Paid twice, says the operator', fr: '…' },
        },
      ],
    },
  });
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run] });
  await reads(/1 row is to be settled with the operator, which contradicts itself or what is booked:/);
  await reads('row 3, Awa Njie, XAF 3,100: Paid twice, says the operator');
});

it('what came back and is paid by a copy is named, and not offered to be copied again', async () => {
  const first = [{ itemId: 'mpi_01jx0000000000000000000001', text: { en: 'Awa: paid in “Once more”', fr: 'Awa' } }];
  const run = answer(massPaymentsApi.get, {
    id,
    title: 'Salaires',
    status: 'partiallyCompleted',
    failures: [],
    cancelledCount: 0,
    returnedCount: 1,
    paidElsewhere: { count: 0, first: [] },
    overElsewhere: { count: 1, first },
    availableActions: [{ action: 'clone', allowed: true }],
  });
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run] });
  await reads(/1 person is not paid here any more, and by another mass payment/);
  await reads('Awa: paid in “Once more”');
  await expect.element(front().getByRole('button', { name: /not paid/ })).not.toBeInTheDocument();
});
