import { pluralize } from '../ui/number.ts'
import type { Label } from './label.ts'

export const issuesWith = ({ open_issues_count = 0, closed_issues_count = 0 }: Label): number =>
  open_issues_count + closed_issues_count

/** "3 issues (2 open) and 1 open merge request". Undefined if nothing that the user can see has the label. */
export function describeUses(label: Label): string | undefined {
  const { open_issues_count: open = 0, open_merge_requests_count: requests = 0 } = label
  const issues = issuesWith(label)
  const parts = [
    issues > 0 && `${pluralize(issues, 'issue')}${open < issues ? ` (${open} open)` : ''}`,
    requests > 0 && pluralize(requests, 'open merge request'),
  ]
  return parts.filter(Boolean).join(' and ') || undefined
}
