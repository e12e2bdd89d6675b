import { findIssue, noIssue } from '../../issues/queries.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { type Kind, labels, milestones, states, weights } from '../kinds.ts'

const getEvent = <T>({ noun, entity, require, find }: Kind<T>) =>
  defineRead(
    {
      summary: `Get a ${noun} change of an issue`,
      access: 'anyone',
      params: { id: projectId, issue_iid: recordId, event_id: recordId },
      answers: { 200: entity },
    },
    async ({ params, actor, db, instance, request }) => {
      require(instance)
      const project = await findProject(db, actor, params.id)
      const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
      const today = instance.clock.today()
      const how = { ...presenting(request, instance), today }
      const event = await find(db, { project, issue, actor, today }, params.event_id, how)
      if (!event) throw notFoundPlain()
      return ok(event)
    },
  )

export const getStateEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id',
  ...getEvent(states),
)
export const getLabelEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id',
  ...getEvent(labels),
)
export const getMilestoneEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id',
  ...getEvent(milestones),
)
export const getWeightEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id',
  ...getEvent(weights),
)
