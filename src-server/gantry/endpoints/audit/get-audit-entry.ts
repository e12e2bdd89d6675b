import { notFoundPlain } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { auditDetailEntity, presentAudit, presentLater } from '../../audit/audit-entity.ts'
import { findAuditEvent, listLaterEvents } from '../../audit/audit-queries.ts'
import { dependsOn } from '../../audit/dependents.ts'
import { Batch } from '../../live/batch.ts'
import { reversalsFor } from '../../live/reversal.ts'

export const getAuditEntry = endpoint(
  'GET /-/gantry/v1/audit/:id',
  {
    summary: 'Get a change with what later depends on it',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: auditDetailEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const viewer = viewerOf(actor)
    const sendable = async (events: Parameters<typeof Batch.of>[2]) =>
      (await Batch.of(db, today, events)).visibleTo(viewer)
    const [entry] = await sendable([await findAuditEvent(db, params.id)])
    if (!entry) throw notFoundPlain()
    const { record_id, project_id, group_id } = entry.described
    const records = [record_id, project_id, group_id].filter((id) => id !== null)
    const later = await sendable(await listLaterEvents(db, params.id, entry.kind, records))
    const reversals = await reversalsFor(db, viewer, [entry], today)
    const shown = { present: presenting(request, instance), viewer: actor }
    return ok({
      ...presentAudit(entry, reversals.get(entry.event.id), shown),
      undo_blocked_by: later.filter((one) => dependsOn(one, entry)).map((one) => presentLater(one, shown)),
    })
  },
)
