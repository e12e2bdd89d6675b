import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { keysetRule } from '../../kit/http/pagination.ts'
import { onlyWith } from '../../kit/http/rules.ts'
import { recordId } from '../../kit/http/wire.ts'
import { answerAuditEvents } from '../audit-page.ts'
import { auditEventEntity, ENTITY_TYPES } from '../entity.ts'
import { auditFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireAuditTier } from '../policy.ts'

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
    rules: [onlyWith('entity_id', 'entity_type'), keysetRule],
    answers: { 200: z.array(auditEventEntity) },
  },
  ({ query, actor, db, instance, request }) => {
    requireAuditTier(instance)
    return answerAuditEvents({ db, actor, instance, request, query })
  },
)

const listOf = <Id extends z.ZodType<number | string>>({ entity_type, noun, role, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `List the audit events of a ${noun}, the newest first; only in paid tiers`,
      access: 'user',
      params: { id },
      query: auditFilters,
      rules: [keysetRule],
      answers: { 200: z.array(auditEventEntity) },
    },
    async ({ params, query: sent, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance.clock.today())
      requireAuditTier(instance)
      requireRole(container, role)
      const query = { ...sent, entity_type, entity_id: container.id }
      return answerAuditEvents({ db, actor, instance, request, query })
    },
  )

export const listProjectAuditEvents = endpoint('GET /projects/:id/audit_events', ...listOf(projectKind))
export const listGroupAuditEvents = endpoint('GET /groups/:id/audit_events', ...listOf(groupKind))
