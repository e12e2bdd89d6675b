import { entities, type Facts, observed, routes } from '../origin.ts'

export const metadata: readonly Facts[] = [
  routes(['GET /version', 'GET /metadata'], observed('version')),
  entities(['Version'], observed('version', 'version revision kas kas.enabled kas.externalUrl kas.version enterprise')),
]
