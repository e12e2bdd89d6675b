import { useState } from 'react'
import type { Input, ResponseBody } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { day } from '../ui/dates.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Matrix } from '../ui/matrix.tsx'
import { bytes, count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { leaving } from './deletion.ts'
import { changedByGroups, type GroupDetail } from './group.ts'

interface Props {
  group: GroupDetail
  onClose: () => void
  onDeleted: (gone: boolean) => void
}

type Contents = ResponseBody<'GET /-/gantry/v1/groups/:id/contents'>

/** Names every thing that goes or stays, in numbers, and the day on which it does, before the button can be pressed. */
export function DeleteGroup({ group, onClose, onDeleted }: Props) {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const contents = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id })
  const remove = useWrite('DELETE /groups/:id', { refreshes: changedByGroups })
  const way = contents.data && leaving(contents.data.deletion, now)
  const on = way?.kind === 'later' ? day(way.on, now) : undefined
  const input: Input<'DELETE /groups/:id'> = {
    id: group.id,
    ...(way?.kind === 'sooner' && { permanently_remove: true, full_path: group.full_path }),
  }
  const confirm = () =>
    remove.write(input).then(
      () => {
        toast(on ? `${group.full_path} goes on ${on}` : `${group.full_path} is being deleted`)
        onDeleted(on === undefined)
      },
      () => undefined,
    )
  return (
    <Dialog
      title={`Delete ${group.name}`}
      size={680}
      onClose={onClose}
      foot={
        <DialogActions
          action={on ? 'Mark group' : 'Delete group'}
          onConfirm={() => void confirm()}
          onCancel={onClose}
          curl={way && (() => curlOf('DELETE /groups/:id', input))}
          pending={remove.pending}
          disabled={typed !== group.full_path || !contents.data}
          danger
        />
      }
    >
      <Lead>
        <span className="mono">{group.full_path}</span>{' '}
        {way?.kind === 'later' ? (
          <>
            is marked now and goes on <b>{on}</b>, in {way.days === 1 ? '1 day' : `${way.days} days`}. Until then all
            stays as it is, and its owners can restore it.
          </>
        ) : way ? (
          `is gone from every list at once${way.kind === 'sooner' ? `, not only on ${day(way.on, now)}` : ''}; the rest happens in the background. Nothing brings it back.`
        ) : contents.error ? (
          'would go with all below it.'
        ) : (
          <SkeletonBar width={320} />
        )}
      </Lead>
      {contents.error && (
        <ErrorBand error={contents.error} what="What it holds is not known." onRetry={contents.retry} />
      )}
      {remove.error && <ErrorBand error={remove.error} what="The group was not deleted." />}
      {contents.data?.holds && (
        <Matrix
          columns={[
            on
              ? { id: 'way', name: 'Mark for deletion', detail: `goes on ${on}` }
              : { id: 'way', name: 'Delete now', detail: 'nothing brings it back' },
          ]}
          picked="way"
          rows={touchesOf(contents.data.holds, on)}
        />
      )}
      <ConfirmWord word={group.full_path} typed={typed} onTyped={setTyped} />
    </Dialog>
  )
}

const things = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`

/** What there is none of is not named. */
const some = (...parts: readonly (readonly [n: number, one: string, many?: string])[]) =>
  parts
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => things(n, one, many))
    .join(', ')

function touchesOf(holds: NonNullable<Contents['holds']>, on: string | undefined) {
  const then = on ? ' then' : ''
  const outcomes = [`deleted${then}`]
  const { archived_projects: archived } = holds
  return [
    {
      what: holds.subgroups > 0 ? `The group and ${things(holds.subgroups, 'subgroup')}` : 'The group',
      detail: 'with settings and push rules',
      outcomes,
      destructive: true as const,
    },
    {
      what: some([holds.projects, 'project']),
      detail: `${bytes(holds.storage_size)}${archived > 0 ? `, ${count(archived)} of them archived` : ''}`,
      outcomes,
      destructive: true as const,
    },
    {
      what: some([holds.issues, 'issue'], [holds.merge_requests, 'merge request']),
      detail: some([holds.open_issues, 'issue is open', 'issues are open']),
      outcomes,
      destructive: true as const,
    },
    { what: some([holds.labels, 'label'], [holds.milestones, 'milestone']), outcomes, destructive: true as const },
    {
      what: some([holds.members, 'membership'], [holds.shares, 'share']),
      detail: holds.subgroups + holds.projects > 0 ? 'of the group, its subgroups and projects' : 'of the group',
      outcomes: [`removed${then}`],
    },
    { what: 'Accounts of its people', outcomes: ['stay'] },
  ].filter(({ what }) => what !== '')
}
