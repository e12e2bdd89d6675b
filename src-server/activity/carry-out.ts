import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { Emitted, Origin } from '../kit/events/events.ts'
import { outbox } from '../kit/events/outbox.ts'
import { storeEvents } from '../kit/events/queries.ts'
import type { Instance } from '../kit/instance.ts'
import type { Enqueue } from '../kit/jobs/jobs.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { markEntriesAfter, newestEntry } from './feed-queries.ts'

/** An act that was carried out in a transaction, and what follows from it after the commit. */
interface CarriedOut<T> {
  result: T
  emitted: readonly Emitted[]
  /** Whether it stored jobs. */
  queued: boolean
  changesSettings: boolean
}

/** Carries out an act in a transaction, and stores its events there. */
export async function carryOut<Who extends Actor | null, T>(
  instance: Instance,
  db: Trx,
  { actor, origin }: { actor: Who; origin: Origin },
  work: (act: Act<Who>) => Promise<T>,
): Promise<CarriedOut<T>> {
  const { clock, settings } = instance
  const now = clock.iso()
  const { emit, emitted } = outbox()
  let queued = false
  const write = enqueueIn(db, clock, { origin })
  const enqueue: Enqueue = (kind, ...payloads) => {
    queued = true
    return write(kind, ...payloads)
  }
  const { writes } = settings
  const { sudo_by_id } = origin
  // Entries of the feed name their author only, so this is the one place that knows who acted as the author.
  const newest = sudo_by_id === null ? 0 : await newestEntry(db)
  const result = await work({ db, actor, origin, instance, now, today: clock.today(), emit, enqueue })
  if (sudo_by_id !== null) await markEntriesAfter(db, newest, sudo_by_id)
  if (emitted.length > 0) await storeEvents(db, emitted, origin, now)
  return { result, emitted, queued, changesSettings: settings.writes > writes }
}
