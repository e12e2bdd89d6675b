import type { ResponseBody } from '../api/client.ts'
import { pluralize } from '../ui/number.ts'

export type Approvals = ResponseBody<'GET /projects/:id/merge_requests/:merge_request_iid/approvals'>

/** The names that a line has room for. */
const MOST_NAMES = 3

/** `Approved by Ada. 1 more approval is required.`, and the names in the sentence. */
export function approvalsText({ approved_by, approvals_left = 0 }: Approvals): { text: string; names: string[] } {
  const names = approved_by.slice(0, MOST_NAMES).map(({ user }) => user.name)
  const others = approved_by.length - names.length
  const people = [...names, ...(others > 0 ? [pluralize(others, 'other')] : [])]
  const given = people.length === 0 ? 'Nobody has approved.' : `Approved by ${people.join(', ')}.`
  const more = people.length === 0 ? 'approval' : 'more approval'
  const left =
    approvals_left === 0 ? '' : ` ${pluralize(approvals_left, more)} ${approvals_left === 1 ? 'is' : 'are'} required.`
  return { text: `${given}${left}`, names }
}
