import { givenIssuesOn } from '../../support/given-issues.ts'
import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Role, Scene } from '../../support/samples/scene.ts'
import { addToDo } from './given-to-dos.ts'

/** A to-do of the caller about an issue of the keeper. */
async function ownToDo({ server, project, people, keeper }: Scene, role: Role, row: { confidential?: 1 } = {}) {
  const issue = await givenIssuesOn(server).issue(project, keeper, row)
  return addToDo(server, people[role] ?? keeper, { type: 'Issue', id: issue.id, project_id: project.id }, keeper)
}

export const samples: Samples = {
  things_of_caller: {
    own_todo: (scene, role) => ownToDo(scene, role),
    secret_todo: (scene, role) => ownToDo(scene, role, { confidential: 1 }),
  },
  shapes: [
    {
      name: 'counts',
      always: words('merge_requests assigned_issues assigned_merge_requests review_requested_merge_requests todos'),
      parts: {},
    },
    {
      name: 'item',
      always: words('id project author action_name target_type target target_url body state created_at updated_at'),
      parts: {},
    },
  ],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /todos                                                   | private          | 401            none           none           item           item           item           item           item           item          | {"made":"$own_todo"}
GET /todos                                                   | internal         | 401            item           none           item           item           item           item           item           item          | {"made":"$own_todo"}
GET /todos                                                   | public           | 401            none           none           none           item           item           item           item           item          | {"made":"$secret_todo"}
GET /todos                                                   | public,archived  | 401            item           item           item           item           item           item           item           item          | {"made":"$own_todo"}
GET /user_counts                                             | public           | 401            counts         counts         counts         counts         counts         counts         counts         counts | {"made":"$own_todo"}
POST /todos/:id/mark_as_done                                 | private          | 401            404            404            item           item           item           item           item           item          | {"id":"$own_todo"}
POST /todos/:id/mark_as_done                                 | public           | 401            404            404            404            item           item           item           item           item          | {"id":"$secret_todo"}
POST /todos/:id/mark_as_done                                 | public,archived  | 401            item           item           item           item           item           item           item           item          | {"id":"$own_todo"}
POST /todos/mark_as_done                                     | private          | 401            204            204            204            204            204            204            204            204           | {"made":"$own_todo"}
`,
}
