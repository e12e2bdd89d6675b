import { useState } from 'react'
import { fetchBody, type Input, requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoneText } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { useNow } from '../ui/clock.tsx'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { day } from '../ui/dates.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { Matrix } from '../ui/matrix.tsx'
import { pluralize } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Day } from '../ui/when.tsx'
import { impactRows } from './deletion-impact.ts'
import { deletionPlan } from './deletion-plan.ts'
import { type GroupDetail, readsAffectedByGroups } from './group.ts'
import classes from './groups.module.css'

interface Props {
  group: GroupDetail
  onClose: () => void
  /** `deleted` is false if the group was only marked for deletion. */
  onDone: (deleted: boolean) => void
}

/** Previews the deletion with counts and its date, and asks the user to type the group's path. */
export function DeleteGroup({ group, onClose, onDone }: Props) {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const contents = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id })
  const remove = useWrite('DELETE /groups/:id', { refreshes: readsAffectedByGroups })
  const plan = contents.data && deletionPlan(contents.data.deletion, now)
  const deletionDay = plan?.kind === 'scheduled' ? day(plan.on, now) : undefined
  const input: Input<'DELETE /groups/:id'> = {
    id: group.id,
    ...(plan?.kind === 'early' && { permanently_remove: true, full_path: group.full_path }),
  }
  const confirm = () =>
    remove.write(input).then(
      () => {
        announceOne({
          text: deletionDay
            ? `${group.full_path} will be deleted on ${deletionDay}`
            : `${group.full_path} is being deleted`,
          name: group.full_path,
          undone: () => undoneText(group.full_path, 'no longer marked for deletion'),
          reads: readsAffectedByGroups,
          undo: deletionDay
            ? undoWith(
                'group',
                async () => Boolean((await fetchBody('GET /groups/:id', { id: group.id })).marked_for_deletion_on),
                () => fetchBody('POST /groups/:id/restore', { id: group.id }),
              )
            : undefined,
        })
        onDone(deletionDay === undefined)
      },
      () => undefined,
    )
  const request = requestOf('DELETE /groups/:id', input)
  return (
    <Dialog
      title={<Isolated text={`Delete ${group.name}`} names={[group.name]} />}
      size={680}
      onClose={onClose}
      foot={
        <DialogActions
          action={deletionDay ? 'Mark for deletion' : 'Delete permanently'}
          onConfirm={() => void confirm()}
          onCancel={onClose}
          requests={[request]}
          write={remove}
          obstacle={
            plan
              ? undefined
              : contents.error
                ? 'The contents of the group could not be loaded.'
                : 'The contents of the group are still loading.'
          }
          unconfirmed={typed === group.full_path ? undefined : 'Type the path of the group to confirm.'}
          danger
        />
      }
    >
      <Lead>
        <span className="mono">{group.full_path}</span>{' '}
        {plan?.kind === 'scheduled' ? (
          <>
            will be deleted on{' '}
            <b className={classes.day}>
              <Day at={plan.on} />
            </b>
            , in {pluralize(plan.days, 'day')}. Until then, nothing changes and Owners can restore the group.
          </>
        ) : plan ? (
          `disappears from all lists immediately${plan.kind === 'early' ? ` instead of on ${day(plan.on, now)}` : ''}. The data of the group is deleted in the background and cannot be recovered.`
        ) : contents.error ? (
          'will be deleted with all subgroups and projects.'
        ) : (
          <SkeletonBar width={320} />
        )}
      </Lead>
      {contents.error && (
        <ErrorBand
          error={contents.error}
          what="The contents of the group could not be loaded."
          onRetry={contents.retry}
        />
      )}
      {remove.error && <ErrorBand error={remove.error} what="The group was not deleted." />}
      {contents.data?.holds && (
        <Matrix
          columns={[
            deletionDay
              ? { id: 'delete', name: 'Mark for deletion', detail: `deletion on ${deletionDay}` }
              : { id: 'delete', name: 'Delete permanently', detail: 'immediately' },
          ]}
          picked="delete"
          rows={impactRows(contents.data.holds, deletionDay)}
        />
      )}
      <ConfirmWord word={group.full_path} typed={typed} onTyped={setTyped} />
    </Dialog>
  )
}
