import { useMemo } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { readAvatar } from '../changes/announce-avatar.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { jsonText } from '../settings-form/setting-values.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSearchText } from '../settings-form/use-search-text.ts'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { type AvatarChange, AvatarControl } from '../ui/avatar-field.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { DangerZone } from './danger-zone.tsx'
import { generalSettings } from './general-settings.ts'
import { type GroupDetail, readsAffectedByGroups } from './group.ts'
import { attributesFor, paidLabels } from './group-attributes.ts'
import classes from './group-settings.module.css'
import { inputOf, returnedValues, savedValues } from './settings-draft.ts'
import { useLicensed } from './use-group.ts'

/** Only Owners and administrators can change the settings of a group. */
export function GroupSettings({ group, isOwner }: { group: GroupDetail; isOwner: boolean }) {
  if (!isOwner)
    return (
      <EmptyState title="Only Owners can change settings">
        <p>You need the Owner role in this group, or administrator access.</p>
      </EmptyState>
    )
  return <OwnedGroupSettings group={group} />
}

const noAvatar: { avatar: AvatarChange | null } = { avatar: null }
/** Further names under which the server reports errors of a setting. */
const errorNames = { visibility: ['visibility_level'] }

function OwnedGroupSettings({ group }: { group: GroupDetail }) {
  const admin = useMe().data?.is_admin ?? false
  const licensed = useLicensed()
  const topLevel = group.parent_id === null
  const attributes = useMemo(
    () => attributesFor({ licensed: licensed ?? false, admin }, { topLevel, creating: false }),
    [licensed, admin, topLevel],
  )
  const fields = useMemo(() => [...generalSettings, ...attributes], [attributes])
  const saved = useMemo(() => savedValues(group, fields), [group, fields])
  const { avatar, ...also } = useAvatarDraft(group)
  const save = useWrite('PUT /groups/:id', { refreshes: readsAffectedByGroups })
  const latest = useLatest('GET /groups/:id', { id: group.id, with_projects: false })
  const edited = useSettingsForm({
    form: `settings of group ${group.id}`,
    fields,
    saved,
    save,
    requestOf: (changes) => requestOf('PUT /groups/:id', inputOf(group.id, changes, avatar)),
    errorNames,
    readLatest: async () => savedValues(await latest.read(), fields),
    refresh: latest.refresh,
    also: avatar === undefined ? undefined : also,
    send: async (asked) => {
      // The server deletes a replaced picture, so the page keeps the old one for an undo: as it is now, because the screen may still show
      // the avatar before.
      const oldAvatar =
        avatar === undefined
          ? undefined
          : await latest.read().then(
              (now) => readAvatar(now.avatar_url),
              () => undefined,
            )
      const answer = await save.write(inputOf(group.id, asked, avatar))
      also.undo()
      const hasUndo = oldAvatar !== undefined
      announceSaved({
        noun: 'group',
        name: group.full_path,
        before: { ...saved, avatar: oldAvatar },
        // The avatar is compared by its address, which the server chooses.
        asked: { ...asked, ...(hasUndo && { avatar: answer.avatar_url }) },
        answered: { ...returnedValues(answer, Object.keys(asked)), avatar: answer.avatar_url },
        readLatest: async () => {
          const now = await latest.read()
          return { ...savedValues(now, fields), avatar: now.avatar_url }
        },
        write: (values) => fetchBody('PUT /groups/:id', { id: group.id, ...values }),
        reads: readsAffectedByGroups,
      })
    },
  })
  const url = useUrlState()
  const search = useSearchText(url, 'find')
  return (
    <SettingsForm
      edited={edited}
      noun="group"
      name="Settings"
      origin="New group"
      example="who can create projects"
      search={search}
      url={url}
      extras={[{ id: 'danger', name: 'Danger zone', content: <DangerZone group={group} /> }]}
      opens="all"
      controls={{
        avatar: (ids) => <AvatarControl {...ids} savedUrl={group.avatar_url} value={avatar} onChange={also.set} />,
      }}
      note={
        licensed === false && (
          <p className={`quiet ${classes.note}`}>
            Not available on the free tier: {paidLabels({ admin, topLevel }).join(', ')}.
          </p>
        )
      }
    />
  )
}

/** The chosen picture. It stays in memory until it is sent, and is one of the changes in the tray. */
function useAvatarDraft(group: GroupDetail) {
  const draft = useDraft(`avatar of group ${group.id}`, noAvatar)
  const avatar = draft.value.avatar ?? undefined
  return {
    avatar,
    name: 'avatar',
    from: jsonText(group.avatar_url),
    to: jsonText(avatar instanceof File ? avatar.name : null),
    set: (image: AvatarChange) => draft.set({ avatar: image ?? null }),
    undo: draft.discard,
    restored_from: draft.restored_from,
  }
}
