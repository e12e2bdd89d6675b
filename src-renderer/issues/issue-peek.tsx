import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { NoteComposer } from '../notes/note-composer.tsx'
import { onIssue } from '../notes/noteable.ts'
import { PeekDescription } from '../notes/peek-description.tsx'
import { RecordReactions } from '../notes/reactions.tsx'
import { StateToggleButton } from '../notes/state-toggle-button.tsx'
import { RecordThread } from '../notes/thread.tsx'
import { copyText } from '../ui/copy.ts'
import { IssueStateBadge } from '../ui/issue-state.tsx'
import { Peek, PeekButton } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { type Issue, isOpen, projectPath } from './issue.ts'
import { useIssueMeta } from './issue-meta.tsx'
import { issueSelection } from './issue-selection.ts'
import { LinkedIssues } from './linked-issues.tsx'
import { moveKey } from './property-keys.ts'
import { useMayEdit, useStateToggle } from './use-issue.ts'
import { useMoving } from './use-moving.tsx'

interface Props extends PeekActions {
  project_id: number
  iid: number
  /** The issue from the list, shown until the full issue has loaded. */
  row: Issue | undefined
  /** Above the description: why the issue is in the list. */
  lead?: ReactNode
}

export function IssuePeek({ project_id, iid, row, lead, ...actions }: Props) {
  const read = useRead('GET /projects/:id/issues/:issue_iid', { id: project_id, issue_iid: iid })
  useScreenRequest({ request: read.request, peek: true })
  const issue = read.data ?? row
  const onCopy = () => copyText(curlText(read.request), 'Request')
  if (issue) return <LoadedIssue issue={issue} lead={lead} onCopy={onCopy} {...actions} />
  return (
    <Peek
      name="Issue"
      badge={<SkeletonBar width={48} height={16} />}
      reference={`#${iid}`}
      title=""
      onCopy={onCopy}
      {...actions}
    >
      <PeekSkeleton noun="issue" read={read} bars={['70%', '90%', '55%']} />
    </Peek>
  )
}

type LoadedProps = PeekActions & { issue: Issue; lead: ReactNode; onCopy: () => void }

function LoadedIssue({ issue, lead, ...actions }: LoadedProps) {
  const noteable = onIssue(issue)
  const meta = useIssueMeta(issue, false)
  const mayEdit = useMayEdit(issue)
  const selecting = useStore(issueSelection) !== undefined
  const state = useStateToggle(issue, mayEdit && !selecting)
  const moving = useMoving(issue, !selecting)
  return (
    <Peek
      key={issue.id}
      name="Issue"
      badge={<IssueStateBadge open={isOpen(issue)} />}
      reference={
        <>
          <span className="cut-start" title={projectPath(issue)}>
            <bdi>{projectPath(issue)}</bdi>
          </span>
          <span>#{issue.iid}</span>
        </>
      }
      title={issue.title}
      meta={meta}
      actions={
        <>
          {mayEdit && <StateToggleButton state={state} />}
          {moving.mayMove && (
            <PeekButton
              name={`${moving.name} (${moving.reason ?? moveKey})`}
              icon={<IconArrowRight size={16} stroke={1.75} />}
              onClick={moving.reason === undefined ? moving.open : undefined}
            />
          )}
        </>
      }
      foot={<NoteComposer noteable={noteable} />}
      {...actions}
    >
      {moving.dialog}
      {state.error && <ErrorBand error={state.error} what="The issue could not be changed." />}
      {lead}
      <PeekDescription text={issue.description} project_id={issue.project_id} />
      <RecordReactions noteable={noteable} />
      <LinkedIssues issue={issue} brief />
      <RecordThread noteable={noteable} />
    </Peek>
  )
}
