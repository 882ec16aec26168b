import { businessReviewApi } from '#contract/business-review/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { bind } from '../../context.ts';
import { businessRecord } from './records.ts';
import { addDocuments, saveBusiness } from './save.ts';
import { submitBusiness } from './submit.ts';
import { businessView } from './view.ts';

export function businessReviewRoutes(ports: { sealer: Sealer; consoleUrl(): string }) {
  return [
    bind(businessReviewApi.get, async (context) => {
      const now = context.clock.now();
      return answer(
        await businessView(context.tx, await businessRecord(context.tx, callerOf(context).organisationId, now), now),
      );
    }),
    bind(businessReviewApi.save, async (context, { body }) =>
      answer(await businessView(context.tx, await saveBusiness(context, ports.sealer, body), context.clock.now())),
    ),
    bind(businessReviewApi.addDocuments, async (context, { body }) =>
      answer(await businessView(context.tx, await addDocuments(context, body), context.clock.now())),
    ),
    bind(businessReviewApi.submit, async (context, { body }) =>
      answer(await submitBusiness(context, ports.consoleUrl(), body.version)),
    ),
  ];
}
