import { bytes, count, duration } from '../ui/number.ts'

/** How much was done at a moment, in milliseconds. */
export interface Sample {
  at: number
  done: number
}

/** Older samples do not count: a transfer is not equally fast all the time. */
const window_ms = 15_000
/** A shorter time says nothing about the rate. */
const shortest_ms = 500

/** The samples with a newer one. If less is done than before, the work began again, and so do the samples. */
export function withSample(samples: readonly Sample[], newer: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last && newer.at <= last.at) return samples
  if (last && newer.done < last.done) return [newer]
  return [...samples.filter(({ at }) => newer.at - at <= window_ms), newer]
}

/** How much is done in a second; undefined before that can be said. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < shortest_ms) return undefined
  return ((last.done - first.done) * 1000) / (last.at - first.at)
}

/** What a transfer does now. */
export interface Step {
  /** `Reading the archive` */
  what: string
  /** What stays the same while only the numbers of the step change. By default `what`. */
  phase?: string
  /** From 0 to 1; undefined if nobody knows. */
  share?: number | undefined
  amount?: { done: number; total: number | null; unit: 'bytes' | 'records' } | undefined
}

interface Rates {
  amount: number | undefined
  share: number | undefined
}

/** `12,300 of 100,000 records · 1,900 records/s · about 46 s left` */
export function describeRates({ share, amount }: Step, rates: Rates): string {
  const left = share === undefined || !rates.share ? undefined : ((1 - share) / rates.share) * 1000
  return [
    amount && amountText(amount),
    amount && rates.amount !== undefined && `${inUnit(Math.round(rates.amount), amount.unit)}/s`,
    left !== undefined && `about ${duration(Math.max(1000, Math.round(left / 1000) * 1000))} left`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const inUnit = (n: number, unit: 'bytes' | 'records') => (unit === 'bytes' ? bytes(n) : `${count(n)} records`)

function amountText({ done, total, unit }: NonNullable<Step['amount']>): string {
  if (total === null) return inUnit(done, unit)
  return unit === 'bytes' ? `${bytes(done)} of ${bytes(total)}` : `${count(done)} of ${count(total)} records`
}

/** How much was done in a second on average: `5,300 records/s`. Undefined for less than a tenth of a second. */
export function averageRate(done: number, ms: number, unit: 'bytes' | 'records'): string | undefined {
  return ms < 100 || done === 0 ? undefined : `${inUnit(Math.round((done * 1000) / ms), unit)}/s`
}
