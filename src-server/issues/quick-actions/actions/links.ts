import type { LinkType } from '../../../activity/link-types.ts'
import type { Action } from '../../../quick-actions/actions/action.ts'
import { issueNamesIn } from '../../../quick-actions/arguments.ts'
import { forIssuePlanners, type Situation } from './action.ts'

/**
 * Links the issue to others that are not linked yet, or that the same text unlinks. All projects must give the actor the role Reporter. Names
 * of issues that cannot be linked are left out, unless there are no others.
 */
const linkAs = (link_type: LinkType, as: string): Action<Situation> =>
  forIssuePlanners((situation, argument, { linked_issues = [], unlinked_issue_ids = [] }) => {
    const failed = `Failed to mark this issue as ${as} another issue because`
    const found = named(situation, argument)
    if (found.length === 0) return { refused: `${failed} the other issue was not found.` }
    const linkable = found.filter((other) => other.mayLink)
    if (linkable.length === 0) return undefined
    const isLinked = ({ id, isLinked }: { id: number; isLinked: boolean }) =>
      (isLinked && !unlinked_issue_ids.includes(id)) || linked_issues.some(({ issue_id }) => issue_id === id)
    const fresh = linkable.filter((other) => !isLinked(other))
    if (fresh.length === 0) return { refused: `${failed} the two are linked already.` }
    return {
      changes: { linked_issues: [...linked_issues, ...fresh.map(({ id }) => ({ issue_id: id, link_type }))] },
      says: `Marked this issue as ${as} ${referencesOf(fresh)}.`,
    }
  })

export const relate = linkAs('relates_to', 'related to')
export const blocks = linkAs('blocks', 'blocking')
export const blocked_by = linkAs('is_blocked_by', 'blocked by')

export const unlink = forIssuePlanners((situation, argument, { unlinked_issue_ids = [] }) => {
  const linked = named(situation, argument).filter((other) => other.isLinked)
  if (linked.length === 0) return { refused: 'Failed to remove the relation because the other issue is not linked.' }
  const removable = linked.filter(({ id, mayLink }) => mayLink && !unlinked_issue_ids.includes(id))
  if (removable.length === 0) return undefined
  return {
    changes: { unlinked_issue_ids: [...unlinked_issue_ids, ...removable.map(({ id }) => id)] },
    says: `Removed the relation with ${referencesOf(removable)}.`,
  }
})

/** The other issues that an argument names, each once. */
function named({ issue, named }: Situation, argument: string) {
  const found = issueNamesIn(argument).flatMap((name) => named.get(name) ?? [])
  return [...new Map(found.map((other) => [other.id, other])).values()].filter(({ id }) => id !== issue.id)
}

const referencesOf = (issues: readonly { reference: string }[]) => issues.map(({ reference }) => reference).join(', ')
