import type { ReactNode } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { NoteComposer } from '../notes/note-composer.tsx'
import { onMergeRequest } from '../notes/noteable.ts'
import { PeekDescription } from '../notes/peek-description.tsx'
import { RecordReactions } from '../notes/reactions.tsx'
import { StateToggleButton } from '../notes/state-toggle-button.tsx'
import { RecordThread } from '../notes/thread.tsx'
import { copyText } from '../ui/copy.ts'
import { Peek } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { SkeletonBar } from '../ui/states.tsx'
import { Branches } from './branches.tsx'
import { type MergeRequest, projectPath } from './merge-request.ts'
import { useMergeRequestMeta } from './merge-request-meta.tsx'
import { MergeRequestStateBadge } from './merge-request-state.tsx'
import classes from './merge-requests.module.css'
import { useMayEdit, useStateToggle } from './use-merge-request.ts'

interface Props extends PeekActions {
  project_id: number
  iid: number
  /** The merge request from the list, shown until the full one has loaded. */
  row: MergeRequest | undefined
  /** Above the description: why the merge request is in the list. */
  lead?: ReactNode
}

export function MergeRequestPeek({ project_id, iid, row, lead, ...actions }: Props) {
  const read = useRead('GET /projects/:id/merge_requests/:merge_request_iid', {
    id: project_id,
    merge_request_iid: iid,
  })
  useScreenRequest({ request: read.request, peek: true })
  const request = read.data ?? row
  const onCopy = () => copyText(curlText(read.request), 'Request')
  if (request) return <LoadedPeek request={request} lead={lead} onCopy={onCopy} {...actions} />
  return (
    <Peek
      name="Merge request"
      badge={<SkeletonBar width={48} height={16} />}
      reference={`!${iid}`}
      title=""
      onCopy={onCopy}
      {...actions}
    >
      <PeekSkeleton noun="merge request" read={read} bars={['70%', '90%', '55%']} />
    </Peek>
  )
}

type LoadedProps = PeekActions & { request: MergeRequest; lead: ReactNode; onCopy: () => void }

function LoadedPeek({ request, lead, ...actions }: LoadedProps) {
  const noteable = onMergeRequest(request)
  const meta = useMergeRequestMeta(request, false)
  const state = useStateToggle(request, useMayEdit(request))
  return (
    <Peek
      key={request.id}
      name="Merge request"
      badge={<MergeRequestStateBadge request={request} />}
      reference={
        <>
          <span className={`cut-start ${classes.peekedPath}`} title={projectPath(request)}>
            <bdi>{projectPath(request)}</bdi>
          </span>
          <span>!{request.iid}</span>
        </>
      }
      title={request.title}
      meta={meta}
      actions={state && <StateToggleButton state={state} />}
      foot={<NoteComposer noteable={noteable} />}
      {...actions}
    >
      {state?.error && <p role="alert">{state.error.message}</p>}
      {lead}
      <div className={classes.peeked}>
        <Branches request={request} />
      </div>
      <PeekDescription text={request.description} project_id={request.project_id} />
      <RecordReactions noteable={noteable} />
      <RecordThread noteable={noteable} />
    </Peek>
  )
}
