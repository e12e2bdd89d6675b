import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { reactKey } from '../issues/property-keys.ts'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { capitalized } from '../ui/capitalized.ts'
import { isInOverlay } from '../ui/is-in-overlay.ts'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Meta } from '../ui/peek.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { NoteComposer, type StateToggle } from './note-composer.tsx'
import { type Noteable, nounOf } from './noteable.ts'
import { RecordReactions } from './reactions.tsx'
import { type RecordAction, RecordMenu } from './record-menu.tsx'
import classes from './record-page.module.css'
import { RecordText, type TextWrite } from './record-text.tsx'
import { RecordThread } from './thread.tsx'

interface Props {
  noteable: Noteable
  read: Parameters<typeof ResponseJson>[0]['read'] & { stale: boolean; error: ApiError | null; retry: () => void }
  projectName: string
  badge: ReactNode
  meta: Meta
  edit: TextWrite
  mayEdit: boolean
  stateToggle: StateToggle | undefined
  /** Further actions in the menu. */
  actions?: readonly RecordAction[]
  /** What follows the description and its reactions. */
  children: ReactNode
}

/** The full page of a record with comments: text, thread and metadata, each editable, and the API response as JSON. */
export function RecordPage({
  noteable,
  read,
  projectName,
  badge,
  meta,
  edit,
  mayEdit,
  stateToggle,
  actions,
  children,
}: Props) {
  const { kind, record } = noteable
  const noun = nounOf(noteable)
  const name = capitalized(noun)
  const url = useUrlState()
  const asJson = url.get('tab') === 'json'
  const editing = url.get('edit') !== undefined && mayEdit
  const toggleJson = () => url.replace({ tab: asJson ? undefined : 'json' })
  /** The Edit button gets the focus when the editor has closed. */
  const [wasEditing, setWasEditing] = useState(editing)
  if (editing && !wasEditing) setWasEditing(true)
  useShortcut('e', () => url.replace({ edit: 'title' }), { name: `Edit ${noun}`, enabled: mayEdit && !editing })
  useShortcut('v', toggleJson, { name: 'Show JSON' })
  useShortcut('Escape', (event) => !isInOverlay(event) && url.replace({ tab: undefined }), {
    name: 'Close JSON',
    enabled: asJson,
  })

  return (
    <>
      <PageHead
        title={record.references.full}
        path
        windowTitle={`${projectName}${kind === 'issue' ? '#' : '!'}${record.iid} ${record.title}`}
        badge={<span className={classes.state}>{badge}</span>}
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
              params={{ projectId: String(record.project_id) }}
              search={{ tab: kind === 'issue' ? 'issues' : 'merge_requests' }}
            >
              <span className={`cut ${classes.project}`}>Project {projectName}</span>
            </LinkButton>
            {mayEdit && !editing && (
              <Button autoFocus={wasEditing} onClick={() => url.replace({ edit: 'title' })} rightSection={<Kbd>e</Kbd>}>
                Edit
              </Button>
            )}
            <RecordMenu noteable={noteable} actions={actions} />
          </>
        }
      />
      <div className={classes.line} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what={`The ${noun} could not be refreshed.`} onRetry={read.retry} />
      )}
      <Split name="issue-json" side={asJson && <ResponseJson name={name} read={read} onClose={toggleJson} />}>
        <RecordBody
          name={name}
          metaLabel={`About the ${noun}`}
          meta={meta}
          foot={<NoteComposer noteable={noteable} stateToggle={stateToggle} />}
        >
          <div className={classes.content}>
            <div>
              <RecordText
                noteable={noteable}
                edit={edit}
                editing={editing}
                mayEdit={mayEdit}
                onEdit={() => url.replace({ edit: 'title' })}
                onDone={() => url.replace({ edit: undefined })}
              />
              {!editing && <RecordReactions noteable={noteable} shortcut={reactKey} />}
              {children}
            </div>
            <div className={classes.thread}>
              <RecordThread noteable={noteable} isPage />
            </div>
          </div>
        </RecordBody>
      </Split>
    </>
  )
}
