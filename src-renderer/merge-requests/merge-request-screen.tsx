import { IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { onMergeRequest } from '../notes/noteable.ts'
import { RecordPage } from '../notes/record-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { RecordSkeleton, TextSkeleton } from '../ui/record-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type MergeRequest, projectName } from './merge-request.ts'
import { useMergeRequestMeta } from './merge-request-meta.tsx'
import { MergeRequestStateBadge } from './merge-request-state.tsx'
import { MergeSection } from './merge-section.tsx'
import { useMayEdit, useMergeRequestWrite, useStateToggle } from './use-merge-request.ts'

/** The metadata that every merge request has. */
const terms = ['Assignees', 'Reviewers', 'Labels', 'Milestone', 'Author', 'Created', 'Updated']

/** The full page of a merge request: text, merge, thread and metadata, each editable, and the API response as JSON. */
export function MergeRequestScreen() {
  const { projectId = '', iid = '' } = useParams({ strict: false })
  const read = useRead('GET /projects/:id/merge_requests/:merge_request_iid', {
    id: projectId,
    merge_request_iid: Number(iid),
  })
  useScreenRequest(read)
  if (read.data) return <LoadedMergeRequest key={read.data.id} request={read.data} read={read} />
  return (
    <RecordSkeleton
      title={`Merge request !${iid}`}
      noun="merge request"
      read={read}
      actions={
        <LinkButton to="/merge_requests" variant="filled">
          View merge requests
        </LinkButton>
      }
    >
      <TextSkeleton name="Merge request" metaLabel="About the merge request" terms={terms} />
    </RecordSkeleton>
  )
}

type Read = ReturnType<typeof useRead<'GET /projects/:id/merge_requests/:merge_request_iid'>>

function LoadedMergeRequest({ request, read }: { request: MergeRequest; read: Read }) {
  const meta = useMergeRequestMeta(request, true)
  const mayEdit = useMayEdit(request)
  const edit = useMergeRequestWrite(request)
  const stateToggle = useStateToggle(request, mayEdit)
  return (
    <RecordPage
      noteable={onMergeRequest(request)}
      read={read}
      projectName={projectName(request)}
      badge={
        <>
          <MergeRequestStateBadge request={request} />
          {request.discussion_locked && (
            <StatusBadge tone="warn" look="line" icon={<IconLock size={12} stroke={2} aria-hidden="true" />}>
              Locked
            </StatusBadge>
          )}
        </>
      }
      meta={meta}
      edit={edit}
      mayEdit={mayEdit}
      stateToggle={stateToggle}
    >
      <MergeSection request={request} />
    </RecordPage>
  )
}
