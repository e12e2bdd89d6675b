import { Button } from '@mantine/core'
import { fetchBody } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween, type Part } from '../changes/record-part.ts'
import { useCommands } from '../ui/commands.ts'
import { Isolated } from '../ui/isolated.tsx'
import { toast } from '../ui/toast.ts'
import { type Approvals, approvalsText } from './approvals-text.ts'
import type { MergeRequest } from './merge-request.ts'
import { mergeRequestReads } from './merge-request-reads.ts'
import classes from './merge-requests.module.css'

const READ = 'GET /projects/:id/merge_requests/:merge_request_iid/approvals'
const APPROVE = 'POST /projects/:id/merge_requests/:merge_request_iid/approve'
const UNAPPROVE = 'POST /projects/:id/merge_requests/:merge_request_iid/unapprove'

interface Input {
  id: number
  merge_request_iid: number
}

/** The approval of the current user. */
const approvalPart = (input: Input): Part => ({
  read: async () => ({ approved: (await fetchBody(READ, input)).user_has_approved }),
  write: async ({ approved }) => {
    await fetchBody(approved ? APPROVE : UNAPPROVE, input)
    return undefined
  },
})

/** Who has approved an open merge request and how many approvals are missing, with a button for the user's own approval. */
export function ApprovalsLine({ request }: { request: MergeRequest }) {
  const input = { id: request.project_id, merge_request_iid: request.iid }
  const { data } = useRead(READ, input)
  // One line in any case, so that nothing moves when the approvals are known.
  return data ? (
    <Loaded request={request} approvals={data} input={input} />
  ) : (
    <p className={classes.approvals} aria-hidden="true" />
  )
}

function Loaded({ request, approvals, input }: { request: MergeRequest; approvals: Approvals; input: Input }) {
  const approve = useWrite(APPROVE, { refreshes: mergeRequestReads })
  const unapprove = useWrite(UNAPPROVE, { refreshes: mergeRequestReads })
  const { user_has_approved: approved, user_can_approve: mayApprove } = approvals
  const name = request.references.full
  const toggle = () =>
    void (approved ? unapprove : approve)
      .write(input)
      .then(() =>
        announceOne({
          text: approved ? `Approval of ${name} revoked` : `${name} approved`,
          name,
          reads: mergeRequestReads,
          undone: () => (approved ? `Undone: you approve ${name} again` : `Undone: you no longer approve ${name}`),
          undo: moveBetween(approvalPart(input), { approved: !approved }, { approved }),
        }),
      )
      .catch((cause: Error) => toast(`The approval could not be changed: ${cause.message}`))
  const action = approved ? 'Revoke approval' : 'Approve'
  const offered = approved || mayApprove
  useCommands(offered ? [{ name: approved ? 'Revoke approval' : 'Approve merge request', run: toggle }] : [])
  const { text, names } = approvalsText(approvals)
  return (
    <p className={classes.approvals}>
      <span className="quiet">
        <Isolated text={text} names={names} />
      </span>
      {offered && (
        <Button size="compact-xs" variant="subtle" loading={approve.pending || unapprove.pending} onClick={toggle}>
          {action}
        </Button>
      )}
    </p>
  )
}
