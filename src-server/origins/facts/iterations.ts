import { assumed, type Facts, routes } from '../origin.ts'

export const iterations: readonly Facts[] = [
  routes(
    ['GET /projects/:id/iterations', 'GET /groups/:id/iterations'],
    assumed('state search include_ancestors updated_after updated_before'),
  ),
]
