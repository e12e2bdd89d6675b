import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { copyText } from '../ui/copy.ts'
import { Dialog } from '../ui/dialog.tsx'
import { bytes, count } from '../ui/number.ts'
import { toast } from '../ui/toast.ts'
import classes from './delete-project.module.css'
import type { Project } from './project.ts'
import { useProjectCounts } from './use-project-counts.ts'

interface Props {
  project: Project
  onDeleted: () => void
  onClose: () => void
}

/** Names every thing that goes or stays, in numbers, before the button can be pressed. */
export function DeleteProject({ project, onDeleted, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const remove = useWrite('DELETE /projects/:id', {
    refreshes: ['GET /projects', 'GET /issues', 'GET /-/gantry/v1/state'],
  })
  const counts = useProjectCounts(project.id)
  const path = project.path_with_namespace
  const confirm = () =>
    remove.write({ id: project.id }).then(
      () => {
        toast(`${path} is being deleted`)
        onDeleted()
      },
      () => undefined,
    )
  const told = (n: number | null | undefined) => tell(n, counts.settled)
  const things = (n: number | null | undefined, thing: string) => `${told(n)} ${thing}${n === 1 ? '' : 's'}`
  const touches: readonly (readonly [string, string | undefined, string])[] = [
    [
      things(sum(counts.opened, counts.closed), 'issue'),
      `${told(counts.opened)} open, ${told(counts.closed)} closed, with notes, time and subscriptions`,
      'destroyed',
    ],
    [
      `${things(counts.labels, 'label')}, ${things(counts.milestones, 'milestone')}`,
      'of the project itself',
      'destroyed',
    ],
    ['Repository', project.statistics && bytes(project.statistics.storage_size), 'destroyed'],
    ['Memberships', 'direct ones and shares with groups', 'removed'],
    [`Namespace ${project.namespace.full_path}`, 'with the labels and milestones of its groups', 'stays'],
    ['Accounts of its people', undefined, 'stays'],
  ]
  return (
    <Dialog
      title={`Delete ${project.name}`}
      size={640}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink2)"
            className={classes.curl ?? ''}
            onClick={() => copyText(curlOf('DELETE /projects/:id', { id: project.id }), 'Request')}
          >
            Copy as curl
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            color="red"
            disabled={typed !== path || !counts.settled}
            loading={remove.pending}
            onClick={() => void confirm()}
          >
            Delete project
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        <span className="mono">{path}</span> is gone from every list at once; the rest happens in the background.
        Nothing brings it back but an export that you have.
      </p>
      {remove.error && (
        <p className={classes.error} role="alert">
          <b>{remove.error.status || 'No answer'}</b> {remove.error.message}
        </p>
      )}
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">What it touches</th>
            <th scope="col" data-picked="">
              Delete
            </th>
          </tr>
        </thead>
        <tbody>
          {touches.map(([what, detail, fate]) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {detail && <span className={classes.detail}>{detail}</span>}
              </th>
              <td data-picked="" data-fate={fate}>
                {fate}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.confirm}>
        <p id="confirm">
          Type <code>{path}</code> to confirm
        </p>
        <TextInput
          aria-labelledby="confirm"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(e) => setTyped(e.currentTarget.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

/** A number that cannot be had is called so, once all were asked for. */
const tell = (n: number | null | undefined, settled: boolean) =>
  n === undefined ? (settled ? 'unknown' : '…') : n === null ? 'more than 10,000' : count(n)
const sum = (a: number | null | undefined, b: number | null | undefined) =>
  a === undefined || b === undefined ? undefined : a === null || b === null ? null : a + b
