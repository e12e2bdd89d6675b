import type { Rule } from '../kit/http/rules.ts'

export const refuseSlug: Rule = {
  names: ['slug'],
  breach: (sent) => (sent.length > 0 ? 'slug is automatically generated and cannot be changed' : undefined),
}
