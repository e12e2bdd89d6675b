import type { Samples } from '../../support/samples/samples.ts'
import type { Scene, Things } from '../../support/samples/scene.ts'
import { addRequest } from '../deployments/merged.ts'
import { issueThings } from '../issues/samples.ts'

type Kind = 'state' | 'label' | 'milestone' | 'weight' | 'iteration'

async function eventOn(
  { server, project, keeper, thing }: Scene,
  record: string,
  kind: Kind,
  table: 'issue' | 'merge_request' = 'issue',
) {
  const iid = Number(await thing(record))
  const { read } = server.db
  const { id } = await read
    .selectFrom(table)
    .select('id')
    .where('project_id', '=', project.id)
    .where('iid', '=', iid)
    .executeTakeFirstOrThrow()
  const resource_type = table === 'issue' ? 'Issue' : 'MergeRequest'
  const event = { resource_type, resource_id: id, project_id: project.id, user_id: keeper.id, kind }
  const row = await server.db.write((trx) =>
    trx
      .insertInto('resource_event')
      .values({ ...event, state: 'closed', action: 'add', created_at: server.clock.iso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

const kinds = ['state', 'label', 'milestone', 'weight', 'iteration'] as const
const eventThings: Things = Object.fromEntries(
  kinds.flatMap((kind) => [
    [`${kind}_event`, (scene: Scene) => eventOn(scene, 'issue', kind)],
    [`confidential_${kind}_event`, (scene: Scene) => eventOn(scene, 'confidential_issue', kind)],
    [`merge_request_${kind}_event`, (scene: Scene) => eventOn(scene, 'merge_request', kind, 'merge_request')],
  ]),
)

const mergeRequest = ({ server, project, keeper }: Scene) => addRequest(server, project, keeper)

export const samples: Samples = {
  things: { ...issueThings, ...eventThings, merge_request: mergeRequest },
  path: { issue_iid: 'issue', merge_request_iid: 'merge_request' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/issues/:issue_iid/resource_state_events    | private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$state_event"}
GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$state_event"}
GET /projects/:id/issues/:issue_iid/resource_state_events    | public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$state_event"}
GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$state_event"}
GET /projects/:id/issues/:issue_iid/resource_state_events    | public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_state_event"}
GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","event_id":"$confidential_state_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events    | private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$label_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$label_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events    | public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$label_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$label_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events    | public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_label_event"}
GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","event_id":"$confidential_label_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","event_id":"$confidential_milestone_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events   | private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$weight_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$weight_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events   | public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$weight_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$weight_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events   | public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_weight_event"}
GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","event_id":"$confidential_weight_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$iteration_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events/:event_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$iteration_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$iteration_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","event_id":"$iteration_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_iteration_event"}
GET /projects/:id/issues/:issue_iid/resource_iteration_events/:event_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","event_id":"$confidential_iteration_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_state_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events/:event_id| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_state_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_state_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_state_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_label_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events/:event_id| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_label_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_label_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_label_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_milestone_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events/:event_id| private          | 404            404            404            404            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_milestone_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","made":"$merge_request_milestone_event"}
GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events/:event_id| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request","event_id":"$merge_request_milestone_event"}
`,
}
