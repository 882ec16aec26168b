import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { answer, callerOf, file } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { actOnLink, cloneLink } from './act.ts';
import { findLink } from './find.ts';
import { listLinks } from './list.ts';
import { poster } from './poster.ts';
import { linkDetail, requireAction } from './view.ts';
import { createLink, updateLink } from './write.ts';

const detailAnswer = async (context: InTx, id: string) =>
  answer(
    await linkDetail(context.tx, callerOf(context), id, { now: context.clock.now(), publicUrl: context.publicUrl }),
  );

export function paymentLinksRoutes() {
  return [
    bind(paymentLinksApi.list, async (context, { query }) => {
      const where = { now: context.clock.now(), publicUrl: context.publicUrl };
      const { rows, meta } = await listLinks(context.tx, callerOf(context), query, where);
      return answer(rows, meta);
    }),
    bind(paymentLinksApi.get, (context, { params }) => detailAnswer(context, params.id)),
    bind(paymentLinksApi.create, async (context, { body }) =>
      detailAnswer(context, await createLink(context.tx, callerOf(context), body, context.clock.now())),
    ),
    bind(paymentLinksApi.update, async (context, { params, body }) => {
      context.audited.before = (await detailAnswer(context, params.id)).data;
      await updateLink(context.tx, callerOf(context), params.id, body, context.clock.now());
      const detail = await detailAnswer(context, params.id);
      context.audited.after = detail.data;
      return detail;
    }),
    bind(paymentLinksApi.act, async (context, { params }) => {
      await actOnLink(context.tx, callerOf(context), params.id, params.action, context.clock.now());
      return detailAnswer(context, params.id);
    }),
    bind(paymentLinksApi.clone, async (context, { params }) =>
      detailAnswer(context, await cloneLink(context.tx, callerOf(context), params.id, context.clock.now())),
    ),
    bind(paymentLinksApi.poster, async (context, { params, query }) => {
      const caller = callerOf(context);
      const link = await findLink(context.tx, caller, params.id);
      requireAction(link, 'poster', caller, context.clock.now());
      const locale = query.language ?? (link.language === 'auto' ? context.locale : (link.language as 'en' | 'fr'));
      const size = query.size ?? 'a4';
      const body = await poster(context.tx, link, {
        locale,
        size,
        publicUrl: context.publicUrl,
        isTest: context.environment === 'sandbox',
      });
      return file({ contentType: 'application/pdf', fileName: `poster-${link.slug}-${size}-${locale}.pdf`, body });
    }),
  ];
}
