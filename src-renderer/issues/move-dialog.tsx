import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { incompleteRequest } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { Affected } from '../changes/affected.tsx'
import { announceOne } from '../changes/announce-change.tsx'
import { bulkRun } from '../changes/last-change.ts'
import { countOf, hasEnded, type Run, type RunItem } from '../changes/runner.ts'
import { startChange } from '../changes/start-change.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Field } from '../ui/field.tsx'
import { FormPicker } from '../ui/form-picker.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { PreviewRow, PreviewTable } from '../ui/preview-table.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { type Issue, keyOf } from './issue.ts'
import { issueNouns } from './issue-change.ts'
import {
  cannotBeUndone,
  type MoveTarget,
  moveInput,
  moveReads,
  moveRequest,
  moveSelected,
  targetQuery,
} from './move.ts'
import classes from './move-dialog.module.css'
import { useMe } from './use-issue.ts'
import { type Move, useMove } from './use-move.ts'

const moveAddress = 'POST /projects/:id/issues/:issue_iid/move'

interface ManyProps {
  /** The keys of the selected issues. */
  keys: readonly string[]
  target: MoveTarget | undefined
  onClose: () => void
  /** Called when the run has stopped or ended. */
  onEnd: (run: Run, changed: readonly RunItem[]) => void
}

/** Moves the selected issues to another project, after a preview. */
export function MoveIssues({ keys, target: preset, onClose, onEnd }: ManyProps) {
  const cache = useQueryClient()
  const run = useStore(bulkRun.current)
  const move = useMove(keys, preset)
  const { confirmable: target, eligible } = move
  const pending = run !== undefined && !hasEnded(run)
  const start = () => {
    if (!target) return
    onClose()
    const byKey = new Map(eligible.map((issue) => [keyOf(issue), issue]))
    void startChange(cache, {
      verb: 'Moving',
      done: `moved to ${target.path_with_namespace}. ${cannotBeUndone}`,
      nouns: issueNouns,
      items: eligible.map((issue) => ({ id: keyOf(issue), name: issue.reference })),
      change: async ({ id }) => {
        const issue = byKey.get(String(id))
        return issue ? moveSelected(issue, target) : { undo: undefined }
      },
      reads: moveReads,
      onEnd,
    })
  }
  return (
    <Dialog
      title={`Move ${countOf(keys.length, issueNouns)}`}
      size={680}
      onClose={onClose}
      foot={
        <DialogActions
          action={`Move ${countOf(eligible.length, issueNouns)}`}
          onConfirm={start}
          onCancel={onClose}
          requests={target ? eligible.map((issue) => moveRequest(issue, target)) : [incompleteRequest(moveAddress)]}
          write={{ error: null, pending }}
          obstacle={target ? undefined : move.reason}
        />
      }
    >
      <MovePreview move={move} onTarget={move.setTarget} />
    </Dialog>
  )
}

interface OneProps {
  issue: Issue
  onClose: () => void
  onMoved?: (copy: Issue) => void
}

/** The preview keeps what it shows until the dialog closes. */
const readsWhileOpen = moveReads.filter((read) => read !== 'GET /-/gantry/v1/issues/selected')

/** Moves one issue to another project, after a preview. */
export function MoveIssue({ issue, onClose, onMoved }: OneProps) {
  const write = useWrite(moveAddress, { refreshes: readsWhileOpen })
  const move = useMove([keyOf(issue)], undefined)
  const { confirmable: target, eligible } = move
  const [selected] = eligible
  const request = selected && target ? moveRequest(selected, target) : undefined
  const name = issue.references.full
  const submit = () =>
    target &&
    void write.write(moveInput(issue, target)).then(
      (copy) => {
        const text = `${name} moved to ${copy.references.full}. ${cannotBeUndone}`
        announceOne({ text, name, names: [name, copy.references.full], reads: moveReads, undo: undefined })
        onClose()
        onMoved?.(copy)
      },
      () => undefined,
    )
  return (
    <Dialog
      title={`Move ${name}`}
      size={680}
      onClose={onClose}
      foot={
        <DialogActions
          action="Move issue"
          onConfirm={submit}
          onCancel={onClose}
          requests={[request ?? incompleteRequest(moveAddress, { id: issue.project_id, issue_iid: issue.iid })]}
          write={write}
          obstacle={request ? undefined : move.reason}
          error={write.error ? describeError(write.error) : undefined}
        />
      }
    >
      <MovePreview
        move={move}
        onTarget={(target) => {
          write.reset()
          move.setTarget(target)
        }}
      />
    </Dialog>
  )
}

function MovePreview({ move, onTarget }: { move: Move; onTarget: (target: MoveTarget) => void }) {
  const { target, effects, pending, error, refusal } = move
  return (
    <div className={classes.body}>
      <div className={classes.field}>
        <Field
          label="Target project"
          apiName="to_project_id"
          help="Select a project where you have at least the Reporter role. Archived projects and projects with issues turned off are not listed."
        >
          {(ids) => <TargetPicker {...ids} except={move.only_project} target={target} onTarget={onTarget} />}
        </Field>
      </div>
      {error && <ErrorBand error={error} what="The preview could not be loaded." onRetry={move.retry} />}
      {pending && !error && (
        <div className={classes.loading}>
          {[70, 52, 64].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {!pending && !error && (
        <>
          {refusal === undefined ? (
            <div className={classes.effects}>
              <PreviewTable>
                {effects.map(({ name, text, names = [], warn }) => (
                  <PreviewRow key={name} name={name} {...(warn && { warn })}>
                    <Isolated text={text} names={names} />
                  </PreviewRow>
                ))}
              </PreviewTable>
            </div>
          ) : (
            <Lead>{refusal}</Lead>
          )}
          <Affected
            nouns={issueNouns}
            affected={move.eligible.map(({ reference }) => reference)}
            skipped={move.skipped}
            missing={move.missing}
          />
        </>
      )}
    </div>
  )
}

interface PickerProps {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  /** The id of a project that is not offered. */
  except: number | undefined
  target: MoveTarget | undefined
  onTarget: (target: MoveTarget) => void
}

function TargetPicker({ except, target, onTarget, ...ids }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const me = useMe()
  const input = { ...targetQuery(me.data?.is_admin ?? false, search), per_page: 50 }
  const read = useRead('GET /projects', input, { keepPrevious: true, enabled: !me.pending })
  const choices = (read.data ?? []).filter(({ id }) => id !== except)
  return (
    <FormPicker
      {...ids}
      data-autofocus
      value={target?.path_with_namespace ?? <span className="quiet">Select a project</span>}
    >
      {(close) => (
        <PickList
          name="Target project"
          options={choices.map(({ id, path_with_namespace, name }) => ({
            id: String(id),
            name: path_with_namespace,
            isPath: true,
            note: name,
          }))}
          picked={new Set(target && [String(target.id)])}
          onSearch={setTyped}
          pending={read.pending}
          onPick={(id) => {
            const found = choices.find((project) => String(project.id) === id)
            if (found) onTarget({ id: found.id, path_with_namespace: found.path_with_namespace })
            close()
          }}
          emptyText={read.error ? describeError(read.error) : 'No matching projects'}
        />
      )}
    </FormPicker>
  )
}
