import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { presentEvent } from './entity.ts'
import type { EventQuery } from './filters.ts'
import { listEvents, notesOf } from './queries.ts'

interface Context {
  db: Db
  actor: Actor | null
  instance: Instance
  request: RequestFacts
}

/** Answers with a page of the events of an author or a project. */
export async function showEvents(
  { db, actor, instance, request }: Context,
  of: { by: 'author' | 'project'; id: number },
  query: EventQuery,
) {
  const page = pageOf(query)
  const { rows, total } = await listEvents(db, of, query, viewerOf(actor), { today: instance.clock.today(), ...page })
  const notes = await notesOf(
    db,
    rows.flatMap(({ target_type, target_id }) => (target_type === 'Note' && target_id !== null ? [target_id] : [])),
  )
  const shown = presenting(request, instance)
  const events = rows.map((row) =>
    presentEvent(row, row.target_type === 'Note' ? notes.get(row.target_id ?? 0) : undefined, shown),
  )
  return ok(events, pageHeaders(page, total, rows.length, request))
}
