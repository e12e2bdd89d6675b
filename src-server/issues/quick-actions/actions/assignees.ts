import { usernamesIn } from '../../../quick-actions/arguments.ts'
import { sentenceOf } from '../../system-notes.ts'
import { forWorkPlanners, type WorkSituation } from './action.ts'

/** On the free tier, an issue has one assignee: the first that the argument names. */
export const assign = forWorkPlanners((situation, argument, { assignee_ids }) => {
  const { record, licensed } = situation
  const users = licensed ? named(situation, argument) : named(situation, argument).slice(0, 1)
  if (users.length === 0) return { refused: 'Failed to assign a user because no user was found.' }
  const before = licensed ? (assignee_ids ?? idsOf(record.assignees)) : []
  return {
    changes: { assignee_ids: [...new Set([...before, ...idsOf(users)])] },
    says: `Assigned ${sentenceOf(users)}.`,
  }
})

export const unassign = forWorkPlanners(({ record, actor }, argument, { assignee_ids }) => {
  const before = assignee_ids ?? idsOf(record.assignees)
  if (before.length === 0) return undefined
  const names = usernamesIn(argument, actor.username)
  const isNamed = (username: string) => names.length === 0 || names.includes(username.toLowerCase())
  const users = record.assignees.filter(({ id, username }) => before.includes(id) && isNamed(username))
  if (users.length === 0) return { refused: 'Failed to remove an assignee because no user was found.' }
  const gone = idsOf(users)
  return {
    changes: { assignee_ids: names.length === 0 ? [] : before.filter((id) => !gone.includes(id)) },
    says: `Removed ${users.length === 1 ? 'assignee' : 'assignees'} ${sentenceOf(users)}.`,
  }
})

export const reassign = forWorkPlanners((situation, argument) => {
  const users = named(situation, argument)
  if (users.length === 0) return { refused: 'Failed to assign a user because no user was found.' }
  return { changes: { assignee_ids: idsOf(users) }, says: `Changed assignees to ${sentenceOf(users)}.` }
})

const named = ({ users, actor }: WorkSituation, argument: string) =>
  usernamesIn(argument, actor.username).flatMap((name) => users.get(name) ?? [])

const idsOf = (users: readonly { id: number }[]) => users.map(({ id }) => id)
