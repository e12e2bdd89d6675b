import type { LinkType } from '../../links/entity.ts'
import { type Action, forIssuePlanners, type Situation } from './action.ts'

/** Links the issue to another one that is not linked yet, or that the same text unlinks. Both projects must give the actor the role Reporter. */
const linkAs = (link_type: LinkType, as: string): Action<Situation> =>
  forIssuePlanners(({ issue, named }, argument, { linked_issues = [], unlinked_issue_ids = [] }) => {
    const other = named.get(argument)
    const failed = `Failed to mark this issue as ${as} another issue because`
    if (!other || other.id === issue.id) return { refused: `${failed} the other issue was not found.` }
    if (!other.mayLink) return undefined
    const isLinked = other.isLinked && !unlinked_issue_ids.includes(other.id)
    if (isLinked || linked_issues.some(({ issue_id }) => issue_id === other.id))
      return { refused: `${failed} the two are linked already.` }
    return {
      changes: { linked_issues: [...linked_issues, { issue_id: other.id, link_type }] },
      says: `Marked this issue as ${as} ${other.reference}.`,
    }
  })

export const relate = linkAs('relates_to', 'related to')
export const blocks = linkAs('blocks', 'blocking')
export const blocked_by = linkAs('is_blocked_by', 'blocked by')

export const unlink = forIssuePlanners(({ named }, argument, { unlinked_issue_ids = [] }) => {
  const other = named.get(argument)
  if (!other?.isLinked) return { refused: 'Failed to remove the relation because the other issue is not linked.' }
  if (!other.mayLink || unlinked_issue_ids.includes(other.id)) return undefined
  return {
    changes: { unlinked_issue_ids: [...unlinked_issue_ids, other.id] },
    says: `Removed the relation with ${other.reference}.`,
  }
})
