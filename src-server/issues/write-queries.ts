import { sql } from 'kysely'
import type { Deed, Target } from '../activity/target.ts'
import { usersReaching } from '../activity/todo-queries.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** Of users those who can read the project, each once, in the order given; the free tier keeps one. */
export async function assigneesAmong(
  trx: Trx,
  project: ProjectRef,
  ids: readonly number[],
  licensed: boolean,
): Promise<Person[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const users = await usersReaching(trx, project, { ids: wanted })
  const byId = new Map(users.map((user) => [user.id, user]))
  const found = wanted.flatMap((id) => byId.get(id) ?? [])
  return licensed ? found : found.slice(0, 1)
}

export interface Person {
  id: number
  username: string
}

const assignees = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_assignee')
    .innerJoin('user', 'user.id', 'issue_assignee.user_id')
    .select(['user.id', 'user.username'])
    .where('issue_id', '=', p.issue_id)
    .orderBy('position')
    .orderBy('user.id'),
)
export const assigneesOfIssue = (trx: Trx, issue_id: number): Promise<Person[]> => assignees(trx, { issue_id })

const labels = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_label')
    .innerJoin('label', 'label.id', 'issue_label.label_id')
    .select(['label.id', 'label.title'])
    .where('issue_id', '=', p.issue_id),
)
export const labelsOfIssue = (trx: Trx, issue_id: number) => labels(trx, { issue_id })

const numbered = compiled((db, p: { project_id: number; iid: number }) =>
  db.selectFrom('issue').select('id').where('project_id', '=', p.project_id).where('iid', '=', p.iid),
)
export const isNumberTaken = async (trx: Trx, project_id: number, iid: number) =>
  (await numbered(trx, { project_id, iid })).length > 0

/** What an issue underwent, where that is no note: state, labels, milestone, weight. */
export type ResourceEvent =
  | { kind: 'state'; state: 'closed' | 'reopened' }
  | { kind: 'label'; action: 'add' | 'remove'; label_id: number }
  | { kind: 'milestone'; action: 'add' | 'remove'; milestone_id: number; state: 'opened' | 'closed' }
  | { kind: 'weight'; weight: number | null }

const insertEvents = compiled(
  (db, p: { type: Target['type']; id: number; project_id: number; actor_id: number; now: string; events: string }) => ({
    compile: () =>
      sql`INSERT INTO resource_event
        (resource_type, resource_id, project_id, user_id, created_at, kind, action, state, label_id, milestone_id, weight)
        SELECT ${p.type}, ${p.id}, ${p.project_id}, ${p.actor_id}, ${p.now}, event.value ->> 'kind', event.value ->> 'action',
          event.value ->> 'state', event.value ->> 'label_id', event.value ->> 'milestone_id', event.value ->> 'weight'
        FROM json_each(${p.events}) event ORDER BY event.key`.compile(db),
  }),
)

export async function addResourceEvents(
  trx: Trx,
  { type, id, project }: Target,
  { actor, now }: Deed,
  events: readonly ResourceEvent[],
) {
  if (events.length === 0) return
  await insertEvents(trx, { type, id, project_id: project.id, actor_id: actor.id, now, events: JSON.stringify(events) })
}
