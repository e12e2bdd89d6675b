import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { onlyWith } from '../../kit/http/rules.ts'
import { recordId } from '../../kit/http/wire.ts'
import { presentAudited } from '../audit-page.ts'
import { auditEventEntity, ENTITY_TYPES } from '../entity.ts'
import { auditFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireAuditTier } from '../policy.ts'
import { listAudited } from '../queries.ts'

export const listAuditEvents = endpoint(
  'GET /audit_events',
  {
    summary: 'List the audit events of the instance, the newest first; only in paid tiers',
    access: 'admin',
    query: {
      entity_type: z.enum(ENTITY_TYPES).optional().describe('What the change is about'),
      entity_id: recordId.optional().describe('Needs `entity_type`'),
      ...auditFilters,
    },
    rules: [onlyWith('entity_id', 'entity_type')],
    answers: { 200: z.array(auditEventEntity) },
  },
  async ({ query: { page, per_page, ...filters }, actor, db, instance, request }) => {
    requireAuditTier(instance)
    const bounds = pageOf({ page, per_page })
    const { audited, total } = await listAudited(db, filters, bounds)
    const listed = await presentAudited(db, actor, instance.clock.today(), audited)
    return ok(listed, pageHeaders(bounds, total, audited.length, request))
  },
)

const listOf = <Id extends z.ZodType<number | string>>({ entity_type, noun, role, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `List the audit events of a ${noun}, the newest first; only in paid tiers`,
      access: 'user',
      params: { id },
      query: auditFilters,
      answers: { 200: z.array(auditEventEntity) },
    },
    async ({ params, query: { page, per_page, ...filters }, actor, db, instance, request }) => {
      const today = instance.clock.today()
      const container = await find(db, actor, params.id, today)
      requireAuditTier(instance)
      requireRole(container, role)
      const bounds = pageOf({ page, per_page })
      const { audited, total } = await listAudited(db, { ...filters, entity_type, entity_id: container.id }, bounds)
      const listed = await presentAudited(db, actor, today, audited)
      return ok(listed, pageHeaders(bounds, total, audited.length, request))
    },
  )

export const listProjectAuditEvents = endpoint('GET /projects/:id/audit_events', ...listOf(projectKind))
export const listGroupAuditEvents = endpoint('GET /groups/:id/audit_events', ...listOf(groupKind))
