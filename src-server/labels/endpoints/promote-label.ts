import { requireRole } from '../../kit/access/roles.ts'
import { refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groupOf } from '../../planning/group-above-queries.ts'
import { findPlannedProject, requirePlanner } from '../../planning/kinds.ts'
import { promoteLabel as promote } from '../acts/promote-label.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { labelParams } from '../filters.ts'
import { findLabel } from '../queries.ts'

export const promoteLabel = endpoint(
  'PUT /projects/:id/labels/:label_id/promote',
  {
    summary: 'Make a label of a project a label of its group, for all projects directly in the group',
    access: 'user',
    params: labelParams,
    answers: { 200: labelEntity },
  },
  async ({ params, actor, db, act }) => {
    const project = await findPlannedProject(db, actor, params.id, 'write')
    const home = { project, group: null }
    requirePlanner(home)
    const label = await findLabel(db, actor, home, params.label_id, false)
    const group = await groupOf(db, actor, project, act.today)
    if (!group) throw refused('Failed to promote project label to group label')
    requireRole(group, 'reporter')
    return ok(presentLabel(await promote(act, project, group, label), 'group'))
  },
)
