import { useState } from 'react'
import { fetchBody, type ResponseBody, requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { roleName } from '../members/roles.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { count, pluralize } from '../ui/number.ts'
import { Avatar } from '../ui/person.tsx'
import { PreviewRow, PreviewTable } from '../ui/preview-table.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { type Group, readsAffectedByGroups } from './group.ts'
import classes from './transfer-preview.module.css'
import { type TransferTarget, TransferTargetPicker } from './transfer-target-picker.tsx'

interface Props {
  group: Group
  /** Preselected if the group was dropped on its new parent. */
  target?: TransferTarget | undefined

  onClose: () => void
}

/** Transfers a group to another parent. Checks with the server that the target is allowed, and previews the effects. */
export function TransferGroup({ group, target: initialTarget, onClose }: Props) {
  const [target, setTarget] = useState(initialTarget)
  const transfer = useWrite('POST /groups/:id/transfer', { refreshes: readsAffectedByGroups })
  const input = { id: group.id, ...(target && { group_id: target.id }) }
  const { check, locations } = useTargetCheck(group, target)
  const preview = useRead('GET /-/gantry/v1/groups/:id/transfer_preview', input, { enabled: check === 'allowed' })
  const submit = () =>
    void transfer.write(input).then(
      () => {
        announceOne({
          text: `${group.name} transferred to ${target?.full_path ?? 'the top level'}`,
          name: group.full_path,
          names: [group.name],
          reads: readsAffectedByGroups,
          undo: undoWith(
            'group',
            async () => ((await fetchBody('GET /groups/:id', { id: group.id })).parent_id ?? 0) === (target?.id ?? 0),
            () =>
              fetchBody('POST /groups/:id/transfer', {
                id: group.id,
                ...(group.parent_id && { group_id: group.parent_id }),
              }),
          ),
        })
        onClose()
      },
      () => undefined,
    )
  const request = requestOf('POST /groups/:id/transfer', input)
  const obstacle =
    target === undefined
      ? 'Select a new parent.'
      : check === 'refused'
        ? 'Select another parent.'
        : check === 'failed' || preview.error
          ? 'The new parent could not be checked.'
          : preview.data && check === 'allowed'
            ? undefined
            : 'The new parent is being checked.'
  return (
    <FormDialog
      title={<Isolated text={`Transfer ${group.name}`} names={[group.name]} />}
      size={680}
      action="Transfer group"
      onSubmit={submit}
      requests={[request]}
      write={transfer}
      obstacle={obstacle}
      error={transfer.error ? describeError(transfer.error) : undefined}
      onClose={onClose}
    >
      <Field
        label="New parent"
        apiName="group_id"
        help={check === 'refused' ? undefined : 'Select a group in which you can create subgroups.'}
        error={check === 'refused' && `You cannot transfer this group to ${target?.full_path ?? 'the top level'}.`}
      >
        {(ids) => (
          <TransferTargetPicker
            {...ids}
            group={group}
            target={target}
            onTarget={(next) => {
              transfer.reset()
              setTarget(next)
            }}
          />
        )}
      </Field>
      <div className={classes.preview}>
        {check === 'failed' && locations.error && (
          <ErrorBand error={locations.error} what="The new parent could not be checked." onRetry={locations.retry} />
        )}
        {check === 'allowed' && preview.error && (
          <ErrorBand error={preview.error} what="The preview could not be loaded." onRetry={preview.retry} />
        )}
        {target === undefined && <p className="quiet">Select a parent group to preview the transfer.</p>}
        {check === 'allowed' && preview.data && <Preview preview={preview.data} />}
      </div>
    </FormDialog>
  )
}

/** Checks that the server lists the target. The server never lists the top level, so the top level is checked only on submit. */
function useTargetCheck(group: Group, target: TransferTarget | undefined) {
  const name = target?.full_path.split('/').at(-1) ?? ''
  const locations = useRead(
    'GET /groups/:id/transfer_locations',
    { id: group.id, search: name, per_page: 100 },
    { enabled: Boolean(target) },
  )
  const check = (): 'checking' | 'failed' | 'allowed' | 'refused' => {
    if (target === undefined) return 'checking'
    if (target === null) return group.parent_id === null ? 'refused' : 'allowed'
    if (!locations.data) return locations.error ? 'failed' : 'checking'
    return locations.data.some(({ id }) => id === target.id) ? 'allowed' : 'refused'
  }
  return { check: check(), locations }
}

type TransferPreview = ResponseBody<'GET /-/gantry/v1/groups/:id/transfer_preview'>

function Preview({ preview }: { preview: TransferPreview }) {
  const { members, lowered } = preview
  const unchanged = members.gain + members.lose + members.change === 0
  return (
    <>
      <PreviewTable>
        <PreviewRow name="Path">
          <s className="mono">{preview.full_path}</s> → <span className="mono">{preview.new_full_path}</span>
          <small>The old path redirects read requests to the new path.</small>
        </PreviewRow>
        <PreviewRow name="Contents">
          {preview.subgroups + preview.projects === 0
            ? 'none, the group is empty'
            : `${pluralize(preview.subgroups, 'subgroup')}, ${pluralize(preview.projects, 'project')}`}
        </PreviewRow>
        <PreviewRow name="Visibility" warn={lowered !== null}>
          {lowered
            ? `${pluralize(lowered.groups, 'group')} and ${pluralize(lowered.projects, 'project')} become ${lowered.visibility}`
            : 'unchanged'}
        </PreviewRow>
        <PreviewRow name="Members" warn={members.lose > 0}>
          {unchanged
            ? 'unchanged'
            : [
                members.lose > 0 && `${count(members.lose)} ${members.lose === 1 ? 'loses' : 'lose'} access`,
                members.gain > 0 && `${count(members.gain)} ${members.gain === 1 ? 'gains' : 'gain'} access`,
                members.change > 0 && `${count(members.change)} ${members.change === 1 ? 'changes' : 'change'} role`,
              ]
                .filter(Boolean)
                .join(', ')}
        </PreviewRow>
      </PreviewTable>
      {members.people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ul className={classes.people} aria-label="Role changes" tabIndex={0}>
          {members.people.map(({ user, from_level, to_level }) => (
            <li key={user.id}>
              <Avatar person={user} size={18} />
              <span className="cut" dir="auto">
                {user.name}
              </span>
              <span className={`cut quiet ${classes.username}`}>@{user.username}</span>
              <span className={classes.levels}>
                <s>{from_level === null ? 'Not a member' : roleName(from_level)}</s> →{' '}
                <b data-lost={to_level === null || undefined}>
                  {to_level === null ? 'Not a member' : roleName(to_level)}
                </b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
