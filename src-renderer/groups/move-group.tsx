import { useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { roleName } from '../members/roles.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { count } from '../ui/number.ts'
import { Avatar } from '../ui/person.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { changedByGroups, type Group } from './group.ts'
import { LocationPick, type Target } from './location-pick.tsx'
import classes from './move-group.module.css'
import { Row } from './told-row.tsx'

interface Props {
  group: Group
  /** Where it was dropped; without it one picks. */
  target?: Target | undefined
  onMoved?: (id: number) => void
  onClose: () => void
}

/** Puts a group below another: asks the server where it may go, and tells all that comes of it before it does. */
export function MoveGroup({ group, target: dropped, onMoved, onClose }: Props) {
  const [target, setTarget] = useState(dropped)
  const move = useWrite('POST /groups/:id/transfer', { refreshes: changedByGroups })
  const input = { id: group.id, ...(target && { group_id: target.id }) }
  const offer = useOffer(group, target)
  const preview = useRead('GET /-/gantry/v1/groups/:id/transfer_preview', input, { enabled: offer === 'offered' })
  const submit = () =>
    void move.write(input).then(
      () => {
        toast(`${group.name} is ${target ? `below ${target.full_path}` : 'at the top'} now`)
        onClose()
        onMoved?.(group.id)
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Transfer ${group.name}`}
      size={680}
      action="Transfer group"
      onSubmit={submit}
      pending={move.pending}
      disabled={target === undefined || !preview.data || offer !== 'offered'}
      error={move.error ? `${move.error.status || ''} ${move.error.message}`.trim() : undefined}
      curl={() => curlOf('POST /groups/:id/transfer', input)}
      onClose={onClose}
    >
      <Field
        label="New parent"
        apiName="group_id"
        help={offer === 'refused' ? undefined : 'All groups in which you may create subgroups.'}
        error={
          offer === 'refused' && `${target?.full_path ?? 'The top'} is not among the places that the server offers.`
        }
      >
        {(ids) => (
          <LocationPick
            {...ids}
            group={group}
            target={target}
            onTarget={(next) => {
              move.reset()
              setTarget(next)
            }}
          />
        )}
      </Field>
      <div className={classes.preview}>
        {offer === 'offered' && preview.error && (
          <ErrorBand error={preview.error} what="What would move is not known." onRetry={preview.retry} />
        )}
        {target === undefined && <p className="quiet">What moves is told here once a parent is chosen.</p>}
        {offer === 'offered' && preview.data && <Preview preview={preview.data} />}
      </div>
    </FormDialog>
  )
}

/** Whether the server names the target among its locations. The top is none of them: there it decides when it is asked. */
function useOffer(group: Group, target: Target | undefined): 'asking' | 'offered' | 'refused' {
  const name = target?.full_path.split('/').at(-1) ?? ''
  const { data, pending, error } = useRead(
    'GET /groups/:id/transfer_locations',
    { id: group.id, search: name, per_page: 100 },
    { enabled: Boolean(target) },
  )
  if (target === undefined) return 'asking'
  if (target === null) return group.parent_id === null ? 'refused' : 'offered'
  if (error) return 'refused'
  if (pending) return 'asking'
  return data?.some(({ id }) => id === target.id) ? 'offered' : 'refused'
}

type Told = ResponseBody<'GET /-/gantry/v1/groups/:id/transfer_preview'>

function Preview({ preview }: { preview: Told }) {
  const { members, lowered } = preview
  const still = members.gain + members.lose + members.change === 0
  return (
    <>
      <table className={classes.told}>
        <tbody>
          <Row name="Path">
            <s className="mono">{preview.full_path}</s> → <span className="mono">{preview.new_full_path}</span>
            <small>The old path leads on to the new one for reads.</small>
          </Row>
          <Row name="Moves along">
            {preview.subgroups + preview.projects === 0
              ? 'nothing: it is empty'
              : `${things(preview.subgroups, 'subgroup')}, ${things(preview.projects, 'project')}`}
          </Row>
          <Row name="Visibility" warn={lowered !== null}>
            {lowered
              ? `${things(lowered.groups, 'group')} and ${things(lowered.projects, 'project')} become ${lowered.visibility}`
              : 'stays as it is'}
          </Row>
          <Row name="Members" warn={members.lose > 0}>
            {still
              ? 'everybody keeps the role of now'
              : [
                  members.lose > 0 && `${count(members.lose)} ${members.lose === 1 ? 'loses' : 'lose'} the group`,
                  members.gain > 0 && `${count(members.gain)} ${members.gain === 1 ? 'gains' : 'gain'} it`,
                  members.change > 0 &&
                    `${count(members.change)} ${members.change === 1 ? 'gets' : 'get'} another role`,
                ]
                  .filter(Boolean)
                  .join(', ')}
          </Row>
        </tbody>
      </table>
      {members.people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ul className={classes.people} aria-label="Whose role changes" tabIndex={0}>
          {members.people.map(({ user, from_level, to_level }) => (
            <li key={user.id}>
              <Avatar person={user} size={18} />
              <span className="cut">{user.name}</span>
              <span className={`cut quiet ${classes.username}`}>@{user.username}</span>
              <span className={classes.levels}>
                <s>{from_level === null ? 'No member' : roleName(from_level)}</s> →{' '}
                <b data-lost={to_level === null || undefined}>{to_level === null ? 'No member' : roleName(to_level)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const things = (n: number, thing: string) => `${count(n)} ${thing}${n === 1 ? '' : 's'}`
