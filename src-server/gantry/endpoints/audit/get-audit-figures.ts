import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { datetime } from '../../../kit/http/wire.ts'
import { presentUserBasic } from '../../../users/entity.ts'
import { auditFiguresEntity } from '../../audit/audit-entity.ts'
import { countAuditEvents } from '../../audit/audit-queries.ts'
import { actorsById } from '../../live/queries.ts'

export const getAuditFigures = endpoint(
  'GET /-/gantry/v1/audit_figures',
  {
    summary: 'Count the stored changes by hour of the week and by author',
    access: 'admin',
    query: { since: datetime.optional(), until: datetime.optional().describe('Before this moment') },
    answers: { 200: auditFiguresEntity },
  },
  async ({ query: { since = '', until = '~' }, db, instance, request }) => {
    const { hours, authors } = await countAuditEvents(db, since, until)
    const accounts = await actorsById(
      db,
      authors.map(({ author_id }) => author_id).filter((id) => id !== null),
    )
    const present = presenting(request, instance)
    const accountOf = (id: number | null) => (id === null ? undefined : accounts.get(id))
    return ok({
      hours,
      authors: authors.map(({ author_id, changes }) => {
        const account = accountOf(author_id)
        return { author: account ? presentUserBasic(account, present) : null, changes }
      }),
    })
  },
)
