import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answer, Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { ActMatrix } from '../projects/act-matrix.tsx'
import { copyText } from '../ui/copy.ts'
import { Dialog } from '../ui/dialog.tsx'
import { bytes, count } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import classes from './delete-group.module.css'
import { changedByGroups, type GroupDetail } from './group.ts'

interface Props {
  group: GroupDetail
  licensed: boolean
  onClose: () => void
  onDeleted: (gone: boolean) => void
}

type Holds = Answer<'GET /-/gantry/v1/groups/:id/contents'>['holds']

/** Names every thing that goes or stays, in numbers, before the button can be pressed. */
export function DeleteGroup({ group, licensed, onClose, onDeleted }: Props) {
  const [typed, setTyped] = useState('')
  const contents = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id })
  const remove = useWrite('DELETE /groups/:id', { refreshes: changedByGroups })
  const marked = group.marked_for_deletion_on != null
  const later = licensed && !marked
  const input: Input<'DELETE /groups/:id'> = {
    id: group.id,
    ...(licensed && marked && { permanently_remove: true, full_path: group.full_path }),
  }
  const way = later
    ? { id: 'way', name: 'Mark for deletion', detail: 'until its day, all can be restored' }
    : { id: 'way', name: 'Delete now', detail: 'nothing brings it back' }
  const confirm = () =>
    remove.write(input).then(
      () => {
        toast(later ? `${group.full_path} is marked for deletion` : `${group.full_path} is being deleted`)
        onDeleted(!later)
      },
      () => undefined,
    )
  return (
    <Dialog
      title={`Delete ${group.name}`}
      size={680}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink2)"
            className={classes.curl ?? ''}
            onClick={() => copyText(curlOf('DELETE /groups/:id', input), 'Request')}
          >
            Copy as curl
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            color="red"
            disabled={typed !== group.full_path || !contents.data}
            loading={remove.pending}
            onClick={() => void confirm()}
          >
            {later ? 'Mark group' : 'Delete group'}
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        <span className="mono">{group.full_path}</span>{' '}
        {later
          ? 'is marked, and goes with all below it once the days of the setting deletion_adjourned_period are over. An instance with delayed_group_deletion off takes it away at once.'
          : 'is gone from every list at once; the rest happens in the background.'}
      </p>
      {contents.error && (
        <ErrorBand error={contents.error} what="What it holds is not known." onRetry={contents.retry} />
      )}
      {remove.error && <ErrorBand error={remove.error} what="The group was not deleted." />}
      <ActMatrix ways={[way]} at="way" onPick={() => undefined} touches={touchesOf(contents.data?.holds, later)} />
      <div className={classes.confirm}>
        <p id="confirm-group">
          Type <code>{group.full_path}</code> to confirm
        </p>
        <TextInput
          aria-labelledby="confirm-group"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

const things = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`

function touchesOf(holds: Holds | undefined, later: boolean) {
  const fates = [later ? 'destroyed later' : 'destroyed']
  if (!holds) return [{ what: 'Counting what is in it …', fates: ['…'] }]
  return [
    {
      what: `The group and ${things(holds.subgroups, 'subgroup')}`,
      detail: 'with their settings and push rules',
      fates,
    },
    {
      what: things(holds.projects, 'project'),
      detail: `${bytes(holds.storage_size)}${holds.archived_projects > 0 ? `, ${count(holds.archived_projects)} of them archived` : ''}`,
      fates,
    },
    {
      what: `${things(holds.issues, 'issue')}, ${things(holds.merge_requests, 'merge request')}`,
      detail: `${count(holds.open_issues)} issues are open`,
      fates,
    },
    { what: `${things(holds.labels, 'label')}, ${things(holds.milestones, 'milestone')}`, fates },
    {
      what: `${things(holds.members, 'membership')}, ${things(holds.shares, 'share')}`,
      detail: 'of the group, its subgroups and projects',
      fates: [later ? 'removed later' : 'removed'],
    },
    { what: 'Accounts of its people', fates: ['stay'] },
  ]
}
