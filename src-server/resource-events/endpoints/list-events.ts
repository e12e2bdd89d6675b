import { z } from 'zod'
import { findIssue, noIssue } from '../../issues/queries.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { type Kind, labels, milestones, states, weights } from '../kinds.ts'

const listEvents = <T>({ noun, entity, require, list }: Kind<T>) =>
  defineRead(
    {
      summary: `List the ${noun} changes of an issue, the oldest first`,
      access: 'anyone',
      params: { id: projectId, issue_iid: recordId },
      query: pagination,
      answers: { 200: z.array(entity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      require(instance)
      const project = await findProject(db, actor, params.id)
      const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
      const page = pageOf(query)
      const today = instance.clock.today()
      const how = { ...presenting(request, instance), today }
      const { rows, total } = await list(db, { project, issue, actor, today }, page, how)
      return ok(rows, pageHeaders(page, total, rows.length, request))
    },
  )

export const listStateEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_state_events',
  ...listEvents(states),
)
export const listLabelEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_label_events',
  ...listEvents(labels),
)
export const listMilestoneEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_milestone_events',
  ...listEvents(milestones),
)
export const listWeightEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_weight_events',
  ...listEvents(weights),
)
