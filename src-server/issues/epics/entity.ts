import { z } from 'zod'
import { epicEntity } from '../../epics/entity.ts'
import { issueEntity } from '../entity.ts'

const epic_issue_id = z.int().describe('The ID of the issue: an issue has one epic at most')

/** An issue in the list of its epic. */
export const listedEpicIssue = issueEntity.extend({ epic_issue_id }).meta({ id: 'ListedEpicIssue' })

/** An epic with an issue that was added to it or removed from it. */
export const epicIssueEntity = z
  .object({ id: epic_issue_id, epic: epicEntity, issue: issueEntity })
  .meta({ id: 'EpicIssue' })
