import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { compiled } from '../kit/db/compiled.ts'
import { insertRows } from '../kit/db/write-rows.ts'
import { newDiscussionId } from './discussion-id.ts'
import type { Target } from './target.ts'

/** Adds system notes, which tell what an act changed. `user_notes_count` does not count them, and they create no to-dos. */
export async function addSystemNotes(
  act: Act<Actor>,
  target: Target,
  notes: readonly { action: string; body: string }[],
) {
  if (notes.length === 0) return
  const rows = notes.map(({ action, body }) => ({
    ...noteColumns(act, target),
    system: 1 as const,
    system_action: action,
    body,
    created_at: act.now,
    updated_at: act.now,
  }))
  await insertRows(act.db, 'note', rows)
}

/** The columns that all notes on a target share. Each call starts a new discussion. */
export const noteColumns = ({ actor, instance }: Act<Actor>, { type, id, project }: Target) => ({
  noteable_type: type,
  noteable_id: id,
  project_id: project?.id ?? null,
  author_id: actor.id,
  discussion_id: newDiscussionId(instance.random),
})

const touchProject = compiled((db, p: { id: number; now: string }) =>
  db
    .updateTable('project')
    .set({ last_activity_at: p.now })
    .where('id', '=', p.id)
    .where('last_activity_at', '<', p.now),
)

/** Adds an entry to the activity feed and records when the project was last active. */
export async function addEvent(
  { db, actor, now }: Act<Actor>,
  { iid, title, project, group }: Target,
  event: { action: string; target_type: string; target_id: number },
) {
  const home = { project_id: project?.id ?? null, group_id: group?.id ?? null }
  const about = { author_id: actor.id, target_iid: iid, target_title: title, created_at: now }
  await insertRows(db, 'event', [{ ...event, ...home, ...about }])
  if (project) await touchProject(db, { id: project.id, now })
}
