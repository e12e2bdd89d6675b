import { requireRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { byState } from '../../kit/reason.ts'
import { groupOf } from '../../planning/group-above-queries.ts'
import { findPlannedProject, requirePlanner } from '../../planning/kinds.ts'
import { promoteMilestone as promote } from '../acts/promote-milestone.ts'
import { milestoneEntity } from '../entity.ts'
import { milestoneParams } from '../filters.ts'
import { findMilestone } from '../queries.ts'
import { showMilestone } from '../show.ts'

export const promoteMilestone = endpoint(
  'POST /projects/:id/milestones/:milestone_id/promote',
  {
    summary: 'Make a milestone of a project a milestone of its group, for all projects directly in the group',
    access: 'user',
    params: milestoneParams,
    answers: { 200: milestoneEntity },
  },
  async (call) => {
    const { params, actor, db, act } = call
    const project = await findPlannedProject(db, actor, params.id, 'write')
    const home = { project, group: null }
    requirePlanner(home)
    const group = await groupOf(db, actor, project, act.today)
    if (!group) throw forbidden(byState('a project of a group'))
    requireRole(group, 'reporter')
    const milestone = await findMilestone(db, home, params.milestone_id)
    return ok(showMilestone(call, { project: null, group }, await promote(act, project, group, milestone)))
  },
)
