import { givenIssuesOn } from '../../support/given-issues.ts'
import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { numberIn, type Scene, type Things } from '../../support/samples/scene.ts'
import { addEpic } from '../notes/given-noteables.ts'

const LISTED =
  words(`id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author type
  assignee user_notes_count merge_requests_count upvotes downvotes due_date confidential discussion_locked issue_type web_url time_stats
  task_completion_status has_tasks _links references severity moved_to_id service_desk_reply_to`)

/** Issues, alone and with their links. s: single issue (subscribed), t: with tasks, h: paid tiers. */
const shapes: readonly Shape[] = [
  {
    name: 'linked',
    always: [...LISTED, ...words('issue_link_id link_type link_created_at link_updated_at')],
    parts: {
      t: ['task_status'],
      h: ['weight', 'blocking_issues_count', 'epic_iid', 'epic', 'iteration', 'health_status'],
    },
  },
  {
    name: 'epic_issue',
    always: [...LISTED, 'epic_issue_id'],
    parts: {
      t: ['task_status'],
      h: ['weight', 'blocking_issues_count', 'epic_iid', 'epic', 'iteration', 'health_status'],
    },
  },
  {
    name: 'issue',
    always: LISTED,
    parts: {
      s: ['subscribed'],
      t: ['task_status'],
      h: ['weight', 'blocking_issues_count', 'epic_iid', 'epic', 'iteration', 'health_status'],
    },
  },
  {
    name: 'selected',
    always:
      words(`project_id iid title reference state confidential labels milestone assignees due_date weight updated_at
      moved_to_id project_archived may_update may_set_metadata`),
    parts: {},
  },
  {
    name: 'todo',
    always: words('id project author action_name target_type target target_url body state created_at updated_at'),
    parts: {},
  },
  { name: 'link', always: words('id source_issue target_issue link_type'), parts: {} },
  { name: 'assignable', always: words('id username name state avatar_url web_url member projects'), parts: {} },
]

async function issueWith({ server, project, keeper }: Scene, row: { confidential?: 1; state?: 2 } = {}) {
  const given = givenIssuesOn(server)
  return given.issue(project, keeper, { labels: [await given.label({ project })], ...row })
}

async function versionOf({ server, project, keeper, thing }: Scene, issue: string) {
  const iid = Number(await thing(issue))
  const { id } = await server.db.read
    .selectFrom('issue')
    .select('id')
    .where('project_id', '=', project.id)
    .where('iid', '=', iid)
    .executeTakeFirstOrThrow()
  const version = await server.db.write((trx) =>
    trx
      .insertInto('issue_description_version')
      .values({ issue_id: id, user_id: keeper.id, description: 'Before', created_at: server.clock.iso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return version.id
}

/** A link from the issue of the sample to another issue. */
async function linkTo({ server, project, keeper, thing }: Scene, row: { confidential?: 1 } = {}) {
  const { id } = await server.db.read
    .selectFrom('issue')
    .select('id')
    .where('project_id', '=', project.id)
    .where('iid', '=', Number(await thing('issue')))
    .executeTakeFirstOrThrow()
  const other = await givenIssuesOn(server).issue(project, keeper, row)
  const now = server.clock.iso()
  const link = await server.db.write((trx) =>
    trx
      .insertInto('issue_link')
      .values({ source_id: id, target_id: other.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return link.id
}

/** A milestone with an issue. */
async function milestoneWith(
  { server, project, keeper }: Scene,
  of: { project: { id: number } } | { group: { id: number } },
  row: { confidential?: 1 } = {},
) {
  const given = givenIssuesOn(server)
  const { id } = await given.milestone(of)
  await given.issue(project, keeper, { milestone_id: id, ...row })
  return id
}

/** An epic with an issue. */
async function epicWith({ server, group, project, keeper }: Scene, row: { confidential?: 1 } = {}) {
  const epic = await addEpic(server, group, keeper)
  const issue = await givenIssuesOn(server).issue(project, keeper, { epic_id: epic.id, ...row })
  return { iid: epic.iid, issue_id: issue.id }
}

/** The smallest beginning of a PNG file. */
export const PNG = new Blob([Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')], { type: 'image/png' })

/** An incident with an image. */
async function incidentWith({ ask, server, project, keeper }: Scene) {
  const { iid } = await givenIssuesOn(server).issue(project, keeper, { issue_type: 'incident' })
  const sent = { id: project.id, issue_iid: iid, file: PNG }
  return { iid, image: numberIn(await ask('POST /projects/:id/issues/:issue_iid/metric_images', sent), 'id') }
}

/** A project of everybody who has an account. */
async function targetFor({ given, keeper, people }: Scene) {
  const project = await given.project({ owner: keeper, visibility: 'private' })
  for (const person of Object.values(people)) if (person) await given.member({ project }, person, 20)
  return project.id
}

export const issueThings: Things = {
  issue: async (scene) => (await issueWith(scene)).iid,
  sent_issue: async ({ server, project, keeper }) =>
    (await givenIssuesOn(server).issue(project, keeper, { user_agent: 'client/1', ip_address: '127.0.0.1' })).iid,
  issue_id: async (scene) => (await issueWith(scene)).id,
  selected_issue: async (scene) => `${scene.project.id}:${(await issueWith(scene)).iid}`,
  selected_confidential: async (scene) => `${scene.project.id}:${(await issueWith(scene, { confidential: 1 })).iid}`,
  milestone: async (scene) => milestoneWith(scene, { project: scene.project }),
  secret_milestone: async (scene) => milestoneWith(scene, { project: scene.project }, { confidential: 1 }),
  group_milestone: async (scene) => milestoneWith(scene, { group: scene.group }),
  epic: async (scene) => (await epicWith(scene)).iid,
  secret_epic: async (scene) => (await epicWith(scene, { confidential: 1 })).iid,
  epic_issue: async ({ server, thing }) => {
    const iid = Number(await thing('epic'))
    const { id } = await server.db.read
      .selectFrom('issue')
      .innerJoin('epic', 'epic.id', 'issue.epic_id')
      .select('issue.id')
      .where('epic.iid', '=', iid)
      .orderBy('issue.id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  },
  confidential_issue: async (scene) => (await issueWith(scene, { confidential: 1 })).iid,
  closed_issue: async (scene) => (await issueWith(scene, { state: 2 })).iid,
  incident: async (scene) => (await incidentWith(scene)).iid,
  newest_image: async ({ server }) =>
    (await server.db.read.selectFrom('metric_image').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  image: async (scene) => (await incidentWith(scene)).image,
  png: () => Promise.resolve(PNG),
  version: (scene) => versionOf(scene, 'issue'),
  confidential_version: (scene) => versionOf(scene, 'confidential_issue'),
  link: (scene) => linkTo(scene),
  secret_link: (scene) => linkTo(scene, { confidential: 1 }),
  other_issue: async ({ server, project, keeper }) => (await givenIssuesOn(server).issue(project, keeper)).iid,
  other_confidential_issue: async ({ server, project, keeper }) =>
    (await givenIssuesOn(server).issue(project, keeper, { confidential: 1 })).iid,
  other_issue_id: async ({ server, project, keeper }) => (await givenIssuesOn(server).issue(project, keeper)).id,
  confidential_issue_id: async ({ server, project, keeper }) =>
    (await givenIssuesOn(server).issue(project, keeper, { confidential: 1 })).id,
  shared_target: targetFor,
  hidden_target: async ({ given, keeper }) => (await given.project({ owner: keeper, visibility: 'private' })).id,
}

export const samples: Samples = {
  things: issueThings,
  things_of_caller: {
    own_issue: async ({ server, project, people, keeper }, role) => {
      const author = people[role] ?? keeper
      return (await givenIssuesOn(server).issue(project, author)).iid
    },
  },
  path: { issue_iid: 'issue' },
  shapes,
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /issues                                                  | private          | none           none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"scope":"all","made":"$confidential_issue"}
GET /issues                                                  | private          | none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"scope":"all","made":"$issue"}
GET /issues                                                  | internal         | none           issue:h        none           issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"scope":"all","made":"$issue"}
GET /issues                                                  | public           | none           none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"scope":"all","made":"$confidential_issue"}
GET /issues                                                  | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"scope":"all","made":"$issue"}
GET /projects/:id/issues                                     | private          | 404            404            404            none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$confidential_issue"}
GET /projects/:id/issues                                     | private          | 404            404            404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /projects/:id/issues                                     | internal         | 404            issue:h        404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /projects/:id/issues                                     | public           | none           none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$confidential_issue"}
GET /projects/:id/issues                                     | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /issues_statistics                                       | private          | 200            200            200            200            200            200            200            200            200           | {"scope":"all","made":"$issue"}
GET /issues_statistics                                       | public           | 200            200            200            200            200            200            200            200            200           | {"scope":"all","made":"$issue"}
GET /projects/:id/issues_statistics                          | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$issue"}
GET /projects/:id/issues_statistics                          | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$issue"}
GET /issues/:id                                              | private          | 401            403            403            403            403            403            403            403            issue:sh      | {"id":"$issue_id"}
GET /groups/:id/issues                                       | private          | 404            404            404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /groups/:id/issues                                       | private          | 404            404            404            none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$confidential_issue"}
GET /groups/:id/issues                                       | internal         | 404            issue:h        404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /groups/:id/issues                                       | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$issue"}
GET /groups/:id/issues                                       | public           | none           none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"made":"$confidential_issue"}
GET /groups/:id/issues_statistics                            | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$issue"}
GET /groups/:id/issues_statistics                            | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$issue"}
GET /projects/:id/issues/:issue_iid                          | private          | 404            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue"}
GET /projects/:id/issues/:issue_iid                          | private          | 404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
GET /projects/:id/issues/:issue_iid                          | internal         | 404            issue:sh       404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
GET /projects/:id/issues/:issue_iid                          | public           | 404            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue"}
GET /projects/:id/issues/:issue_iid                          | public           | issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
GET /projects/:id/issues/:issue_iid                          | public,archived  | issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
POST /projects/:id/issues                                    | private          | 401            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"title":"New"}
POST /projects/:id/issues                                    | internal         | 401            issue:sh       404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"title":"New"}
POST /projects/:id/issues                                    | public           | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"title":"New"}
POST /projects/:id/issues                                    | private          | 401            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"title":"New","labels":"bug","assignee_ids":["$self"],"due_date":"2026-06-01"}
POST /projects/:id/issues                                    | private,archived | 401            404            404            403            403            403            403            403            403           | {"title":"New"}
PUT /projects/:id/issues/:issue_iid                          | private          | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue","title":"Changed"}
PUT /projects/:id/issues/:issue_iid                          | private          | 401            404            404            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","title":"Changed"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue","title":"Changed"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            403            403            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","title":"Changed"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            403            403            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","state_event":"close"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            403            403            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$closed_issue","state_event":"reopen"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            403            403            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","labels":"bug"}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            403            403            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","confidential":true}
PUT /projects/:id/issues/:issue_iid                          | public           | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue","title":"Changed"}
PUT /projects/:id/issues/:issue_iid                          | public,archived  | 401            403            403            403            403            403            403            403            403           | {"issue_iid":"$issue","title":"Changed"}
DELETE /projects/:id/issues/:issue_iid                       | private          | 401            404            404            403            403            403            403            204            204           | {}
DELETE /projects/:id/issues/:issue_iid                       | public           | 401            403            403            403            403            403            403            204            204           | {"issue_iid":"$own_issue"}
DELETE /projects/:id/issues/:issue_iid                       | public           | 401            404            404            404            403            403            403            204            204           | {"issue_iid":"$confidential_issue"}
DELETE /projects/:id/issues/:issue_iid                       | public,archived  | 401            403            403            403            403            403            403            403            403           | {}
GET /projects/:id/issues/:issue_iid/user_agent_detail        | public           | 401            403            403            403            403            403            403            403            200           | {"issue_iid":"$sent_issue"}
PUT /projects/:id/issues/:issue_iid/reorder                  | private          | 401            404            404            403            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","move_after_id":"$other_issue_id"}
PUT /projects/:id/issues/:issue_iid/reorder                  | public           | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue","move_before_id":"$other_issue_id"}
PUT /projects/:id/issues/:issue_iid/reorder                  | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue","move_after_id":"$confidential_issue_id"}
PUT /projects/:id/issues/:issue_iid/reorder                  | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue","move_after_id":"$other_issue_id"}
PUT /projects/:id/issues/:issue_iid/reorder                  | public,archived  | 401            403            403            403            403            403            403            403            403           | {"issue_iid":"$issue","move_after_id":"$other_issue_id"}
POST /projects/:id/issues/:issue_iid/move                    | private          | 401            404            404            400            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/move                    | public           | 401            400            400            400            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/move                    | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/move                    | public           | 401            404            404            404            404            404            404            404            issue:sh      | {"issue_iid":"$issue","to_project_id":"$hidden_target"}
POST /projects/:id/issues/:issue_iid/move                    | public,archived  | 401            403            403            403            403            403            403            403            403           | {"issue_iid":"$issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/clone                   | private          | 401            404            404            400            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/clone                   | public           | 401            400            400            400            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue","to_project_id":"$shared_target","with_notes":true}
POST /projects/:id/issues/:issue_iid/clone                   | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/clone                   | public           | 401            404            404            404            404            404            404            404            issue:sh      | {"issue_iid":"$issue","to_project_id":"$hidden_target","with_notes":true}
POST /projects/:id/issues/:issue_iid/clone                   | public,archived  | 401            403            403            403            403            403            403            403            403           | {"issue_iid":"$issue","to_project_id":"$shared_target"}
POST /projects/:id/issues/:issue_iid/subscribe               | private          | 401            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
POST /projects/:id/issues/:issue_iid/subscribe               | public           | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
POST /projects/:id/issues/:issue_iid/subscribe               | public           | 401            404            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$confidential_issue"}
POST /projects/:id/issues/:issue_iid/subscribe               | public,archived  | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$issue"}
POST /projects/:id/issues/:issue_iid/unsubscribe             | private          | 401            404            404            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue"}
POST /projects/:id/issues/:issue_iid/unsubscribe             | public           | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue"}
POST /projects/:id/issues/:issue_iid/unsubscribe             | public,archived  | 401            issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh       issue:sh      | {"issue_iid":"$own_issue"}
POST /projects/:id/issues/:issue_iid/todo                    | private          | 401            404            404            todo           todo           todo           todo           todo           todo          | {"issue_iid":"$issue"}
POST /projects/:id/issues/:issue_iid/todo                    | public           | 401            todo           todo           todo           todo           todo           todo           todo           todo          | {"issue_iid":"$issue"}
POST /projects/:id/issues/:issue_iid/todo                    | public           | 401            404            404            404            todo           todo           todo           todo           todo          | {"issue_iid":"$confidential_issue"}
POST /projects/:id/issues/:issue_iid/todo                    | public,archived  | 401            todo           todo           todo           todo           todo           todo           todo           todo          | {"issue_iid":"$issue"}
GET /projects/:id/issues/:issue_iid/participants             | private          | 404            404            404            200            200            200            200            200            200           | {}
GET /projects/:id/issues/:issue_iid/participants             | public           | 200            200            200            200            200            200            200            200            200           | {}
GET /projects/:id/issues/:issue_iid/participants             | public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue"}
POST /projects/:id/issues/:issue_iid/time_estimate           | private          | 401            404            404            403            200            200            200            200            200           | {"duration":"1h"}
POST /projects/:id/issues/:issue_iid/time_estimate           | public           | 401            403            403            403            200            200            200            200            200           | {"issue_iid":"$own_issue","duration":"1h"}
POST /projects/:id/issues/:issue_iid/time_estimate           | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","duration":"1h"}
POST /projects/:id/issues/:issue_iid/time_estimate           | public,archived  | 401            403            403            403            403            403            403            403            403           | {"duration":"1h"}
POST /projects/:id/issues/:issue_iid/reset_time_estimate     | private          | 401            404            404            403            200            200            200            200            200           | {}
POST /projects/:id/issues/:issue_iid/reset_time_estimate     | public           | 401            403            403            403            200            200            200            200            200           | {"issue_iid":"$own_issue"}
POST /projects/:id/issues/:issue_iid/reset_time_estimate     | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue"}
POST /projects/:id/issues/:issue_iid/reset_time_estimate     | public,archived  | 401            403            403            403            403            403            403            403            403           | {}
POST /projects/:id/issues/:issue_iid/add_spent_time          | private          | 401            404            404            403            201            201            201            201            201           | {"duration":"1h","summary":"Done"}
POST /projects/:id/issues/:issue_iid/add_spent_time          | public           | 401            403            403            403            201            201            201            201            201           | {"issue_iid":"$own_issue","duration":"1h","summary":"Done"}
POST /projects/:id/issues/:issue_iid/add_spent_time          | public           | 401            404            404            404            201            201            201            201            201           | {"issue_iid":"$confidential_issue","duration":"1h","summary":"Done"}
POST /projects/:id/issues/:issue_iid/add_spent_time          | public,archived  | 401            403            403            403            403            403            403            403            403           | {"duration":"1h","summary":"Done"}
POST /projects/:id/issues/:issue_iid/reset_spent_time        | private          | 401            404            404            403            200            200            200            200            200           | {}
POST /projects/:id/issues/:issue_iid/reset_spent_time        | public           | 401            403            403            403            200            200            200            200            200           | {"issue_iid":"$own_issue"}
POST /projects/:id/issues/:issue_iid/reset_spent_time        | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue"}
POST /projects/:id/issues/:issue_iid/reset_spent_time        | public,archived  | 401            403            403            403            403            403            403            403            403           | {}
GET /projects/:id/issues/:issue_iid/time_stats               | private          | 404            404            404            200            200            200            200            200            200           | {}
GET /projects/:id/issues/:issue_iid/time_stats               | public           | 200            200            200            200            200            200            200            200            200           | {}
GET /projects/:id/issues/:issue_iid/time_stats               | public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$version"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id| private          | 404            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","version_id":"$version"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$version"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id| public           | 200            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","version_id":"$version"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_version"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id| public           | 404            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","version_id":"$confidential_version"}
GET /-/gantry/v1/issues/selected                             | private          | 401            none           none           selected       selected       selected       selected       selected       selected      | {"issues":["$selected_issue"]}
GET /-/gantry/v1/issues/selected                             | public           | 401            selected       selected       selected       selected       selected       selected       selected       selected      | {"issues":["$selected_issue"]}
GET /-/gantry/v1/issues/selected                             | public           | 401            none           none           none           selected       selected       selected       selected       selected      | {"issues":["$selected_confidential"]}
GET /-/gantry/v1/issues/assignable_users                     | private          | 401            none           none           assignable     assignable     assignable     assignable     assignable     assignable    | {"projects":["$project"]}
GET /-/gantry/v1/issues/assignable_users                     | public           | 401            none           none           assignable     assignable     assignable     assignable     assignable     assignable    | {"projects":["$project"]}
GET /-/gantry/v1/issues/groups                              | private          | 200            200            200            200            200            200            200            200            200           | {"group_by":"milestone","scope":"all","made":"$issue"}
GET /-/gantry/v1/projects/:id/issues/groups                 | private          | 404            404            404            200            200            200            200            200            200           | {"group_by":"priority","made":"$issue"}
GET /-/gantry/v1/projects/:id/issues/groups                 | public           | 200            200            200            200            200            200            200            200            200           | {"group_by":"assignee","made":"$issue"}
GET /-/gantry/v1/issues/trends                              | private          | 200            200            200            200            200            200            200            200            200           | {"scope":"all","made":"$issue"}
GET /-/gantry/v1/projects/:id/issues/trends                 | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$issue"}
GET /-/gantry/v1/projects/:id/issues/trends                 | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$confidential_issue"}
GET /-/gantry/v1/groups/:id/issues/trends                   | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$issue"}
GET /-/gantry/v1/groups/:id/issues/trends                   | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$confidential_issue"}
GET /-/gantry/v1/issues/grouped                             | private          | none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"group_by":"project","scope":"all","made":"$issue"}
GET /-/gantry/v1/issues/grouped                             | public           | none           none           none           none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"group_by":"project","scope":"all","made":"$confidential_issue"}
GET /-/gantry/v1/projects/:id/issues/grouped                | private          | 404            404            404            none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"group_by":"priority","made":"$confidential_issue"}
GET /-/gantry/v1/projects/:id/issues/grouped                | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"group_by":"milestone","made":"$issue"}
GET /projects/:id/milestones/:milestone_id/issues            | private          | 404            404            404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"milestone_id":"$milestone"}
GET /projects/:id/milestones/:milestone_id/issues            | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"milestone_id":"$milestone"}
GET /projects/:id/milestones/:milestone_id/issues            | private          | 404            404            404            none           issue:h        issue:h        issue:h        issue:h        issue:h       | {"milestone_id":"$secret_milestone"}
GET /groups/:id/milestones/:milestone_id/issues              | private          | 404            404            404            issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"milestone_id":"$group_milestone"}
GET /groups/:id/milestones/:milestone_id/issues              | public           | issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h        issue:h       | {"milestone_id":"$group_milestone"}
GET /groups/:id/epics/:epic_iid/issues                       | private          | 404            404            404            epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h  | {"epic_iid":"$epic"}
GET /groups/:id/epics/:epic_iid/issues                       | public           | epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h  | {"epic_iid":"$epic"}
GET /groups/:id/epics/:epic_iid/issues                       | public           | none           none           none           none           epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h   epic_issue:h  | {"epic_iid":"$secret_epic"}
POST /groups/:id/epics/:epic_iid/issues/:issue_id            | private          | 401            404            404            403            201            201            201            201            201           | {"epic_iid":"$epic","issue_id":"$issue_id"}
POST /groups/:id/epics/:epic_iid/issues/:issue_id            | public           | 401            403            403            403            201            201            201            201            201           | {"epic_iid":"$epic","issue_id":"$issue_id"}
POST /groups/:id/epics/:epic_iid/issues/:issue_id            | public,archived  | 401            403            403            403            403            403            403            403            403           | {"epic_iid":"$epic","issue_id":"$issue_id"}
DELETE /groups/:id/epics/:epic_iid/issues/:issue_id          | private          | 401            404            404            403            200            200            200            200            200           | {"epic_iid":"$epic","issue_id":"$epic_issue"}
DELETE /groups/:id/epics/:epic_iid/issues/:issue_id          | public,archived  | 401            403            403            403            403            403            403            403            403           | {"epic_iid":"$epic","issue_id":"$epic_issue"}
GET /projects/:id/issues/:issue_iid/links                    | private          | 404            404            404            linked:h       linked:h       linked:h       linked:h       linked:h       linked:h | {"issue_iid":"$issue","made":"$link"}
GET /projects/:id/issues/:issue_iid/links                    | public           | linked:h       linked:h       linked:h       linked:h       linked:h       linked:h       linked:h       linked:h       linked:h | {"issue_iid":"$issue","made":"$link"}
GET /projects/:id/issues/:issue_iid/links                    | public           | none           none           none           none           linked:h       linked:h       linked:h       linked:h       linked:h | {"issue_iid":"$issue","made":"$secret_link"}
GET /projects/:id/issues/:issue_iid/links                    | public           | 404            404            404            404            none           none           none           none           none | {"issue_iid":"$confidential_issue"}
GET /projects/:id/issues/:issue_iid/links/:issue_link_id     | private          | 404            404            404            link           link           link           link           link           link | {"issue_iid":"$issue","issue_link_id":"$link"}
GET /projects/:id/issues/:issue_iid/links/:issue_link_id     | public           | link           link           link           link           link           link           link           link           link | {"issue_iid":"$issue","issue_link_id":"$link"}
GET /projects/:id/issues/:issue_iid/links/:issue_link_id     | public           | 404            404            404            404            link           link           link           link           link | {"issue_iid":"$issue","issue_link_id":"$secret_link"}
POST /projects/:id/issues/:issue_iid/links                   | private          | 401            404            404            403            link           link           link           link           link | {"issue_iid":"$issue","target_project_id":"$project","target_issue_iid":"$other_issue"}
POST /projects/:id/issues/:issue_iid/links                   | public           | 401            403            403            403            link           link           link           link           link | {"issue_iid":"$own_issue","target_project_id":"$project","target_issue_iid":"$other_issue"}
POST /projects/:id/issues/:issue_iid/links                   | public           | 401            404            404            404            link           link           link           link           link | {"issue_iid":"$issue","target_project_id":"$project","target_issue_iid":"$other_confidential_issue","link_type":"blocks"}
POST /projects/:id/issues/:issue_iid/links                   | public,archived  | 401            403            403            403            403            403            403            403            403 | {"issue_iid":"$issue","target_project_id":"$project","target_issue_iid":"$other_issue"}
DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id  | private          | 401            404            404            403            link           link           link           link           link | {"issue_iid":"$issue","issue_link_id":"$link"}
DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id  | public           | 401            404            404            404            link           link           link           link           link | {"issue_iid":"$issue","issue_link_id":"$secret_link"}
DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id  | public,archived  | 401            403            403            403            403            403            403            403            403 | {"issue_iid":"$issue","issue_link_id":"$link"}
GET /projects/:id/issues/:issue_iid/metric_images            | private          | 404            404            404            200            200            200            200            200            200 | {"issue_iid":"$incident"}
GET /projects/:id/issues/:issue_iid/metric_images            | public           | 200            200            200            200            200            200            200            200            200 | {"issue_iid":"$incident"}
POST /projects/:id/issues/:issue_iid/metric_images           | private          | 401            404            404            403            201            201            201            201            201 | {"issue_iid":"$incident","file":"$png"}
POST /projects/:id/issues/:issue_iid/metric_images           | public           | 401            403            403            403            201            201            201            201            201 | {"issue_iid":"$incident","file":"$png"}
PUT /projects/:id/issues/:issue_iid/metric_images/:image_id  | private          | 401            404            404            403            200            200            200            200            200 | {"issue_iid":"$incident","image_id":"$newest_image","url_text":"Graph"}
DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id | private          | 401            404            404            403            204            204            204            204            204 | {"issue_iid":"$incident","image_id":"$newest_image"}
GET /uploads/-/system/issuable_metric_image/file/:image_id/:filename | private          | 404            404            404            200            200            200            200            200            200 | {"image_id":"$image","filename":"blob"}
GET /uploads/-/system/issuable_metric_image/file/:image_id/:filename | public           | 200            200            200            200            200            200            200            200            200 | {"image_id":"$image","filename":"blob"}
`,
}
