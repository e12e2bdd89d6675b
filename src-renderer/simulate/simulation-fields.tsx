import { Select } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { hostOf } from '../hooks/delivery.ts'
import type { HookCard } from '../hooks/hook.ts'
import { ProjectPicker } from '../issues/issue-form-pickers.tsx'
import { GroupPicker } from '../members/group-picker.tsx'
import { type PickedUser, UserPicker } from '../members/user-picker.tsx'
import { Field } from '../ui/field.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { MissingRecord } from './missing-record.tsx'
import {
  actionsOf,
  type EventKind,
  isBranchUnused,
  isDeletion,
  type SimulationDraft,
  usualAction,
} from './simulation.ts'

interface Props {
  kind: EventKind
  hooks: readonly HookCard[]
  value: SimulationDraft
  onChange: (part: Partial<SimulationDraft>) => void
}

const pick = ({ id, name, username, avatar_url }: PickedUser): PickedUser => ({ id, name, username, avatar_url })

/** The fields that an event knows. All are optional: what is missing is taken from the first record, or made up. */
export function SimulationFields({ kind, hooks, value, onChange }: Props) {
  const knows = (name: string) => [...kind.needs, ...kind.accepts].some((one) => one === name)
  const counts = useRead('GET /-/gantry/v1/state', {}).data?.counts
  const unused = isBranchUnused(kind, value)
  const actions = actionsOf(kind.event_name)
  return (
    <>
      {knows('project') && (
        <Field
          label="Project"
          apiName="project_id"
          optional
          help={counts?.projects === 0 ? <MissingRecord noun="project" /> : 'Otherwise the first project.'}
        >
          {(ids) => <ProjectPicker {...ids} picked={value.project} onPick={(project) => onChange({ project })} />}
        </Field>
      )}
      {knows('group') && (
        <Field
          label="Group"
          apiName="group_id"
          optional
          help={counts?.groups === 0 ? <MissingRecord noun="group" /> : 'Otherwise the first group.'}
        >
          {(ids) => (
            <GroupPicker
              {...ids}
              skip={[]}
              picked={value.group}
              onPick={({ id, full_path }) => onChange({ group: { id, full_path } })}
            />
          )}
        </Field>
      )}
      {knows('user') && (
        <Field label="User" apiName="user_id" optional help="Otherwise the first user.">
          {(ids) => (
            <UserPicker
              {...ids}
              picked={value.user ? [value.user] : []}
              onPicked={(people) => {
                const user = people.at(-1)
                onChange({ user: user && pick(user) })
              }}
            />
          )}
        </Field>
      )}
      {knows('merge_request') && (
        <TextField
          label="Merge request"
          apiName="merge_request_iid"
          optional
          help="Its number in the project. Otherwise the first merge request, or a made-up one."
          value={value.merge_request_iid}
          onChange={(merge_request_iid) => onChange({ merge_request_iid })}
        />
      )}
      {knows('key') && (
        <TextField
          label="SSH key"
          apiName="key_id"
          optional
          help="The ID of the key. Otherwise the first key, or a made-up one."
          value={value.key_id}
          onChange={(key_id) => onChange({ key_id })}
        />
      )}
      {knows('branch') && (
        <TextField
          label="Branch"
          apiName="branch"
          optional
          disabled={unused}
          help={
            unused
              ? 'Not sent, because the tag is pushed. Remove the tag to push a branch.'
              : 'Otherwise the default branch.'
          }
          spellCheck={false}
          value={value.branch}
          onChange={(branch) => onChange({ branch })}
        />
      )}
      {knows('tag') && (
        <TextField
          label="Tag"
          apiName="tag"
          optional
          spellCheck={false}
          value={value.tag}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      {knows('commits') && (
        <LongTextField
          label="Commits"
          apiName="commits"
          optional
          minRows={3}
          maxRows={8}
          disabled={isDeletion(value)}
          help={
            isDeletion(value)
              ? 'Not sent, because a deletion has no commits.'
              : 'A message per line, the oldest first. Otherwise one made-up commit.'
          }
          value={value.commits}
          onChange={(commits) => onChange({ commits })}
        />
      )}
      {knows('old_name') && (
        <TextField
          label="Old name"
          apiName="old_name"
          optional
          help="The name or path before the change."
          spellCheck={false}
          value={value.old_name}
          onChange={(old_name) => onChange({ old_name })}
        />
      )}
      {actions.length > 0 && (
        <Field label="Action" apiName="action" optional>
          {(ids) => (
            <Select
              {...ids}
              data={[
                { value: '', label: `Default: ${usualAction(kind, value)}` },
                ...actions.map((action) => ({ value: action, label: action })),
              ]}
              value={value.action}
              allowDeselect={false}
              onChange={(action) => onChange({ action: action ?? '' })}
            />
          )}
        </Field>
      )}
      <Field
        label="Hook"
        apiName="hook_id"
        optional
        help="Every hook that asks for the event, or one hook whatever it asks for."
      >
        {(ids) => (
          <Select
            {...ids}
            data={[
              { value: '', label: 'Every hook that asks for it' },
              ...hooks.map(({ id, url, paused }) => ({
                value: String(id),
                label: `${id}: ${hostOf(url)}${paused ? ', paused' : ''}`,
              })),
            ]}
            value={value.hook}
            allowDeselect={false}
            onChange={(hook) => onChange({ hook: hook ?? '' })}
          />
        )}
      </Field>
    </>
  )
}
