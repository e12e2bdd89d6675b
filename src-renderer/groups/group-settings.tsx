import { type ReactNode, useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { EmptyState } from '../ui/states.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { VisibilityField } from '../ui/visibility-field.tsx'
import { AvatarField, type Picture } from './avatar-field.tsx'
import { DangerZone } from './danger-zone.tsx'
import { changedByGroups, type GroupDetail } from './group.ts'
import { type Attribute, attributesFor, printed, sections, type Value } from './group-attributes.ts'
import classes from './group-settings.module.css'
import { SettingLine } from './setting-line.tsx'
import { type Change, changesOf, type Draft, inputOf, keptOf } from './settings-draft.ts'
import { useLicensed } from './use-group.ts'

/** Everything that one can change of a group; nothing is sent before one has seen what will be. */
export function GroupSettings({ group, owns }: { group: GroupDetail; owns: boolean }) {
  if (!owns)
    return (
      <EmptyState title="For owners">
        <p>Only Owners of the group and administrators change its settings.</p>
      </EmptyState>
    )
  return <Whole group={group} />
}

const general = ['name', 'path', 'description', 'visibility'] as const

function Whole({ group }: { group: GroupDetail }) {
  const admin = useMe().data?.is_admin ?? false
  const licensed = useLicensed()
  const [draft, setDraft] = useState<Draft>({})
  const [avatar, setAvatar] = useState<Picture>()
  const save = useWrite('PUT /groups/:id', { refreshes: changedByGroups })
  const changes = changesOf(group, draft)
  const pictured: Change[] =
    avatar === undefined ? [] : [{ name: 'avatar', from: group.avatar_url, to: avatar === '' ? null : avatar.name }]
  const all = [...changes, ...pictured]
  const input = inputOf(group.id, changes, avatar)

  const offered = attributesFor(
    { licensed: licensed ?? false, admin },
    { top: group.parent_id === null, making: false },
  )
  const { fieldError, formError } = formErrors(save, [
    ...general,
    'visibility_level',
    'avatar',
    ...offered.map(({ name }) => name),
  ])
  const at = (name: string): Value => (name in draft ? (draft[name] ?? null) : keptOf(group, name))
  const set = (name: string) => (value: Value) => {
    save.reset()
    setDraft({ ...draft, [name]: value })
  }
  const text = (name: string) => String(at(name) ?? '')
  const undo = (name: string) => {
    save.reset()
    if (name === 'avatar') setAvatar(undefined)
    else setDraft(Object.fromEntries(Object.entries(draft).filter(([key]) => key !== name)))
  }
  const clear = () => {
    setDraft({})
    setAvatar(undefined)
  }
  const submit = () =>
    void save.write(input).then(
      () => {
        clear()
        toast(all.length === 1 ? '1 change saved' : `${all.length} changes saved`)
      },
      () => undefined,
    )
  const level = at('visibility')
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Settings" tabIndex={0}>
        <Section name="General">
          <div className={classes.general}>
            <TextField
              label="Name"
              apiName="name"
              error={fieldError('name')}
              value={text('name')}
              onChange={set('name')}
            />
            <TextField
              label="Path"
              apiName="path"
              error={fieldError('path')}
              help={
                at('path') === group.path
                  ? 'Changing it changes the addresses of everything below.'
                  : 'All addresses below change; the old ones lead on for reads.'
              }
              value={text('path')}
              onChange={set('path')}
              spellCheck={false}
            />
            <LongTextField
              label="Description"
              apiName="description"
              optional
              error={fieldError('description')}
              minRows={2}
              value={text('description')}
              onChange={set('description')}
            />
            <VisibilityField
              value={level === 'public' || level === 'internal' ? level : 'private'}
              onChange={set('visibility')}
              error={fieldError('visibility', 'visibility_level')}
              help="At most as open as its parent, at least as open as what is in it."
            />
            <AvatarField url={group.avatar_url} value={avatar} onChange={setAvatar} error={fieldError('avatar')} />
          </div>
        </Section>
        {sections.map((section) => {
          const own = offered.filter((one) => one.section === section)
          if (own.length === 0) return null
          return (
            <Section key={section} name={section}>
              {own.map((attribute: Attribute) => (
                <SettingLine
                  key={attribute.name}
                  attribute={attribute}
                  value={at(attribute.name)}
                  changed={changes.some(({ name }) => name === attribute.name)}
                  error={fieldError(attribute.name)}
                  onChange={set(attribute.name)}
                />
              ))}
            </Section>
          )
        })}
        {licensed === false && (
          <p className={`quiet ${classes.note}`}>
            This instance runs without the higher tiers: membership lock, address ranges, the group wiki, file templates
            and minutes of runners are not there.
          </p>
        )}
        <Section name="Danger zone">
          <DangerZone group={group} />
        </Section>
      </section>
      {all.length > 0 && (
        <ChangeTray
          changes={all.map(
            ({ name, from, to }): FieldChange => ({
              name,
              from: printed(from),
              to: printed(to),
              error: fieldError(name, ...(name === 'visibility' ? ['visibility_level'] : [])),
            }),
          )}
          onUndo={undo}
          onDiscard={() => {
            save.reset()
            clear()
          }}
          onSave={submit}
          pending={save.pending}
          error={formError}
          curl={() => curlOf('PUT /groups/:id', input)}
        />
      )}
    </div>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={classes.section}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
