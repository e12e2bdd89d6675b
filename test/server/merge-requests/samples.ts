import { givenIssuesOn } from '../../support/given-issues.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { numberIn, type Scene } from '../../support/samples/scene.ts'
import { addRequest } from '../deployments/merged.ts'

/** A milestone with a merge request. */
async function milestoneWith({ ask, project }: Scene, milestone_id: number) {
  const merge_request = { title: 'A change', source_branch: 'change', target_branch: 'main', milestone_id }
  await ask('POST /projects/:id/merge_requests', { id: project.id, ...merge_request })
  return milestone_id
}

/** An issue, and a merge request that closes it. */
async function closing({ server, ask, project, keeper }: Scene) {
  const { iid } = await givenIssuesOn(server).issue(project, keeper)
  const branches = { source_branch: `closes-${iid}`, target_branch: 'main' }
  const merge_request = { title: 'A change', description: `Closes #${iid}`, ...branches }
  const opened = await ask('POST /projects/:id/merge_requests', { id: project.id, ...merge_request })
  return { issue_iid: iid, merge_request_iid: numberIn(opened, 'iid') }
}

export const samples: Samples = {
  things: {
    milestone: async (scene) =>
      milestoneWith(scene, (await givenIssuesOn(scene.server).milestone({ project: scene.project })).id),
    group_milestone: async (scene) =>
      milestoneWith(scene, (await givenIssuesOn(scene.server).milestone({ group: scene.group })).id),
    closing_issue: async (scene) => (await closing(scene)).issue_iid,
    closing_merge_request: async (scene) => (await closing(scene)).merge_request_iid,
    merge_request: ({ server, project, keeper }) =>
      addRequest(server, project, keeper, { state: 1, merged_at: null, source_branch: 'change' }),
    closed_merge_request: ({ server, project, keeper }) =>
      addRequest(server, project, keeper, { state: 2, merged_at: null, source_branch: 'change' }),
  },
  things_of_caller: {
    approved_merge_request: async ({ server, project, people, keeper }, role) => {
      const iid = await addRequest(server, project, keeper, { state: 1, merged_at: null, source_branch: 'liked' })
      const { id } = await server.db.read
        .selectFrom('merge_request')
        .select('id')
        .where('project_id', '=', project.id)
        .where('iid', '=', iid)
        .executeTakeFirstOrThrow()
      const approval = { merge_request_id: id, user_id: (people[role] ?? keeper).id, created_at: server.clock.iso() }
      await server.db.write((trx) => trx.insertInto('merge_request_approval').values(approval).execute())
      return iid
    },
    own_merge_request: ({ server, project, people, keeper }, role) =>
      addRequest(server, project, people[role] ?? keeper, { state: 1, merged_at: null, source_branch: 'own' }),
  },
  path: { merge_request_iid: 'merge_request' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/merge_requests                             | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$merge_request"}
GET /projects/:id/merge_requests                             | private          | 404            404            404            403            200            200            200            200            200           | {"made":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid          | private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests                            | private          | 401            404            404            403            403            201            201            201            201           | {"title":"New","source_branch":"a","target_branch":"main"}
PUT /projects/:id/merge_requests/:merge_request_iid          | private          | 401            404            404            403            403            200            200            200            200           | {"merge_request_iid":"$merge_request","title":"New","labels":"x"}
PUT /projects/:id/merge_requests/:merge_request_iid          | public           | 401            403            403            403            403            200            200            200            200           | {"merge_request_iid":"$merge_request","state_event":"close"}
PUT /projects/:id/merge_requests/:merge_request_iid          | public           | 401            403            403            403            403            200            200            200            200           | {"merge_request_iid":"$closed_merge_request","state_event":"reopen"}
PUT /projects/:id/merge_requests/:merge_request_iid          | public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request","title":"New"}
GET /projects/:id/merge_requests/:merge_request_iid/time_stats| private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/time_stats| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/time_estimate| private          | 401            404            404            403            403            200            200            200            200           | {"merge_request_iid":"$merge_request","duration":"3h"}
POST /projects/:id/merge_requests/:merge_request_iid/time_estimate| public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request","duration":"3h"}
POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate| private          | 401            404            404            403            403            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate| public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time| private          | 401            404            404            403            403            201            201            201            201           | {"merge_request_iid":"$merge_request","duration":"3h"}
POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time| public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request","duration":"3h"}
POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time| private          | 401            404            404            403            403            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time| public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests                            | public,archived  | 401            403            403            403            403            403            403            403            403           | {"title":"New","source_branch":"a","target_branch":"main"}
DELETE /projects/:id/merge_requests/:merge_request_iid       | private          | 401            404            404            403            403            403            403            204            204           | {"merge_request_iid":"$merge_request"}
DELETE /projects/:id/merge_requests/:merge_request_iid       | public           | 401            403            403            403            403            403            403            204            204           | {"merge_request_iid":"$merge_request"}
DELETE /projects/:id/merge_requests/:merge_request_iid       | public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/subscribe| private          | 401            404            404            403            201            201            201            201            201           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/subscribe| public           | 401            201            201            201            201            201            201            201            201           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/todo    | private          | 401            404            404            403            201            201            201            201            201           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/todo    | public           | 401            201            201            201            201            201            201            201            201           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe| public           | 401            201            201            201            201            201            201            201            201           | {"merge_request_iid":"$own_merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/participants| private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/participants| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
PUT /projects/:id/merge_requests/:merge_request_iid/merge    | private          | 401            404            404            403            401            200            200            200            200           | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/approvals| private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/approvals| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/approve | private          | 401            404            404            403            403            201            201            201            201           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/approve | public           | 401            403            403            403            403            401            401            401            401           | {"merge_request_iid":"$closed_merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/approve | public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/unapprove| private          | 401            404            404            403            403            201            201            201            201           | {"merge_request_iid":"$approved_merge_request"}
POST /projects/:id/merge_requests/:merge_request_iid/unapprove| public           | 401            403            403            403            403            404            404            404            404           | {"merge_request_iid":"$merge_request"}
GET /projects/:id/milestones/:milestone_id/merge_requests    | public           | 200            200            200            200            200            200            200            200            200           | {"milestone_id":"$milestone"}
GET /projects/:id/milestones/:milestone_id/merge_requests    | private          | 404            404            404            none           200            200            200            200            200           | {"milestone_id":"$milestone"}
GET /groups/:id/milestones/:milestone_id/merge_requests      | public           | 200            200            200            200            200            200            200            200            200           | {"milestone_id":"$group_milestone"}
GET /groups/:id/milestones/:milestone_id/merge_requests      | private          | 404            404            404            none           200            200            200            200            200           | {"milestone_id":"$group_milestone"}
GET /projects/:id/issues/:issue_iid/related_merge_requests   | public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$closing_issue"}
GET /projects/:id/issues/:issue_iid/related_merge_requests   | private          | 404            404            404            none           200            200            200            200            200           | {"issue_iid":"$closing_issue"}
GET /projects/:id/issues/:issue_iid/closed_by                | public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$closing_issue"}
GET /projects/:id/issues/:issue_iid/closed_by                | private          | 404            404            404            none           200            200            200            200            200           | {"issue_iid":"$closing_issue"}
GET /projects/:id/merge_requests/:merge_request_iid/closes_issues| public           | 200            200            200            200            200            200            200            200            200           | {"merge_request_iid":"$closing_merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/closes_issues| private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$closing_merge_request"}
GET /merge_requests                                          | private          | none           none           none           none           200            200            200            200            200 | {"scope":"all","made":"$merge_request"}
GET /merge_requests                                          | public           | 200            200            200            200            200            200            200            200            200 | {"scope":"all","made":"$merge_request"}
GET /groups/:id/merge_requests                               | private          | 404            404            404            none           200            200            200            200            200 | {"made":"$merge_request"}
GET /groups/:id/merge_requests                               | public           | 200            200            200            200            200            200            200            200            200 | {"made":"$merge_request"}
`,
}
