import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Matrix } from '../ui/matrix.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import classes from './act-dialog.module.css'
import { ActRefusals } from './act-refusals.tsx'
import { type Act, type Choice, type Contents, divide, verbs, wayOf, waysOf } from './bulk-plan.ts'
import { isOver } from './bulk-runner.ts'
import { bulkRun, changedByProjects, firstRequest, perform } from './bulk-send.ts'
import { touchesOf } from './bulk-touches.ts'
import { TransferField } from './transfer-field.tsx'
import { useContents } from './use-contents.ts'

export interface PreviewProps {
  act: Act
  ids: readonly number[]
  /** All of them worked. */
  onDone?: () => void
  onClose: () => void
}

const isLevel = (way: string) => way === 'private' || way === 'internal' || way === 'public'

/** The matrix of what is touched, what is refused beforehand and why, and the word that has to be typed. */
export function ActPreview({ act, ids, onDone, onClose: close }: PreviewProps) {
  const cache = useQueryClient()
  const { contents, pending, error, retry } = useContents(ids)
  const [choice, setChoice] = useState<Choice>({ visibility: 'private', to: undefined, for_good: false })
  const [typed, setTyped] = useState('')
  const { goes, refused } = divide(act, contents, choice)
  const ways = waysOf(act, contents, choice)
  const missing = ids.length - contents.length
  const verb = verbs[act]
  const word = act === 'delete' ? wordFor(goes) : undefined
  const ready = !pending && !error && goes.length > 0 && (act !== 'transfer' || choice.to !== undefined)
  const things = `${count(goes.length)} ${goes.length === 1 ? 'project' : 'projects'}`
  // The one of a single act is told here; of several, a dialog of its own tells.
  const run = useStore(bulkRun.now)
  const fault = run && isOver(run) ? run.failed[0]?.text : undefined
  const name = ids.length === 1 ? contents[0]?.name : undefined

  const onClose = () => {
    if (run && isOver(run)) bulkRun.drop()
    close()
  }
  const start = () =>
    void bulkRun.start({
      verb: verb.doing,
      items: goes.map((one) => ({ id: one.id, name: one.path_with_namespace })),
      act: async ({ id }) => {
        const one = goes.find((known) => known.id === id)
        return one && perform(act, one, choice)
      },
      over: (run) => {
        if (run.state === 'ended' && run.failed.length === 0) {
          const [only] = run.items
          toast(`${run.items.length === 1 && only ? only.name : `${count(run.items.length)} projects`} ${verb.done}`)
          bulkRun.drop()
          close()
          onDone?.()
        }
        // What is gone is not asked for again by the screen that is about to be left.
        const gone = (read: string) => act === 'delete' && (read === 'GET /projects/:id' || read.endsWith('/contents'))
        for (const read of changedByProjects)
          void cache.invalidateQueries({ queryKey: [read], refetchType: gone(read) ? 'none' : 'active' })
      },
    })
  const curl = (first: Contents) => () => curlText(firstRequest(act, first, choice))
  const pick = (way: string) =>
    setChoice(isLevel(way) ? { ...choice, visibility: way } : { ...choice, for_good: way === 'for_good' })
  return (
    <Dialog
      title={`${verb.name}${act === 'visibility' ? ' of' : ''} ${name ?? `${count(ids.length)} projects`}`}
      size={ways.length > 1 ? 760 : 640}
      onClose={onClose}
      foot={
        <DialogActions
          action={`${act === 'visibility' ? 'Change' : verb.name}${goes.length > 0 ? ` ${goes.length === 1 ? 'project' : things}` : ''}`}
          onConfirm={start}
          onCancel={onClose}
          curl={ready && goes[0] ? curl(goes[0]) : undefined}
          pending={run !== undefined && !isOver(run)}
          disabled={!ready || (word !== undefined && typed !== word)}
          danger={act === 'delete'}
        />
      }
    >
      {fault && (
        <p className={classes.error} role="alert">
          <b>Refused:</b> {fault}
        </p>
      )}
      {error && <ErrorBand error={error} what="What they hold could not be read." onRetry={retry} />}
      {pending && (
        <div className={classes.coming}>
          {[70, 52, 64, 48].map((width) => (
            <SkeletonBar key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {!pending && !error && (
        <>
          <Lead>{leadOf(act, goes, choice)}</Lead>
          {act === 'transfer' && (
            <TransferField contents={contents} to={choice.to} onPick={(to) => setChoice({ ...choice, to })} />
          )}
          {(goes.length > 0 || ways.length > 1) && (
            <Matrix
              columns={ways}
              picked={wayOf(act, choice)}
              onPick={pick}
              rows={touchesOf(act, { goes, all: contents }, ways.length, choice)}
            />
          )}
          <ActRefusals goes={goes} refused={refused} missing={missing} />
          {word && <ConfirmWord word={word} typed={typed} onTyped={setTyped} />}
        </>
      )}
    </Dialog>
  )
}

/** What has to be typed: the path of the one, or how many. */
const wordFor = (goes: readonly Contents[]) =>
  goes.length === 0 ? undefined : goes.length === 1 ? goes[0]?.path_with_namespace : `delete ${goes.length} projects`

function leadOf(act: Act, goes: readonly Contents[], { for_good }: Choice): string {
  const one = goes.length === 1
  if (goes.length === 0) return 'There is nothing that this could be done to.'
  switch (act) {
    case 'archive':
      return `${one ? 'It stays where it is and is' : 'They stay where they are and are'} read by the same people; nothing in ${one ? 'it' : 'them'} can be changed until ${one ? 'it is' : 'they are'} unarchived.`
    case 'unarchive':
      return `${one ? 'It' : 'They'} can be worked in again, by whoever may.`
    case 'visibility':
      return `Members read ${one ? 'it' : 'them'} at every level.`
    case 'transfer':
      return `${one ? 'It goes with all it holds' : 'They go with all they hold'}. Labels and milestones of groups that ${one ? 'it leaves' : 'they leave'} are copied along.`
    case 'restore':
      return `${one ? 'It gets its' : 'They get their'} name and path back, and can be worked in again.`
    case 'delete': {
      const days = goes.find((known) => known.deletion.after_days !== null)?.deletion.after_days
      return for_good || days === undefined || days === null
        ? `Gone from every list at once; the rest happens in the background. Nothing brings ${one ? 'it' : 'them'} back but an export that you have.`
        : `What is in a group is kept for ${days} days and can be restored until then; what is somebody's own goes at once.`
    }
  }
}
