import { failures } from './failures.ts'
import { codeFailures, codeWishes, opsFailures, opsWishes } from './other-phrases.ts'
import type { Phrases } from './parts.ts'
import { wishes } from './wishes.ts'

/** Phrases for products, for libraries and for infrastructure. */
const families: Record<string, { failures: Phrases; wishes: Phrases }> = {
  product: { failures, wishes },
  code: { failures: codeFailures, wishes: codeWishes },
  operations: { failures: opsFailures, wishes: opsWishes },
  client: {
    failures: { ...failures, services: codeFailures.services, figures: codeFailures.figures },
    wishes: { ...wishes, services: codeWishes.services, figures: codeWishes.figures },
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
export const phrasesOf = (family: string) => families[family] ?? { failures, wishes }
export const FAMILIES = Object.keys(families)
