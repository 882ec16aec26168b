import { Counter, Histogram, Registry } from 'prom-client';
import type { EnvironmentName } from '../kit/http/context.ts';
import type { PoolName } from '../kit/database.ts';
import type { PaymentEnd } from '../modules/engine/movements/public.ts';

/**
 * What one process counts of itself. Labels are words of ours, never of a person or an organisation: a figure is read
 * by more people than a payment is.
 */
export type EnvironmentMetrics = {
  request(method: string, route: string, status: number, seconds: number): void;
  callback(provider: string, result: string): void;
  payment(end: PaymentEnd): void;
  stageFailed(stage: string): void;
  poolWait(pool: PoolName, seconds: number): void;
};
export type Metrics = { registry: Registry; of(environment: EnvironmentName): EnvironmentMetrics };

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['environment', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const callbacks = new Counter({
    name: 'nkap_callbacks_total',
    help: 'Callbacks by provider and by what became of them',
    labelNames: ['environment', 'provider', 'result'],
    registers,
  });
  const payments = new Counter({
    name: 'nkap_payments_total',
    help: 'Payments, refunds and payouts by operator and by what it said; unknown ones are counted again when they end',
    labelNames: ['environment', 'provider', 'operation', 'result'],
    registers,
  });
  const failures = new Counter({
    name: 'nkap_stage_failures_total',
    help: 'Runs of stages and schedules that met an error and will run again',
    labelNames: ['environment', 'stage'],
    registers,
  });
  const waits = new Histogram({
    name: 'nkap_pool_wait_seconds',
    help: 'Time until a transaction had its database connection',
    labelNames: ['environment', 'pool'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  return {
    registry,
    of: (environment) => ({
      request: (method, route, status, took) =>
        seconds.observe({ environment, method, route, status: String(status) }, took),
      callback: (provider, result) => callbacks.inc({ environment, provider, result }),
      payment: ({ provider, operation, result }) => payments.inc({ environment, provider, operation, result }),
      stageFailed: (stage) => failures.inc({ environment, stage }),
      poolWait: (pool, took) => waits.observe({ environment, pool }, took),
    }),
  };
}
