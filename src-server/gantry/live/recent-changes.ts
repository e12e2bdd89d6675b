import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { type EventSide, eventsBefore, eventsOfUserBefore, oldestEvent } from '../../kit/events/queries.ts'
import { eventOf } from '../../kit/events/stream.ts'
import type { UserBasicRow } from '../../users/entity.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { ActivityRow } from '../entity.ts'
import { mayLearnOf } from '../policy.ts'
import { listActivity } from '../queries.ts'
import { Batch, type Sendable } from './batch.ts'
import { actorsById } from './queries.ts'
import { reversalsFor } from './reversal.ts'
import type { Reversal } from './reversal-parts.ts'

const AT_ONCE = 200
/** A viewer who sees few of the latest events gets a shorter list instead of a search through all of them. */
const MOST_READ = 2_000

export interface RecentChanges {
  events: readonly Sendable[]
  /** How the caller can undo them, by event id. */
  reversals: ReadonlyMap<number, Reversal>
  earlier: readonly (ActivityRow & { behind: UserBasicRow | null })[]
}

/** Only the changes by a user, or those by others to the user. */
interface OfUser {
  user_id: number
  side: EventSide
}

/** The latest changes that the caller may see: the stored events, and below them what the activity feed has from before. */
export async function recentChanges(
  db: Db,
  actor: Actor,
  { limit, today, of }: { limit: number; today: string; of?: OfUser | undefined },
): Promise<RecentChanges> {
  const viewer = viewerOf(actor)
  const reversalsOf = (shown: readonly Sendable[]) => reversalsFor(db, viewer, shown, today)
  const events: Sendable[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < MOST_READ && events.length < limit; read += AT_ONCE) {
    const part = { id: before, limit: AT_ONCE }
    const rows = of
      ? await eventsOfUserBefore(db, of.side, { ...part, user_id: of.user_id })
      : await eventsBefore(db, part)
    const last = rows.at(-1)
    // The feed names who did something, but not who it was done to.
    if (!last && of?.side === 'to') break
    if (!last) {
      const oldest = await oldestEvent(db)
      const page = { page: 1, per_page: limit, limit: limit - events.length, offset: 0 }
      const earlier = await listActivity(db, actor, page, {
        ...{ group_id: undefined, author_id: of?.user_id, today },
        before: oldest?.created_at,
      })
      const accounts = await actorsById(
        db,
        earlier.map(({ sudo_by_id }) => sudo_by_id).filter((id) => id !== null),
      )
      const named = earlier.map((row) => ({ ...row, behind: accounts.get(row.sudo_by_id ?? 0) ?? null }))
      return { events, reversals: await reversalsOf(events), earlier: named }
    }
    before = last.id
    // Signing in and out changes no record.
    const batch = await Batch.of(
      db,
      today,
      rows.map(eventOf).filter(({ event }) => !event.startsWith('session.')),
    )
    const visible = await batch.visibleTo(viewer)
    // What somebody did in the name of others would tell these who acted as them.
    events.push(
      ...visible.filter(
        ({ event: { origin } }) => of?.side !== 'by' || origin.actor_id === of.user_id || mayLearnOf(of.user_id, actor),
      ),
    )
  }
  const shown = events.slice(0, limit)
  return { events: shown, reversals: await reversalsOf(shown), earlier: [] }
}
