import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { targetOf } from '../consequences.ts'
import { describeLink, type LinkedIssue } from '../links/describe-link.ts'
import { opposite } from '../links/entity.ts'
import { type Link, removeLink } from '../links/link-queries.ts'
import { referenceTo } from '../reference.ts'
import { unlinkNote } from '../system-notes.ts'

/** Removes the link between two issues, as seen from the first one. Both get a system note and an event. */
export async function unlinkIssues(act: Act<Actor>, link: Link, one: LinkedIssue, other: LinkedIssue) {
  await removeLink(act.db, link.id)
  await record(act, link, one, other)
  await record(act, { ...link, link_type: opposite(link.link_type) }, other, one)
}

async function record(act: Act<Actor>, link: Link, one: LinkedIssue, other: LinkedIssue) {
  await addSystemNotes(act, targetOf(one.project, one.issue), [unlinkNote(referenceTo(other.issue, one.project))])
  const { payload, snapshot } = describeLink(act.actor, link, one, other)
  act.emit('issue_link.removed', payload, snapshot)
}
