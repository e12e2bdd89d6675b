import { z } from 'zod'
import { roles } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { inviteesOf } from '../../../memberships/write-queries.ts'
import { addAll, requireAdding } from '../../additions.ts'
import { containerParams } from '../../filters.ts'
import { membersToImport } from '../../import-queries.ts'
import { projectWithMembers } from '../../queries.ts'

export const importProjectMembers = endpoint(
  'POST /projects/:id/import_project_members/:project_id',
  {
    summary: 'Copy the direct members of another project to this one',
    access: 'user',
    params: { ...containerParams, project_id: recordId },
    answers: { 200: z.object({ status: z.string(), message: z.string() }) },
  },
  async ({ params, actor, db, act, instance }) => {
    const today = instance.clock.today()
    const container = await projectWithMembers(db, actor, params.id, instance, 'write')
    requireAdding(container, roles.guest)
    const source = await projectWithMembers(db, actor, params.project_id, instance)
    const found = await membersToImport(db, source.id, today)
    const ids = found.map(({ id }) => id)
    const nonMembers = (await inviteesOf(db, container, 'id', ids, today)).filter(({ member_id }) => member_id === null)
    // Members cannot grant more than their own level, so higher levels are lowered to it.
    const memberships = Map.groupBy(found, ({ access_level, expires_at }) =>
      JSON.stringify([Math.min(access_level, container.access_level), expires_at]),
    )
    for (const members of memberships.values()) {
      const [first] = members
      if (!first) continue
      const access_level = Math.min(first.access_level, container.access_level)
      const wanted = { access_level, expires_at: first.expires_at, invite_source: null }
      const these = new Set(members.map(({ id }) => id))
      const users = nonMembers.filter(({ id }) => these.has(id))
      await addAll(act, container, users, wanted, ({ username }) => username)
    }
    return ok({ status: 'success', message: 'Successfully imported' })
  },
)
