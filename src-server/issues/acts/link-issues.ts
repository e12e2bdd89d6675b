import type { LinkType } from '../../activity/link-types.ts'
import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { targetOf } from '../consequences.ts'
import { describeLink, type LinkedIssue } from '../links/describe-link.ts'
import { opposite } from '../links/entity.ts'
import { addLink, linksWith } from '../links/link-queries.ts'
import { referenceTo } from '../reference.ts'
import { linkNote } from '../system-notes.ts'

/**
 * Links two issues. Both get a system note and an event. `link_type` is what the first issue is to the second one.
 *
 * @returns the id of the link; undefined if the issues are linked already, in whichever direction
 */
export async function linkIssues(
  act: Act<Actor>,
  one: LinkedIssue,
  other: LinkedIssue,
  link_type: LinkType,
): Promise<number | undefined> {
  const { db, now } = act
  const known = await linksWith(db, one.issue.id, [other.issue.id])
  if (known.size > 0) return undefined
  const id = await addLink(db, { from_id: one.issue.id, to_id: other.issue.id, link_type, now })
  await record(act, id, one, other, link_type)
  await record(act, id, other, one, opposite(link_type))
  return id
}

async function record(act: Act<Actor>, id: number, one: LinkedIssue, other: LinkedIssue, link_type: LinkType) {
  const note = linkNote(link_type, referenceTo(other.issue, one.project))
  await addSystemNotes(act, targetOf(one.project, one.issue), [note])
  const { payload, snapshot } = describeLink(act.actor, { id, link_type }, one, other)
  act.emit('issue_link.created', payload, snapshot)
}
