import { z } from 'zod'
import { Batch } from '../gantry/live/batch.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { StoredEvent } from '../kit/events/events.ts'
import { readCursor, writeCursor } from '../kit/http/cursor.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { cursorHeaders, pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { viewerOf } from '../visibility/viewer.ts'
import type { AuditEvent, AuditedEntity } from './entity.ts'
import type { auditFilters } from './filters.ts'
import { presentAuditEvent } from './present-audit-event.ts'
import { type AuditFilters, addressesOf, listAudited, listAuditedAfter } from './queries.ts'

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
  const authors = audited.map(({ event }) => event.origin.actor_id).filter((id) => id !== null)
  const emails = actor.admin ? await addressesOf(db, authors) : new Map<number, string>()
  return (await batch.visibleTo(viewerOf(actor))).flatMap((one) => {
    const entity = entities.get(one.event.id)
    return entity ? [presentAuditEvent(one, entity, { admin: actor.admin, emails })] : []
  })
}

const position = z.object({ id: z.int() })

interface PageOfAudit {
  db: Db
  actor: Actor
  instance: Instance
  request: RequestFacts
  query: { [K in keyof typeof auditFilters]: z.output<(typeof auditFilters)[K]> } & Pick<
    AuditFilters,
    'entity_type' | 'entity_id'
  >
}

/** The answer of a list of audit events. */
export async function answerAuditEvents({ db, actor, instance, request, query }: PageOfAudit) {
  const { page, per_page, pagination, cursor, order_by: _, sort, ...filters } = query
  const bounds = pageOf({ page, per_page })
  const today = instance.clock.today()
  if (pagination === 'keyset') {
    const audited = await listAuditedAfter(db, { filters, sort }, bounds.limit, readCursor(cursor, position)?.id)
    const last = audited.at(-1)
    const headers = cursorHeaders(writeCursor(last && { id: last.event.id }), bounds.limit, request)
    return ok(await presentAudited(db, actor, today, audited), headers)
  }
  const { audited, total } = await listAudited(db, { filters, sort }, bounds)
  return ok(await presentAudited(db, actor, today, audited), pageHeaders(bounds, total, audited.length, request))
}
