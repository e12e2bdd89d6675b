import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import { updateRow } from '../kit/db/write-rows.ts'
import { inTurns } from '../kit/turns.ts'
import { DEFAULT_COLOR } from './colors.ts'
import type { FoundLabel, LabelRow } from './entity.ts'
import { prioritize } from './priority-queries.ts'
import type { Titled } from './queries.ts'

const insertLabels = compiled(
  (db, p: { project_id: number | null; group_id: number | null; titles: string; now: string }) => ({
    compile: () =>
      sql<Titled>`INSERT INTO label (project_id, group_id, title, color, created_at, updated_at)
      SELECT ${p.project_id}, ${p.group_id}, value, ${DEFAULT_COLOR}, ${p.now}, ${p.now} FROM json_each(${p.titles})
      RETURNING id, title`.compile(db),
  }),
)

/** Adds labels with the default color. */
export const addLabelsWithDefaultColor = (trx: Trx, home: ProjectOrGroup, titles: readonly string[], now: string) =>
  insertLabels(trx, { ...columnsOf(home), titles: JSON.stringify(titles), now })

const columnsOf = ({ project, group }: ProjectOrGroup) => ({
  project_id: project?.id ?? null,
  group_id: group?.id ?? null,
})

export interface NewLabel {
  title: string
  color: string
  description: string | null
  priority: number | null
}

/** A priority is stored only for project labels. */
export async function addLabel(
  trx: Trx,
  home: ProjectOrGroup,
  { priority, ...label }: NewLabel,
  now: string,
): Promise<LabelRow> {
  const row = await trx
    .insertInto('label')
    .values({ ...label, ...columnsOf(home), created_at: now, updated_at: now })
    .returning(['id', 'project_id', 'group_id', 'title', 'color', 'description', 'updated_at'])
    .executeTakeFirstOrThrow()
  if (priority === null || !home.project) return { ...row, priority: null, subscribed: null }
  await setPriority(trx, home.project.id, row.id, priority)
  return { ...row, priority, subscribed: null }
}

/** A value that is undefined stays as it is. A priority of null takes the label out of the order of priorities. */
export interface LabelChanges {
  title?: string | undefined
  color?: string | undefined
  description?: string | null | undefined
  priority?: number | null | undefined
}

/** Stores the values of a label and, with a new priority, the order of its issues. */
export async function changeLabel(trx: Trx, { project }: ProjectOrGroup, before: FoundLabel, after: FoundLabel) {
  const { id, title, color, description, priority, updated_at } = after
  await updateRow(trx, 'label', id, { title, color, description, updated_at })
  if (!project || priority === before.priority) return
  await setPriority(trx, project.id, id, priority)
  await inTurns(await issuesWith(trx, id), (few) => prioritize(trx, { ids: JSON.stringify(few) }))
}

async function setPriority(trx: Trx, project_id: number, label_id: number, priority: number | null) {
  if (priority === null)
    await trx
      .deleteFrom('label_priority')
      .where('project_id', '=', project_id)
      .where('label_id', '=', label_id)
      .execute()
  else
    await trx
      .insertInto('label_priority')
      .values({ project_id, label_id, priority })
      .onConflict((conflict) => conflict.doUpdateSet((eb) => ({ priority: eb.ref('excluded.priority') })))
      .execute()
}

async function issuesWith(trx: Trx, label_id: number): Promise<number[]> {
  const rows = await trx.selectFrom('label_issue').select('issue_id').where('label_id', '=', label_id).execute()
  return rows.map((row) => row.issue_id)
}

interface Detached {
  label_id: number
  /** A JSON array of issues. */
  ids: string
}
const detach = compiled((db, p: Detached) =>
  db
    .deleteFrom('issue_label')
    .where('issue_id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
    .where('label_id', '=', p.label_id),
)
const removePostings = compiled((db, p: Detached) =>
  db.deleteFrom('label_issue').where(sql<boolean>`(label_id, state, created_at, issue_id) IN (
    SELECT ${p.label_id}, issue.state, issue.created_at, issue.id
    FROM json_each(${p.ids}) each CROSS JOIN issue ON issue.id = each.value)`),
)

/** Deletes a label and takes it off its issues and merge requests. Its subscriptions go too; its resource events stay, without the label. */
export async function deleteLabel(trx: Trx, id: number) {
  const issues = await issuesWith(trx, id)
  await inTurns(issues, async (few) => {
    const detached = { label_id: id, ids: JSON.stringify(few) }
    await detach(trx, detached)
    await removePostings(trx, detached)
  })
  const prioritized = await trx.selectFrom('label_priority').select('project_id').where('label_id', '=', id).execute()
  await trx
    .deleteFrom('subscription')
    .where('subscribable_type', '=', 'Label')
    .where('subscribable_id', '=', id)
    .execute()
  await trx.deleteFrom('label').where('id', '=', id).execute()
  if (prioritized.length > 0) await inTurns(issues, (few) => prioritize(trx, { ids: JSON.stringify(few) }))
}

/** Stores that the user wants to be notified about issues with the label, or does not. */
export const storeSubscription = (trx: Trx, label_id: number, user_id: number, subscribed: boolean) =>
  trx
    .insertInto('subscription')
    .values({ user_id, subscribable_type: 'Label', subscribable_id: label_id, subscribed: subscribed ? 1 : 0 })
    .onConflict((conflict) => conflict.doUpdateSet((eb) => ({ subscribed: eb.ref('excluded.subscribed') })))
    .execute()
