import type { Db } from '../../kit/db/schema.ts'
import type { EventName, StoredEvent } from '../../kit/events/events.ts'
import type { UserBasicRow } from '../../users/entity.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { describeEvent } from './describe-event.ts'
import type { Described } from './described.ts'
import { actorsById } from './queries.ts'
import { audiencesWith } from './visibility-queries.ts'

/** An event that the stream may send, with the account that caused it. */
export interface Sendable {
  event: StoredEvent
  kind: string
  act: string
  described: Described
  actor: UserBasicRow | null
  /** The administrator who acted as the actor. */
  behind: UserBasicRow | null
}

/** Some events of the stream. Each viewer's share is found once, however many streams the viewer has. */
export class Batch {
  readonly #db: Db
  readonly #today: string
  readonly #events: readonly Sendable[]
  readonly #shares = new Map<string, Promise<readonly Sendable[]>>()

  private constructor(db: Db, today: string, events: readonly Sendable[]) {
    this.#db = db
    this.#today = today
    this.#events = events
  }

  static async of(db: Db, today: string, events: readonly StoredEvent[]): Promise<Batch> {
    const actors = await actorsById(
      db,
      events.flatMap(({ origin }) => [origin.actor_id, origin.sudo_by_id]).filter((id) => id !== null),
    )
    const accountOf = (id: number | null) => (id === null ? undefined : actors.get(id)) ?? null
    const sendable = events.flatMap((event): Sendable[] => {
      const described = describeEvent(event)
      if (!described) return []
      const { actor_id, sudo_by_id } = event.origin
      return [{ event, ...nameOf(event.event), described, actor: accountOf(actor_id), behind: accountOf(sudo_by_id) }]
    })
    return new Batch(db, today, sendable)
  }

  /** The events that the viewer may see now, in the order of commits. */
  visibleTo(viewer: Viewer): Promise<readonly Sendable[]> {
    const key = `${viewer.kind} ${viewer.id}`
    const known = this.#shares.get(key)
    if (known !== undefined) return known
    const share = this.#shareOf(viewer)
    this.#shares.set(key, share)
    return share
  }

  async #shareOf(viewer: Viewer): Promise<readonly Sendable[]> {
    const audiences = this.#events.map(({ described }) => described.audience)
    const visible = await audiencesWith(this.#db, viewer, audiences, this.#today)
    return this.#events.filter((_, at) => visible.has(at))
  }
}

/** `merge_request.created` is the act `created` on a `merge_request`. */
function nameOf(name: EventName) {
  const dot = name.indexOf('.')
  return { kind: name.slice(0, dot), act: name.slice(dot + 1) }
}
