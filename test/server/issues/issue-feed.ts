import type { TestServer } from '../../support/server.ts'

/** The system notes on an issue, in order. */
export async function notesOn({ db }: TestServer, issue_id: number) {
  const notes = db.read.selectFrom('note').select('body').where('noteable_type', '=', 'Issue')
  const rows = await notes.where('noteable_id', '=', issue_id).where('system', '=', 1).orderBy('id').execute()
  return rows.map((note) => note.body)
}

/** To-dos about an issue, in order. */
export const todosOf = ({ db }: TestServer, issue_id: number) =>
  db.read
    .selectFrom('todo')
    .select(['user_id', 'author_id', 'action_name', 'state'])
    .where('target_type', '=', 'Issue')
    .where('target_id', '=', issue_id)
    .orderBy('id')
    .execute()

/** Resource events of an issue, in order, each in a word or two. */
export async function eventsOf({ db }: TestServer, issue_id: number) {
  const events = db.read.selectFrom('resource_event').selectAll().where('resource_id', '=', issue_id)
  const rows = await events.orderBy('id').execute()
  return rows.map(({ kind, action, state, weight }) =>
    [kind, action ?? state ?? weight].filter((part) => part !== null).join(' '),
  )
}
