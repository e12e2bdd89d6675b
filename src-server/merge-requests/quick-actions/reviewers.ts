import { sentenceOf } from '../../issues/system-notes.ts'
import { type Action, planning } from '../../quick-actions/actions/action.ts'
import { usernamesIn } from '../../quick-actions/arguments.ts'
import type { Situation } from './actions.ts'

/** On the free tier, a merge request has one reviewer: the first that the argument names. */
export const assign_reviewer: Action<Situation> = planning((situation, argument, { reviewer_ids }) => {
  const { row, licensed } = situation
  const users = licensed ? named(situation, argument) : named(situation, argument).slice(0, 1)
  if (users.length === 0) return { refused: 'Failed to assign a reviewer because no user was found.' }
  const before = licensed ? (reviewer_ids ?? idsOf(row.reviewers)) : []
  return {
    changes: { reviewer_ids: [...new Set([...before, ...idsOf(users)])] },
    says: `Assigned ${sentenceOf(users)} as ${nounFor(users)}.`,
  }
})

export const unassign_reviewer: Action<Situation> = planning(({ row, actor }, argument, { reviewer_ids }) => {
  const before = reviewer_ids ?? idsOf(row.reviewers)
  if (before.length === 0) return undefined
  const names = usernamesIn(argument, actor.username)
  const isNamed = (username: string) => names.length === 0 || names.includes(username.toLowerCase())
  const users = row.reviewers.filter(({ id, username }) => before.includes(id) && isNamed(username))
  if (users.length === 0) return { refused: 'Failed to remove a reviewer because no user was found.' }
  const gone = idsOf(users)
  return {
    changes: { reviewer_ids: names.length === 0 ? [] : before.filter((id) => !gone.includes(id)) },
    says: `Removed ${nounFor(users)} ${sentenceOf(users)}.`,
  }
})

export const reassign_reviewer: Action<Situation> = planning((situation, argument) => {
  const users = named(situation, argument)
  if (users.length === 0) return { refused: 'Failed to assign a reviewer because no user was found.' }
  return { changes: { reviewer_ids: idsOf(users) }, says: `Changed reviewers to ${sentenceOf(users)}.` }
})

const named = ({ users, actor }: Situation, argument: string) =>
  usernamesIn(argument, actor.username).flatMap((name) => users.get(name) ?? [])

const nounFor = (users: readonly unknown[]) => (users.length === 1 ? 'reviewer' : 'reviewers')
const idsOf = (users: readonly { id: number }[]) => users.map(({ id }) => id)
