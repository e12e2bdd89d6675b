import { documented, entities, type Facts, routes } from '../origin.ts'

export const dora: readonly Facts[] = [
  routes(
    ['GET /projects/:id/dora/metrics', 'GET /groups/:id/dora/metrics'],
    documented('DORA metrics API', 'metric start_date end_date environment_tiers interval'),
  ),
  entities(['DoraDataPoint'], documented('DORA metrics API', 'date value')),
]
