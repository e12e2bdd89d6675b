import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { incompleteRequest } from '../api/client.ts'
import { Affected } from '../changes/affected.tsx'
import { bulkRun, type LastChange } from '../changes/last-change.ts'
import { hasEnded, type RunItem } from '../changes/runner.ts'
import { isComplete, startChange } from '../changes/start-change.ts'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { Matrix } from '../ui/matrix.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import classes from './action-dialog.module.css'
import { impactRows } from './action-impact.ts'
import { leadText } from './action-lead.ts'
import {
  type ActionOptions,
  impactColumns,
  namesFor,
  type ProjectAction,
  type ProjectContents,
  pickedColumn,
  splitBySkipReason,
} from './action-plan.ts'
import {
  actionAddresses,
  performAction,
  readsAffectedByExports,
  readsAffectedByProjects,
  requestsOf,
} from './action-requests.ts'
import { TransferField } from './transfer-field.tsx'
import { useProjectContents } from './use-project-contents.ts'

const projectNouns = ['project', 'projects'] as const

interface Props {
  action: ProjectAction
  ids: readonly number[]
  /** Called if the action succeeded for all projects. */
  onDone?: () => void
  /** Called when the action has stopped or ended. */
  onEnd?: (action: ProjectAction, changed: readonly RunItem[]) => void
  onClose: () => void
}

/** The archives are written in the background, so the user can go to where that is shown. Toasts are outside of the router. */
const announceExports = ({ text, names }: LastChange) =>
  toast(
    text,
    <Button component="a" href="#/import?tab=running">
      Show transfers
    </Button>,
    names,
  )

const isVisibility = (column: string) => column === 'private' || column === 'internal' || column === 'public'

/** Shows what the action changes and which projects it skips, and asks for confirmation. */
export function ActionDialog({ action, ids, onDone, onEnd, onClose }: Props) {
  const cache = useQueryClient()
  const { contents, pending, error, retry } = useProjectContents(ids)
  const [options, setOptions] = useState<ActionOptions>({
    visibility: 'private',
    destination: undefined,
    permanently: false,
  })
  const [typed, setTyped] = useState('')
  const { eligible, skipped } = splitBySkipReason(action, contents, options)
  const columns = impactColumns(action, contents, options)
  const missing = ids.length - contents.length
  const names = namesFor(action, eligible, options)
  const confirmWord = action === 'delete' ? confirmWordFor(eligible) : undefined
  const obstacle = pending
    ? 'The selected projects are still loading.'
    : error
      ? 'The selected projects could not be loaded.'
      : eligible.length === 0
        ? `Nothing can be ${action === 'export' ? 'exported' : 'changed'}.`
        : action === 'transfer' && options.destination === undefined
          ? 'Select a destination.'
          : undefined
  // The failure of a single project is shown here. Several projects have a dialog of their own.
  const run = useStore(bulkRun.current)
  const failure = run && hasEnded(run) ? run.failed[0]?.text : undefined
  const name = ids.length === 1 ? contents[0]?.name : undefined
  const isPart = !pending && eligible.length > 0 && eligible.length < ids.length
  const amount = `${isPart ? `${count(eligible.length)} of ` : ''}${count(ids.length)} projects`

  const close = () => {
    if (run && hasEnded(run)) bulkRun.discard()
    onClose()
  }
  const start = () => {
    if (eligible.length > 1) onClose()
    void startChange(cache, {
      verb: names.doing,
      verbEnd: names.doingEnd,
      done: names.done,
      opposite: names.opposite,
      nouns: projectNouns,
      items: eligible.map((project) => ({ id: project.id, name: project.path_with_namespace })),
      change: async ({ id }) => {
        const project = eligible.find((candidate) => candidate.id === id)
        return project ? performAction(action, project, options) : { undo: undefined }
      },
      reads: action === 'export' ? readsAffectedByExports : readsAffectedByProjects,
      // The screen of a deleted project is about to close. A refetch would only answer 404.
      announce: action === 'export' ? announceExports : undefined,
      isClosing: (read) => action === 'delete' && (read === 'GET /projects/:id' || read.endsWith('/contents')),
      onEnd: (ended, changed) => {
        if (isComplete(ended) && eligible.length === 1) onClose()
        onEnd?.(action, changed)
        if (isComplete(ended)) onDone?.()
      },
    })
  }
  const requests = eligible.flatMap((project) => requestsOf(action, project, options))
  const pickColumn = (column: string) =>
    setOptions(
      isVisibility(column) ? { ...options, visibility: column } : { ...options, permanently: column === 'permanently' },
    )
  return (
    <Dialog
      title={
        <Isolated
          text={`${names.name}${action === 'visibility' ? ' of' : ''} ${name ?? amount}`}
          names={name ? [name] : []}
        />
      }
      size={columns.length > 1 ? 760 : 640}
      onClose={close}
      foot={
        <DialogActions
          action={names.button}
          onConfirm={start}
          onCancel={close}
          requests={requests.length > 0 ? requests : [incompleteRequest(actionAddresses[action])]}
          write={{ error: null, pending: run !== undefined && !hasEnded(run) }}
          obstacle={obstacle}
          unconfirmed={
            confirmWord === undefined || typed === confirmWord ? undefined : `Type ${confirmWord} to confirm.`
          }
          danger={action === 'delete'}
        />
      }
    >
      {failure && (
        <p className={classes.error} role="alert">
          <b>Failed:</b> {failure}
        </p>
      )}
      {error && <ErrorBand error={error} what="The contents of the projects could not be loaded." onRetry={retry} />}
      {pending && (
        <div className={classes.loading}>
          {[70, 52, 64, 48].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {!pending && !error && (
        <>
          <Lead>{leadText(action, eligible, options)}</Lead>
          {action === 'transfer' && (
            <TransferField
              contents={contents}
              destination={options.destination}
              onPick={(destination) => setOptions({ ...options, destination })}
            />
          )}
          {(eligible.length > 0 || columns.length > 1) && (
            <Matrix
              columns={columns}
              picked={pickedColumn(action, options)}
              onPick={pickColumn}
              rows={impactRows(action, { eligible, all: contents }, columns.length, options)}
            />
          )}
          <Affected
            nouns={projectNouns}
            affected={eligible.map((project) => project.path_with_namespace)}
            skipped={skipped.map(({ reason, projects }) => ({
              reason,
              names: projects.map((project) => project.path_with_namespace),
            }))}
            missing={missing}
          />
          {confirmWord && <ConfirmWord word={confirmWord} typed={typed} onTyped={setTyped} />}
        </>
      )}
    </Dialog>
  )
}

/** The user types the path of a single project, or how many projects to delete. */
const confirmWordFor = (projects: readonly ProjectContents[]) =>
  projects.length > 1 ? `delete ${projects.length} projects` : projects[0]?.path_with_namespace
