import { MASK, maskSecrets } from '../kit/secrets.ts'

/** Fields that another instance may answer otherwise: ids, numbers, times, addresses, and what follows from many records, such as counts. */
const VOLATILE =
  /(^|_)(id|ids|iid|iids|token|url|count|counts|ip)$|_(at|on|to_repo)$|^(_links|references?|container_registry_image_prefix|statistics|upvotes|downvotes|markdown|time_stats|local_time|correlation_id|feed_token|highest_role)$/

/** How two answers differ: `title`, `labels[1].name`. Of volatile fields, only their kind counts. */
export function differences(one: unknown, other: unknown, at = '', name = ''): string[] {
  if (kindOf(one) !== kindOf(other)) return [at]
  if (VOLATILE.test(name)) return []
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [`${at}.length`.replace(/^\./, '')]
    return one.flatMap((value, i) => differences(value, other[i], `${at}[${i}]`, name))
  }
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return names.flatMap((inner) => differences(one[inner], other[inner], at === '' ? inner : `${at}.${inner}`, inner))
  }
  return one === other || isMade(one) || isMade(other) ? [] : [at]
}

/** What a test may expect of an answer: without what is volatile, long or secret. */
export function stablePart(answer: unknown): unknown {
  const part = stable(maskSecrets(answer, { credentials: [], max_length: Number.POSITIVE_INFINITY })?.value, '')
  return JSON.stringify(part ?? null).length <= LONGEST ? part : undefined
}

/** A longer expectation would hide what the test is about. */
const LONGEST = 4_000

function stable(value: unknown, name: string): unknown {
  if (VOLATILE.test(name) || isMade(value)) return undefined
  if (Array.isArray(value))
    return value.every((one) => !isObject(one) && isMade(one)) && value.length > 0
      ? undefined
      : value.map((one) => stable(one, '') ?? {})
  if (!isObject(value)) return value
  const fields = Object.entries(value).flatMap(([key, inner]) => {
    const part = stable(inner, key)
    return part === undefined ? [] : [[key, part] as const]
  })
  return Object.fromEntries(fields)
}

/** A text that belongs to one instance: a masked secret, or an address of its own. */
const isMade = (value: unknown) =>
  typeof value === 'string' && (value.includes(MASK) || /(^|\/\/|@)([\w.-]+\.)?(localhost|127\.0\.0\.1)\b/.test(value))

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
