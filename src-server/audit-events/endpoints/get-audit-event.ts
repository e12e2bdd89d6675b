import type { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { presentAudited } from '../audit-page.ts'
import { auditEventEntity } from '../entity.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireAuditTier } from '../policy.ts'
import { findAudited } from '../queries.ts'

export const getAuditEvent = endpoint(
  'GET /audit_events/:id',
  {
    summary: 'Get an audit event of the instance; only in paid tiers',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: auditEventEntity },
  },
  async ({ params, actor, db, instance }) => {
    requireAuditTier(instance)
    const audited = await findAudited(db, params.id)
    const [event] = await presentAudited(db, actor, instance.clock.today(), [audited])
    if (!event) throw notFoundPlain()
    return ok(event)
  },
)

const getOf = <Id extends z.ZodType<number | string>>({ entity_type, noun, role, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `Get an audit event of a ${noun}; only in paid tiers`,
      access: 'user',
      params: { id, audit_event_id: recordId },
      answers: { 200: auditEventEntity },
    },
    async ({ params, actor, db, instance }) => {
      const today = instance.clock.today()
      const container = await find(db, actor, params.id, today)
      requireAuditTier(instance)
      requireRole(container, role)
      const audited = await findAudited(db, params.audit_event_id, { entity_type, entity_id: container.id })
      const [event] = await presentAudited(db, actor, today, [audited])
      if (!event) throw notFoundPlain()
      return ok(event)
    },
  )

export const getProjectAuditEvent = endpoint('GET /projects/:id/audit_events/:audit_event_id', ...getOf(projectKind))
export const getGroupAuditEvent = endpoint('GET /groups/:id/audit_events/:audit_event_id', ...getOf(groupKind))
