import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { datetime, oneOf, recordId } from '../../../kit/http/wire.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { auditEntity, presentAudit } from '../../audit/audit-entity.ts'
import { listAuditEvents } from '../../audit/audit-queries.ts'
import { AUDITED_ACTS, AUDITED_KINDS } from '../../audit/audited-kinds.ts'
import { Batch } from '../../live/batch.ts'
import { reversalsFor } from '../../live/reversal.ts'

export const listAudit = endpoint(
  'GET /-/gantry/v1/audit',
  {
    summary: 'List every stored change with the values before and after, the newest first. Signing in is no change',
    access: 'admin',
    query: {
      author_id: recordId.optional().describe('Who made the change, or acted as somebody who did'),
      author: z.string().max(255).optional().describe('The same by username'),
      kind: oneOf(AUDITED_KINDS).optional().describe('The kind of record: `project`'),
      act: oneOf(AUDITED_ACTS).optional().describe('What was done: `updated`'),
      project_id: recordId.optional(),
      group_id: recordId.optional(),
      user_id: recordId.optional().describe('The user that the change is about'),
      project: z.string().max(1024).optional().describe('The project by its present path'),
      group: z.string().max(1024).optional().describe('The group by its present path'),
      user: z.string().max(255).optional().describe('The user that the change is about by username'),
      target_id: recordId
        .optional()
        .describe('The id of the record (`target.id`), of any kind unless `kind` names one'),
      since: datetime.optional(),
      until: datetime.optional().describe('Before this moment'),
      request_id: z.string().max(100).optional(),
      search: z
        .string()
        .optional()
        .describe('Words that must all be in the name of the event, a path, a name of a user or the title of an issue'),
      ...pagination,
    },
    answers: { 200: z.array(auditEntity) },
  },
  async ({ query: { page, per_page, ...filters }, actor, db, instance, request }) => {
    const bounds = pageOf({ page, per_page })
    const today = instance.clock.today()
    const viewer = viewerOf(actor)
    const { events, total } = await listAuditEvents(db, filters, bounds)
    const batch = await Batch.of(db, today, events)
    const listed = await batch.visibleTo(viewer)
    const reversals = await reversalsFor(db, viewer, listed, today)
    const shown = { present: presenting(request, instance), viewer: actor }
    return ok(
      listed.map((one) => presentAudit(one, reversals.get(one.event.id), shown)),
      pageHeaders(bounds, total, events.length, request),
    )
  },
)
