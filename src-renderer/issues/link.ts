import { fetchBody, type ResponseBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { refusalOf, undoWith } from '../changes/undo.ts'
import type { Issue } from './issue.ts'

export type Linked = ResponseBody<'GET /projects/:id/issues/:issue_iid/links'>[number]
export type LinkType = Linked['link_type']

/** The types in the order of the groups. A sentence about a link begins with the issue: "acme/shop#1 blocks acme/shop#2". */
export const linkTypes = [
  { type: 'blocks', name: 'Blocks', verb: 'blocks' },
  { type: 'is_blocked_by', name: 'Is blocked by', verb: 'is blocked by' },
  { type: 'relates_to', name: 'Relates to', verb: 'relates to' },
] as const satisfies { type: LinkType; name: string; verb: string }[]

type Named = Pick<Issue, 'project_id' | 'iid' | 'references'>

export const linkSentence = (issue: Named, type: LinkType, other: Named) =>
  `${issue.references.full} ${linkTypes.find((one) => one.type === type)?.verb} ${other.references.full}`

/** The linked issues by type, without types that no link has. */
export const groupsOf = (links: readonly Linked[]) =>
  linkTypes
    .map((group) => ({ ...group, links: links.filter(({ link_type }) => link_type === group.type) }))
    .filter((group) => group.links.length > 0)

const addressOf = ({ project_id, iid }: Pick<Issue, 'project_id' | 'iid'>) => ({ id: project_id, issue_iid: iid })

/** Removes a new link again. */
export function undoOfLink(issue: Named, issue_link_id: number, type: LinkType): Undo {
  const address = { ...addressOf(issue), issue_link_id }
  return undoWith(
    'link',
    async () =>
      (await fetchBody('GET /projects/:id/issues/:issue_iid/links/:issue_link_id', address)).link_type === type,
    () => fetchBody('DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id', address),
  )
}

/** Links two issues again. The server refuses if somebody else has linked them since. */
export const undoOfUnlinking =
  (issue: Named, link_type: LinkType, other: Named): Undo =>
  () =>
    fetchBody('POST /projects/:id/issues/:issue_iid/links', {
      ...addressOf(issue),
      target_project_id: other.project_id,
      target_issue_iid: other.iid,
      link_type,
    }).then(() => undefined, refusalOf)
