import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBraces, IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { isInOverlay } from '../ui/is-in-overlay.ts'
import { IssueStateBadge } from '../ui/issue-state.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { RecordSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { type Issue, isOpen, projectName } from './issue.ts'
import { IssueForm } from './issue-form.tsx'
import { IssueMenu } from './issue-menu.tsx'
import { useIssueMeta } from './issue-meta.tsx'
import classes from './issue-screen.module.css'
import { IssueText } from './issue-text.tsx'
import { IssueComposer, IssueThread } from './issue-thread.tsx'
import { LinkedIssues } from './linked-issues.tsx'
import { reactKey } from './property-keys.ts'
import { IssueReactions } from './reactions.tsx'
import { useMayEdit } from './use-issue.ts'

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
      bars={['60%', '92%', '84%', '40%']}
      actions={
        <LinkButton to="/issues" variant="filled">
          View issues
        </LinkButton>
      }
    />
  )
}

type Read = ReturnType<typeof useRead<'GET /projects/:id/issues/:issue_iid'>>

function LoadedIssue({ issue, read }: { issue: Issue; read: Read }) {
  const url = useUrlState()
  const meta = useIssueMeta(issue, true)
  const mayEdit = useMayEdit(issue)
  const [creating, setCreating] = useState(false)
  const asJson = url.get('tab') === 'json'
  const editing = url.get('edit') !== undefined && mayEdit
  const toggleJson = () => url.replace({ tab: asJson ? undefined : 'json' })
  /** The Edit button gets the focus when the editor has closed. */
  const [wasEditing, setWasEditing] = useState(editing)
  if (editing && !wasEditing) setWasEditing(true)
  useShortcut('e', () => url.replace({ edit: 'title' }), { name: 'Edit', enabled: mayEdit && !editing })
  useShortcut('v', toggleJson, { name: 'Show JSON' })
  useShortcut('c', () => setCreating(true), { name: 'New issue' })
  useShortcut('Escape', (event) => !isInOverlay(event) && url.replace({ tab: undefined }), {
    name: 'Close JSON',
    enabled: asJson,
  })

  return (
    <>
      <PageHead
        title={issue.references.full}
        path
        windowTitle={`${projectName(issue)}#${issue.iid} ${issue.title}`}
        badge={
          <span className={classes.state}>
            <IssueStateBadge open={isOpen(issue)} />
            {issue.confidential && (
              <span className={classes.confidential}>
                <IconLock size={13} stroke={1.75} aria-hidden="true" /> Confidential
              </span>
            )}
          </span>
        }
        actions={
          <>
            <Tooltip label="JSON (v)">
              <ActionIcon
                variant={asJson ? 'light' : 'subtle'}
                color="gray"
                size={28}
                aria-label="JSON (v)"
                aria-pressed={asJson}
                onClick={toggleJson}
              >
                <IconBraces size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
            <LinkButton
              to="/projects/$projectId"
              params={{ projectId: String(issue.project_id) }}
              search={{ tab: 'issues' }}
            >
              <span className={`cut ${classes.project}`}>Project {projectName(issue)}</span>
            </LinkButton>
            {mayEdit && !editing && (
              <Button autoFocus={wasEditing} onClick={() => url.replace({ edit: 'title' })} rightSection={<Kbd>e</Kbd>}>
                Edit
              </Button>
            )}
            <IssueMenu issue={issue} />
          </>
        }
      />
      <div className={classes.line} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The issue could not be refreshed." onRetry={read.retry} />
      )}
      <Split name="issue-json" side={asJson && <ResponseJson name="Issue" read={read} onClose={toggleJson} />}>
        <RecordBody
          name="Issue"
          metaLabel="About the issue"
          meta={meta}
          foot={<IssueComposer issue={issue} showStateButton />}
        >
          <div className={classes.content}>
            <div>
              <IssueText
                issue={issue}
                editing={editing}
                mayEdit={mayEdit}
                onEdit={() => url.replace({ edit: 'title' })}
                onDone={() => url.replace({ edit: undefined })}
              />
              {!editing && <IssueReactions issue={issue} shortcut={reactKey} />}
              <LinkedIssues issue={issue} />
            </div>
            <div className={classes.thread}>
              <IssueThread issue={issue} isPage />
            </div>
          </div>
        </RecordBody>
      </Split>
      {creating && <IssueForm project_id={issue.project_id} onClose={() => setCreating(false)} />}
    </>
  )
}
