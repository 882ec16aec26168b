import type { FastifyRequest } from 'fastify';
import type { Frame, NoticeView, PayPage } from '#checkout/views.ts';
import { isId } from '#domain/values/ids.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import { claimCheck, type Pipeline } from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { findPublicLink, type PaymentLink } from '../payment-links/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import type { Tables } from '../../tables.ts';
import { mannerOf, withQuery, type Manner } from './manner.ts';
import { findSale, type Sale } from './status-view.ts';

/** What pay pages need of their environment. */
export type PayPagePorts = {
  name: EnvironmentName;
  clock: Clock;
  runTx: RunTx<Tables>;
  pipeline: Pipeline;
  proofs: Proofs;
  payFormKey: Buffer;
  log: Log;
};

export const queryOf = (request: FastifyRequest): Record<string, unknown> => request.query as Record<string, unknown>;
export const paramsOf = (request: FastifyRequest): Record<string, string> => request.params as Record<string, string>;

export const mannerOfRequest = (request: FastifyRequest, language?: string): Manner =>
  mannerOf(queryOf(request), String(request.headers['accept-language'] ?? ''), language);

/** What every page has around its content. */
export function frameOf(
  ports: PayPagePorts,
  manner: Manner,
  merchant: { name: string; logoUrl: string | null } | null,
  path: string,
  more: Record<string, string> = {},
): Frame {
  return {
    locale: manner.locale,
    mode: manner.mode,
    merchant: merchant && { name: merchant.name, logoUrl: merchant.logoUrl },
    isTest: ports.name === 'sandbox',
    languageHref: withQuery(path, manner, { ...more, lang: manner.locale === 'en' ? 'fr' : 'en' }),
  };
}

export const noticePage = (frame: Frame, body: NoticeView): PayPage => ({ ...frame, body });

/**
 * A payment's own page: `/pay/<link>/s/<payment>`, or `/pay/o/<organisation>/s/<payment>` for one without a link. Both
 * parts must fit together.
 */
export type Place = { sale: Sale; link: PaymentLink | null; base: string; organisationId: string };

export async function placeOf(tx: Tx, params: Record<string, string>): Promise<Place | null> {
  const { slug, organisation, id = '' } = params;
  if (!isId('transaction', id)) return null;
  const link = slug === undefined ? null : await findPublicLink(tx, slug);
  const organisationId =
    link?.organisation_id ?? (organisation !== undefined && isId('organisation', organisation) ? organisation : null);
  if (organisationId === null || (slug !== undefined && link === null)) return null;
  const sale = await findSale(tx, organisationId, link?.id ?? null, id);
  if (!sale) return null;
  return { sale, link, organisationId, base: `/pay/${link ? link.slug : `o/${organisationId}`}/s/${id}` };
}

/** Marks that the operator is being asked, at most every five seconds whoever presses; false when it is too soon. */
export async function mayAskAbout(tx: Tx, place: Place, now: Date): Promise<boolean> {
  const { sale } = place;
  const isSettled =
    sale.status === 'completed' ||
    sale.status === 'refunded' ||
    sale.status === 'reversed' ||
    sale.status === 'pending';
  if (isSettled) return false;
  return claimCheck(tx, { organisationId: place.organisationId, id: sale.id }, now);
}
