import { groupId } from '../../../groups/entity.ts'
import { mayCreateSubgroups } from '../../../groups/policy.ts'
import { findGroup } from '../../../groups/queries.ts'
import { lacksRole, requireRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { presentAccessChanges, transferPreviewEntity } from '../../group-entity.ts'
import { accessAfterMove, countMoved } from '../../group-queries.ts'

export const previewGroupTransfer = endpoint(
  'GET /-/gantry/v1/groups/:id/transfer_preview',
  {
    summary: 'Preview a transfer of a group: what moves, what becomes less visible, and whose access changes',
    access: 'user',
    params: { id: groupId },
    query: { group_id: recordId.optional().describe('The new parent; by default the group moves to the top level') },
    answers: { 200: transferPreviewEntity },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today)
    requireRole(group, 'owner')
    const parent = query.group_id === undefined ? undefined : await findGroup(db, actor, query.group_id, today)
    // The preview lists members of the parent, some of them through shares that the caller cannot see. So only users who may create
    // subgroups in the parent get it.
    if (parent && !mayCreateSubgroups(parent))
      throw forbidden(lacksRole(parent, 'the role that the new parent needs for subgroups'))
    const { subgroups, projects, groups_lowered, projects_lowered } = await countMoved(db, group.id, parent?.visibility)
    const people = await accessAfterMove(db, group.id, parent?.id, today)
    return ok({
      full_path: group.full_path,
      new_full_path: parent ? `${parent.full_path}/${group.path}` : group.path,
      subgroups,
      projects,
      lowered:
        parent && groups_lowered + projects_lowered > 0
          ? { visibility: parent.visibility, groups: groups_lowered, projects: projects_lowered }
          : null,
      members: presentAccessChanges(people, presenting(request, instance)),
    })
  },
)
