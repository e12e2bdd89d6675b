import { assumed, documented, entities, type Facts, observed, own, routes } from '../origin.ts'

/** Parameters that mean the same on every route of the platform. */
export const everywhere = routes(
  [],
  documented('REST API, Pagination', 'page per_page'),
  observed('keyset pagination', 'pagination'),
  assumed('cursor'),
  own('Gantry-Dry-Run'),
)

export const conventions: readonly Facts[] = [
  entities(
    ['Error'],
    documented('REST API, Status codes', 'message'),
    observed('errors', 'error error_description scope'),
  ),
]
