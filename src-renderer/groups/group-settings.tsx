import type { ReactNode } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { readAvatar } from '../changes/announce-avatar.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import { useMe } from '../issues/use-issue.ts'
import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { formErrors } from '../ui/form-errors.ts'
import { EmptyState } from '../ui/states.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { AttributeSetting } from './attribute-setting.tsx'
import type { AvatarChange } from './avatar-field.tsx'
import { DangerZone } from './danger-zone.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { type GroupDetail, readsAffectedByGroups } from './group.ts'
import { type Attribute, attributesFor, formatValue, paidLabels, sections, type Value } from './group-attributes.ts'
import classes from './group-settings.module.css'
import { type Change, changesOf, inputOf, returnedValues, savedValues } from './settings-draft.ts'
import { useLicensed } from './use-group.ts'

/** Only Owners and administrators can change the settings of a group. */
export function GroupSettings({ group, isOwner }: { group: GroupDetail; isOwner: boolean }) {
  if (!isOwner)
    return (
      <EmptyState title="Only Owners can change settings">
        <p>You need the Owner role in this group, or administrator access.</p>
      </EmptyState>
    )
  return <SettingsForm group={group} />
}

const general = ['name', 'path', 'description', 'visibility'] as const
const noAvatar: { avatar: AvatarChange | null } = { avatar: null }

function SettingsForm({ group }: { group: GroupDetail }) {
  const admin = useMe().data?.is_admin ?? false
  const licensed = useLicensed()
  const available = attributesFor(
    { licensed: licensed ?? false, admin },
    { topLevel: group.parent_id === null, creating: false },
  )
  const names = [...general, ...available.map(({ name }) => name)]
  const draft = useDraft(`settings of group ${group.id}`, savedValues(group, names), { isSame: isSameSetting })
  const avatarDraft = useDraft(`avatar of group ${group.id}`, noAvatar)
  const avatar = avatarDraft.value.avatar ?? undefined
  const save = useWrite('PUT /groups/:id', { refreshes: readsAffectedByGroups })
  const changes = changesOf(group, draft.changes)
  const avatarChanges: Change[] =
    avatar === undefined ? [] : [{ name: 'avatar', from: group.avatar_url, to: avatar === '' ? null : avatar.name }]
  const all = [...changes, ...avatarChanges]
  const input = inputOf(group.id, changes, avatar)
  const request = requestOf('PUT /groups/:id', input)
  const isChanged = (changed: string) => all.some(({ name }) => name === changed)

  const { fieldError, formError } = formErrors(
    save,
    [...general, 'visibility_level', 'avatar', ...available.map(({ name }) => name)],
    request,
  )
  const currentValue = (name: string): Value => draft.value[name] ?? null
  const set = (name: string) => (value: Value) => draft.set({ [name]: value })
  const undo = (name: string) => {
    if (name === 'avatar') avatarDraft.discard()
    else draft.undo(name)
  }
  const clear = () => {
    draft.discard()
    avatarDraft.discard()
  }
  const latest = useLatest('GET /groups/:id', { id: group.id, with_projects: false })
  const guard = useGuardedSave({
    draft,
    isSame: isSameSetting,
    readLatest: async () => savedValues(await latest.read(), names),
    refresh: latest.refresh,
    write: async (changed) => {
      const written = changesOf(group, changed)
      // The server deletes a replaced picture, so the page keeps the old one for an undo: as it is now, because the screen may still show
      // the avatar before.
      const oldAvatar =
        avatar === undefined
          ? undefined
          : await latest.read().then(
              (now) => readAvatar(now.avatar_url),
              () => undefined,
            )
      const answer = await save.write(inputOf(group.id, written, avatar))
      avatarDraft.discard()
      const hasUndo = oldAvatar !== undefined
      announceSaved({
        noun: 'group',
        name: group.full_path,
        before: { ...savedValues(group, names), avatar: oldAvatar },
        // The avatar is compared by its address, which the server chooses.
        asked: { ...changed, ...(hasUndo && { avatar: answer.avatar_url }) },
        answered: { ...returnedValues(answer, Object.keys(changed)), avatar: answer.avatar_url },
        readLatest: async () => {
          const now = await latest.read()
          return { ...savedValues(now, names), avatar: now.avatar_url }
        },
        write: (values) => fetchBody('PUT /groups/:id', { id: group.id, ...values }),
        reads: readsAffectedByGroups,
      })
    },
  })
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Settings" tabIndex={0}>
        <Section name="General">
          <GeneralSettings
            group={group}
            value={currentValue}
            onChange={(name, value) => draft.set({ [name]: value })}
            avatar={avatar}
            onAvatar={(image) => avatarDraft.set({ avatar: image ?? null })}
            isChanged={isChanged}
            error={fieldError}
          />
        </Section>
        {sections.map((section) => {
          const inSection = available.filter((attribute) => attribute.section === section)
          if (inSection.length === 0) return null
          return (
            <Section key={section} name={section}>
              {inSection.map((attribute: Attribute) => (
                <AttributeSetting
                  key={attribute.name}
                  attribute={attribute}
                  value={currentValue(attribute.name)}
                  changed={isChanged(attribute.name)}
                  error={fieldError(attribute.name)}
                  onChange={set(attribute.name)}
                />
              ))}
            </Section>
          )
        })}
        {licensed === false && (
          <p className={`quiet ${classes.note}`}>
            Not available on the free tier: {paidLabels({ admin, topLevel: group.parent_id === null }).join(', ')}.
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
              from: formatValue(from),
              to: formatValue(to),
              error: fieldError(name, ...(name === 'visibility' ? ['visibility_level'] : [])),
            }),
          )}
          onUndo={undo}
          onDiscard={() => {
            save.reset()
            clear()
          }}
          onSave={guard.save}
          write={{ error: save.error, pending: save.pending || guard.checking }}
          restored_from={draft.restored_from ?? avatarDraft.restored_from}
          error={formError ?? guard.error}
          requests={[request]}
        />
      )}
      <ConflictDialog noun="group" guard={guard} />
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
