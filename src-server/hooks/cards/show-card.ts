import type { z } from 'zod'
import type { Instance } from '../../kit/instance.ts'
import { receiverOf } from '../receivers/receiver-of.ts'
import { showHook } from '../show.ts'
import type { CardRow } from './card-queries.ts'
import { type hookCard, type Result, results } from './entity.ts'

const WEEK_MS = 7 * 86_400_000

/** The deliveries of hooks are counted from this time on. */
export const weekBefore = ({ clock }: Pick<Instance, 'clock'>): string => new Date(clock.now() - WEEK_MS).toISOString()

/** A hook with its figures as the API answers it. */
export function showCard(instance: Instance, row: CardRow): z.infer<typeof hookCard> {
  const recent = results.parse(JSON.parse(row.recent)).reverse()
  const times = durationsOf(recent)
  return {
    ...showHook(instance, row),
    paused: row.paused === 1,
    has_token: row.token_sealed !== null,
    waiting: row.waiting,
    deliveries: row.deliveries,
    failed: row.failed,
    p50_ms: shareOf(times, 0.5),
    p95_ms: shareOf(times, 0.95),
    recent,
    last_at: recent.at(-1)?.at ?? null,
    receiver: receiverOf(instance, row),
  }
}

/** How long the answers took, in rising order. */
const durationsOf = (recent: readonly Result[]): number[] =>
  recent
    .flatMap(({ outcome, duration_ms }) => (outcome === 'no_answer' || duration_ms === null ? [] : [duration_ms]))
    .sort((a, b) => a - b)

/** The value that this share of the values does not exceed. */
const shareOf = (rising: readonly number[], share: number): number | null =>
  rising[Math.max(0, Math.ceil(rising.length * share) - 1)] ?? null
