import * as z from 'zod/mini';
import { dashboardRanges, type dashboardApi } from '#contract/dashboard/api.ts';
import type { DataOf } from '#contract/endpoint.ts';

export type Report = DataOf<typeof dashboardApi.report>;
export type Range = Report['range'];
export const dashboardSearch = z.object({ range: z.optional(z.enum(dashboardRanges)) });
