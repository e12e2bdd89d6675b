import { Batch } from '../gantry/live/batch.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { StoredEvent } from '../kit/events/events.ts'
import { viewerOf } from '../visibility/viewer.ts'
import type { AuditEvent, AuditedEntity } from './entity.ts'
import { presentAuditEvent } from './present-audit-event.ts'

interface Audited {
  event: StoredEvent
  entity: AuditedEntity
}

/** The events as the caller may see them. */
export async function presentAudited(
  db: Db,
  actor: Actor,
  today: string,
  audited: readonly Audited[],
): Promise<AuditEvent[]> {
  const batch = await Batch.of(
    db,
    today,
    audited.map(({ event }) => event),
  )
  const entities = new Map(audited.map(({ event, entity }) => [event.id, entity]))
  return (await batch.visibleTo(viewerOf(actor))).flatMap((one) => {
    const entity = entities.get(one.event.id)
    return entity ? [presentAuditEvent(one, entity, actor)] : []
  })
}
