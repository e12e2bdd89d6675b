import { z } from 'zod'
import { type LinkType, linkType } from '../../activity/link-types.ts'
import { issueEntity } from '../entity.ts'

export const linkedIssueEntity = issueEntity
  .omit({ subscribed: true })
  .extend({
    issue_link_id: z.int(),
    link_type: linkType.describe('As seen from the issue whose links are listed'),
    link_created_at: z.string(),
    link_updated_at: z.string(),
  })
  .meta({ id: 'LinkedIssue' })

export const issueLinkEntity = z
  .object({
    id: z.int(),
    source_issue: issueEntity.describe('The issue of the path'),
    target_issue: issueEntity,
    link_type: linkType.describe('What the source is to the target'),
  })
  .meta({ id: 'IssueLink' })

/** The same link as seen from the other issue. */
export const opposite = (link_type: LinkType): LinkType =>
  link_type === 'blocks' ? 'is_blocked_by' : link_type === 'is_blocked_by' ? 'blocks' : link_type

/** Only paid tiers know blocking: on the free tier, all linked issues are related. */
export const shownLinkType = (link_type: LinkType, licensed: boolean): LinkType => (licensed ? link_type : 'relates_to')
