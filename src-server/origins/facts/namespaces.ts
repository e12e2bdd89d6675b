import { assumed, type Facts, observed, routes } from '../origin.ts'

export const namespaces: readonly Facts[] = [
  routes(['GET /namespaces'], observed('namespaces', 'search'), assumed('owned_only')),
  routes(['GET /namespaces/:id'], observed('namespaces')),
  routes(
    ['GET /namespaces/:path/exists'],
    observed('namespaces', 'answer.exists answer.suggests'),
    assumed('parent_id'),
  ),
]
