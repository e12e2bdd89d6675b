import type { Insertable } from 'kysely'
import { addIssue, addLabels, changeIssue, setAssignees } from '../../src-server/issues/bookkeeping-queries.ts'
import type { Database, Trx } from '../../src-server/kit/db/schema.ts'
import type { TestServer } from './server.ts'

type Row<T extends keyof Database> = Partial<Insertable<Database[T]>>
interface HasId {
  id: number
}

/** Inserts labels, milestones, issues and notes as the product does. */
export function givenIssuesOn({ db, clock }: TestServer) {
  let count = 0
  const next = () => ++count
  const moments = () => ({ created_at: clock.iso(), updated_at: clock.iso() })

  const given = {
    label: (
      of: { project?: HasId; group?: HasId },
      title = `label-${next()}`,
      row: Row<'label'> & { priority?: number } = {},
    ) =>
      db.write(async (trx) => {
        const { priority, ...rest } = row
        const owner = { project_id: of.project?.id ?? null, group_id: of.group?.id ?? null }
        const label = await trx
          .insertInto('label')
          .values({ ...owner, title, color: '#6699cc', ...moments(), ...rest })
          .returning(['id', 'title'])
          .executeTakeFirstOrThrow()
        if (priority !== undefined && of.project)
          await trx
            .insertInto('label_priority')
            .values({ project_id: of.project.id, label_id: label.id, priority })
            .execute()
        return label
      }),

    milestone: (of: { project?: HasId; group?: HasId }, title = `milestone-${next()}`, row: Row<'milestone'> = {}) =>
      db.write(async (trx) => {
        const milestone = await trx
          .insertInto('milestone')
          .values({
            project_id: of.project?.id ?? null,
            group_id: of.group?.id ?? null,
            iid: 1000 + next(),
            title,
            ...moments(),
            ...row,
          })
          .returning(['id', 'title', 'iid'])
          .executeTakeFirstOrThrow()
        if (of.group)
          await trx
            .updateTable('group')
            .set((eb) => ({ last_milestone_iid: eb.fn<number>('max', ['last_milestone_iid', eb.val(milestone.iid)]) }))
            .where('id', '=', of.group.id)
            .execute()
        return milestone
      }),

    issue: (
      project: HasId,
      author: HasId,
      row: Row<'issue'> & { labels?: readonly HasId[]; assignees?: readonly HasId[] } = {},
    ) =>
      db.write((trx) =>
        writeIssue(trx, {
          project_id: project.id,
          author_id: author.id,
          title: `Issue ${next()}`,
          ...moments(),
          ...row,
        }),
      ),

    note: (issue: HasId & { project_id: number }, author: HasId, body = 'A note', row: Row<'note'> = {}) =>
      db.write(async (trx) => {
        const note = await trx
          .insertInto('note')
          .values({
            noteable_type: 'Issue',
            noteable_id: issue.id,
            project_id: issue.project_id,
            author_id: author.id,
            discussion_id: `discussion-${next()}`,
            body,
            ...moments(),
            ...row,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (row.system !== 1)
          await trx
            .updateTable('issue')
            .set((eb) => ({ user_notes_count: eb('user_notes_count', '+', 1) }))
            .where('id', '=', issue.id)
            .execute()
        return note
      }),
  }
  return given
}

/** Writes an issue. A closed issue is written as open and then closed. */
export async function writeIssue(
  trx: Trx,
  row: Omit<Insertable<Database['issue']>, 'iid'> & {
    iid?: number | undefined
    labels?: readonly HasId[]
    assignees?: readonly HasId[]
  },
) {
  const { labels = [], assignees = [], state, ...rest } = row
  const { id: _id, iid, ...values } = rest
  const issue = await addIssue(trx, { ...values, iid })
  await addLabels(
    trx,
    issue,
    labels.map((label) => label.id),
  )
  await setAssignees(
    trx,
    issue,
    assignees.map((user) => user.id),
  )
  if (state === 2) {
    const before = { ...issue, title: row.title, description: row.description ?? null }
    await changeIssue(trx, before, { state: 2, closed_at: row.closed_at ?? row.created_at })
  }
  return { ...issue, title: row.title }
}
