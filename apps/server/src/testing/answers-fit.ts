import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { unknownFields } from '../kit/http/unknown-fields.ts';
import { errorsOf } from '../main/openapi.ts';

const rows = new Map(allEndpoints.map((endpoint) => [`${endpoint.row.method} ${endpoint.row.path}`, endpoint]));

/**
 * Holds every answer of a listener against the contract: data against its schema, without a field that the schema does
 * not have; a refusal against the errors its row declares. Whatever differs is kept until somebody takes it.
 */
export function watchAnswers(app: FastifyInstance): { take(): string[] } {
  const differing = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const endpoint = rows.get(`${request.method} ${request.routeOptions.url}`);
    if (!endpoint || typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('json'))
      return payload;
    const { capability, name, row } = endpoint;
    const body = JSON.parse(payload) as {
      success: boolean;
      data?: unknown;
      meta?: Record<string, unknown>;
      error?: { key: string };
    };
    const say = (what: string) => void differing.add(`${capability}.${name}: ${what}`);
    if (!body.success) {
      if (!(errorsOf(row) as string[]).includes(body.error!.key))
        say(`answers ${body.error!.key}, which it does not declare`);
      return payload;
    }
    if (row.file) return payload;
    if (row.meta && body.meta === undefined) say('has no meta');
    // A list that is paged says where it goes on, both ways.
    if (isPaged(row)) {
      for (const end of ['nextCursor', 'previousCursor'])
        if (typeof body.meta?.[end] !== 'string' && body.meta?.[end] !== null) say(`its meta has no ${end}`);
    }
    const { nextCursor: _next, previousCursor: _previous, ...besides } = body.meta ?? {};
    for (const issue of row.meta?.safeParse(besides).error?.issues ?? [])
      say(`meta.${issue.path.map(plain).join('.')}: ${issue.message}`);
    for (const { path } of row.meta
      ? unknownFields(row.meta, besides, 'output')
      : Object.keys(besides).map((field) => ({ path: [field] })))
      say(`meta.${path.map(plain).join('.')} is not in the contract`);
    for (const { path } of unknownFields(row.data, body.data, 'output'))
      say(`${path.map(plain).join('.')} is not in the contract`);
    for (const issue of row.data.safeParse(body.data).error?.issues ?? [])
      say(`${issue.path.map(plain).join('.')}: ${issue.message}`);
    return payload;
  });
  return {
    take() {
      const found = [...differing];
      differing.clear();
      return found;
    },
  };
}

/** Every row of a list differs alike. */
const plain = (step: PropertyKey): string =>
  typeof step === 'number' || /^[a-z]{3}_[0-9a-z]{26}$/.test(String(step)) ? '*' : String(step);

const isPaged = ({ query }: Endpoint): boolean =>
  'cursor' in ((query?._zod.def as { shape?: object } | undefined)?.shape ?? {});
