import { count, duration, pluralize } from '../ui/number.ts'
import type { Effect } from './fault.ts'

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>
type Words = { [T in Effect['type']]: (effect: EffectOf<T>) => string }

const carriedOut = ({ when }: { when: 'before' | 'after' }) => (when === 'after' ? ', after the request is done' : '')

const words: Words = {
  status: (effect) => `Answer ${effect.status}${carriedOut(effect)}`,
  burst: ({ length, statuses }) => `${count(length)} in a row answer ${statuses.join(', ')}`,
  rate_limit: ({ retry_after, headers }) =>
    `Answer 429, ${retry_after === null ? 'without Retry-After' : `retry after ${count(retry_after)} s`}${headers ? '' : ', without RateLimit-…'}`,
  latency: (effect) => `Wait ${delayText(effect.delay)}${carriedOut(effect)}`,
  close: (effect) => `${effect.how === 'reset' ? 'Reset' : 'Close'} the connection${carriedOut(effect)}`,
  truncate: ({ after_bytes }) => `Cut the body after ${pluralize(after_bytes, 'byte')}`,
  trickle: ({ bytes, every_ms }) => `Send ${pluralize(bytes, 'byte')} every ${duration(every_ms)}`,
  page_shift: ({ change, from_page }) =>
    `${change === 'inserted' ? 'Repeat' : 'Skip'} a record from page ${count(from_page)} on`,
  foreign_link: ({ origin }) => `Link lists to ${origin}`,
  missing_totals: () => 'Leave out the totals of lists',
  offset_limit: ({ records }) => `Answer 405 beyond ${pluralize(records, 'record')}`,
  expired_token: () => 'Answer 401, as for an expired token',
  slow_job: ({ job, seconds }) =>
    seconds === undefined
      ? `Hold ${job === undefined ? 'all jobs' : `jobs ${job}`}`
      : `Start ${job === undefined ? 'all jobs' : `jobs ${job}`} ${duration(seconds * 1000)} late`,
  failed_relation: ({ relation, records }) =>
    `Import without the first ${records === 1 ? 'record' : count(records)} of ${relation}`,
}

/** What a rule does, in a few words. */
export function effectText<T extends Effect['type']>(effect: EffectOf<T> & { type: T }): string {
  const text: (effect: EffectOf<T>) => string = words[effect.type]
  return text(effect)
}

function delayText(delay: EffectOf<'latency'>['delay']): string {
  if (typeof delay === 'number') return duration(delay)
  if (delay.distribution === 'uniform') return `${duration(delay.min_ms)} to ${duration(delay.max_ms)}`
  return `about ${duration(delay.distribution === 'normal' ? delay.mean_ms : delay.median_ms)}`
}
