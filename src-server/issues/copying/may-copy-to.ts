import type { ProjectRef } from '../../projects/queries.ts'
import { mayReadIssues } from '../../visibility/issues.ts'
import type { FoundIssue } from '../entity.ts'
import { mayCopyIssue } from '../policy.ts'

/** Whether the caller may move or clone the issue to the target, which must have issues and must not be archived. */
export const mayCopyTo = (target: ProjectRef, { project, issue }: { project: ProjectRef; issue: FoundIssue }) =>
  mayCopyIssue(project, issue, target) && mayReadIssues(target) && target.archived === 0
