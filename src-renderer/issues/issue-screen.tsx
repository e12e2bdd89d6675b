import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { RelatedMergeRequests } from '../merge-requests/related-merge-requests.tsx'
import { onIssue } from '../notes/noteable.ts'
import { RecordPage } from '../notes/record-page.tsx'
import { IssueStateBadge } from '../ui/issue-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { RecordSkeleton, TextSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { type Issue, isOpen, projectName } from './issue.ts'
import { IssueForm } from './issue-form.tsx'
import { useIssueMeta } from './issue-meta.tsx'
import classes from './issues.module.css'
import { LinkedIssues } from './linked-issues.tsx'
import { MetricImages } from './metric-images.tsx'
import { useIssueWrite, useMayEdit, useStateToggle } from './use-issue.ts'
import { useMoving } from './use-moving.tsx'

/** The metadata that every issue has on every tier. */
const terms = ['Assignees', 'Labels', 'Milestone', 'Due', 'Time spent', 'Visible to', 'Author', 'Created', 'Updated']

/** The full page of an issue: text, thread and metadata, each editable, and the API response as JSON. */
export function IssueScreen() {
  const { projectId = '', iid = '' } = useParams({ strict: false })
  const read = useRead('GET /projects/:id/issues/:issue_iid', { id: projectId, issue_iid: Number(iid) })
  useScreenRequest(read)
  if (read.data) return <LoadedIssue key={read.data.id} issue={read.data} read={read} />
  return (
    <RecordSkeleton
      title={`Issue #${iid}`}
      noun="issue"
      read={read}
      actions={
        <LinkButton to="/issues" variant="filled">
          View issues
        </LinkButton>
      }
    >
      <TextSkeleton name="Issue" metaLabel="About the issue" terms={terms} />
    </RecordSkeleton>
  )
}

type Read = ReturnType<typeof useRead<'GET /projects/:id/issues/:issue_iid'>>

function LoadedIssue({ issue, read }: { issue: Issue; read: Read }) {
  const meta = useIssueMeta(issue, true)
  const mayEdit = useMayEdit(issue)
  const edit = useIssueWrite(issue)
  const state = useStateToggle(issue, mayEdit)
  const moving = useMoving(issue, true)
  const [creating, setCreating] = useState(false)
  useShortcut('c', () => setCreating(true), { name: 'New issue' })
  return (
    <>
      <RecordPage
        noteable={onIssue(issue)}
        read={read}
        projectName={projectName(issue)}
        badge={
          <>
            <IssueStateBadge open={isOpen(issue)} />
            {issue.confidential && (
              <span className={classes.confidential}>
                <IconLock size={13} stroke={1.75} aria-hidden="true" /> Confidential
              </span>
            )}
          </>
        }
        meta={meta}
        edit={edit}
        mayEdit={mayEdit}
        stateToggle={mayEdit ? state : undefined}
        actions={moving.mayMove ? [{ ...moving, icon: IconArrowRight, run: moving.open }] : []}
      >
        {issue.issue_type === 'incident' && <MetricImages issue={issue} />}
        <LinkedIssues issue={issue} />
        <RelatedMergeRequests issue={issue} />
      </RecordPage>
      {moving.dialog}
      {creating && <IssueForm project_id={issue.project_id} onClose={() => setCreating(false)} />}
    </>
  )
}
