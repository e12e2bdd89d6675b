import { failures } from './failures.ts'
import { featureRequests } from './feature-requests.ts'
import { codeFailures, codeFeatureRequests, opsFailures, opsFeatureRequests } from './other-phrases.ts'
import type { Phrases } from './parts.ts'

/** Phrases for products, for libraries and for infrastructure. */
const families: Record<string, { failures: Phrases; featureRequests: Phrases }> = {
  product: { failures, featureRequests },
  code: { failures: codeFailures, featureRequests: codeFeatureRequests },
  operations: { failures: opsFailures, featureRequests: opsFeatureRequests },
  client: {
    failures: { ...failures, services: codeFailures.services, figures: codeFailures.figures },
    featureRequests: {
      ...featureRequests,
      services: codeFeatureRequests.services,
      figures: codeFeatureRequests.figures,
    },
  },
}

const FAMILY_OF: Record<string, string> = {
  edifact: 'code',
  geofence: 'code',
  sdk: 'code',
  design: 'code',
  clusters: 'operations',
  observe: 'operations',
  images: 'operations',
  runbooks: 'operations',
  console: 'client',
  driver: 'client',
  deck: 'client',
}

export const familyOf = (domain: string): string => FAMILY_OF[domain] ?? 'product'
export const phrasesOf = (family: string) => families[family] ?? { failures, featureRequests }
export const FAMILIES = Object.keys(families)
