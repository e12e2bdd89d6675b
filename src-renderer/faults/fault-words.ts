import { count } from '../ui/number.ts'
import type { Tone } from '../ui/status-badge.tsx'
import type { Fault } from './fault.ts'

type Turn = Pick<Fault, 'nth' | 'first' | 'after' | 'every' | 'share' | 'count_by' | 'times'>

const apart: Readonly<Record<Fault['count_by'], string>> = {
  rule: '',
  user: ' of each user',
  token: ' with each token',
  request: ' of the same request',
}

/** Which of the matching requests, jobs or imports meet the fault: "Every 10th", "The 1st of the same request, at most 3 times". */
export function turnText({ nth, first, after, every, share, count_by, times }: Turn): string {
  const which =
    nth !== null
      ? `The ${ordinal(nth)}`
      : first !== null
        ? `The first ${count(first)}`
        : after !== null
          ? `All after the first ${count(after)}`
          : every !== null && every > 1
            ? `Every ${ordinal(every)}`
            : share !== null
              ? percent(share)
              : 'All'
  return `${which}${apart[count_by]}${times === null ? '' : `, at most ${times === 1 ? 'once' : `${count(times)} times`}`}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (value: number) => `${count(value)}${endings[ordinals.select(value)] ?? 'th'}`

const percent = (share: number) => `${Number((share * 100).toPrecision(3))}% of all`

/** What a rule waits for: "GET /projects", "every request", "jobs". */
export function targetText({ route, method, effect }: Pick<Fault, 'route' | 'method' | 'effect'>): string {
  if (effect.type === 'slow_job') return effect.job === undefined ? 'all background jobs' : `jobs ${effect.job}`
  if (effect.type === 'failed_relation') return 'imports'
  const address = route === '*' || route === null ? 'every request' : route
  return method === null ? address : route === '*' ? `every ${method}` : `${method} ${address}`
}

/** How many hits are expected: "3", "1 to 3", "at least 1". */
export function expectedText({ min, max }: NonNullable<Fault['expect']>): string {
  if (max === null) return `at least ${count(min)}`
  return min === max ? count(min) : `${count(min)} to ${count(max)}`
}

/** Whether the hits are as expected: too few may still come, too many stay too many. Undefined without an expectation. */
export function verdictOf({ hits, expect }: Pick<Fault, 'hits' | 'expect'>): { text: string; tone: Tone } | undefined {
  if (!expect) return undefined
  if (hits < expect.min) return { text: `${count(expect.min - hits)} missing`, tone: 'warn' }
  if (expect.max !== null && hits > expect.max) return { text: `${count(hits - expect.max)} too many`, tone: 'bad' }
  return { text: 'As expected', tone: 'ok' }
}

/** Why the screen cannot be shown, if the reason is known. */
export const explainRefusal = ({ status }: { status: number }) =>
  status === 403 ? 'Only administrators see faults.' : undefined
