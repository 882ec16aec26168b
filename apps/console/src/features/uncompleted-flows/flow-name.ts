import { formatPhone } from '#domain/values/phone.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Flow } from './flow-row.tsx';

export const nameOf = (flow: Flow): string =>
  flow.customerName ?? (flow.phone ? formatPhone(flow.phone) : shortId(flow.refId));
