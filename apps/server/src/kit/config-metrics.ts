/** Figures for a monitor: off until a port is named, because one more port is one more thing to be taken. */
export const metricsSettings = [
  {
    name: 'METRICS_PORT',
    default: '(no figures are served)',
    meaning: 'Port at which the API process serves GET /metrics for Prometheus, and nothing else.',
  },
  {
    name: 'WORKER_METRICS_PORT',
    default: '(no figures are served)',
    meaning: 'The same of the worker process.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning:
      'Address at which both listen for it. The figures ask for no login: any other address than this machine belongs behind a firewall.',
  },
] as const;
