import { useEffect, useRef } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { formErrors } from '../ui/form-errors.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { readsAffectedByProjects } from './action-requests.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { DangerZone } from './danger-zone.tsx'
import type { Project } from './project.ts'
import { ProjectSharedGroups } from './project-members.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import {
  formatValue,
  mayChange,
  type ProjectAccess,
  returnedValues,
  savedValue,
  savedValues,
  updateInput,
  visibleSections,
} from './settings-draft.ts'
import { SettingsNav } from './settings-nav.tsx'

interface Props {
  project: Project
  access: ProjectAccess
  url: UrlState
  onDeleted: () => void
}

/** Changes stay in a draft, which survives leaving the screen, until the user saves them from the tray. */
export function SettingsTab({ project, access, url, onDeleted }: Props) {
  const all = visibleSections(project, access)
  const draft = useDraft(`settings of project ${project.id}`, savedValues(project, all), { isSame: isSameSetting })
  const { changes } = draft
  const save = useWrite('PUT /projects/:id', { refreshes: readsAffectedByProjects })
  const keys = all.flatMap(({ settings }) => settings.map(({ key }) => key))
  const request = requestOf('PUT /projects/:id', updateInput(project.id, changes))
  const { fieldError, formError } = formErrors(save, [...keys, ...Object.values(errorAliases).flat()], request)
  const sectionId = url.get('section') ?? 'general'
  const section = all.find(({ id }) => id === sectionId)
  const count = Object.keys(changes).length
  const readOnly = project.archived === true

  const scroller = useRef<HTMLDivElement>(null)
  const keyToFocus = useRef<string>(undefined)
  useEffect(() => {
    if (!keyToFocus.current) return
    const row = scroller.current?.querySelector(`[data-setting="${keyToFocus.current}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, textarea')?.focus()
    keyToFocus.current = undefined
  })
  const goTo = (key: string) => {
    keyToFocus.current = key
    url.replace({ section: all.find(({ settings }) => settings.some((setting) => setting.key === key))?.id })
  }
  const errorOf = (key: string) => fieldError(key, ...(errorAliases[key] ?? []))
  const latest = useLatest('GET /projects/:id', { id: project.id })
  const guard = useGuardedSave({
    draft,
    isSame: isSameSetting,
    readLatest: async () => savedValues(await latest.read(), all),
    refresh: latest.refresh,
    write: (changed) =>
      save.write(updateInput(project.id, changed)).then((answer) =>
        announceSaved({
          noun: 'project',
          name: project.path_with_namespace,
          before: savedValues(project, all),
          asked: changed,
          answered: returnedValues(answer, Object.keys(changed)),
          readLatest: async () => savedValues(await latest.read(), all),
          write: (values) => fetchBody('PUT /projects/:id', { id: project.id, ...values }),
          reads: readsAffectedByProjects,
        }),
      ),
  })
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <SettingsNav
          sections={all}
          current={sectionId}
          countChanges={(settingKeys) => settingKeys.filter((key) => key in changes).length}
          isOwner={access.level >= 50}
          onPick={(id) => url.push({ section: id === 'general' ? undefined : id })}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section ref={scroller} className={classes.scroll} aria-label="Settings" tabIndex={0}>
          {section?.id === 'general' && <AvatarSetting project={project} disabled={readOnly} />}
          {section?.settings.map((setting) => (
            <SettingRow
              key={setting.key}
              setting={setting}
              value={draft.value[setting.key] ?? null}
              changed={setting.key in changes}
              error={errorOf(setting.key)}
              disabled={readOnly || !mayChange(setting, access)}
              onChange={(value) => draft.set({ [setting.key]: value })}
            />
          ))}
          {sectionId === 'sharing' && (
            <div className={classes.sharedGroups}>
              <ProjectSharedGroups project={project} level={access.level} />
            </div>
          )}
          {sectionId === 'danger' && <DangerZone project={project} onDeleted={onDeleted} />}
        </section>
      </div>
      {count > 0 && (
        <ChangeTray
          changes={Object.keys(changes).map(
            (name): FieldChange => ({
              name,
              from: formatValue(savedValue(project, name)),
              to: formatValue(changes[name]),
              error: errorOf(name),
            }),
          )}
          error={formError ?? guard.error}
          write={{ error: save.error, pending: save.pending || guard.checking }}
          restored_from={draft.restored_from}
          requests={[request]}
          onGo={goTo}
          onUndo={draft.undo}
          onDiscard={() => {
            draft.discard()
            save.reset()
          }}
          onSave={guard.save}
        />
      )}
      <ConflictDialog noun="project" guard={guard} />
    </div>
  )
}

/** Further names under which the server reports errors of a setting. */
const errorAliases: Readonly<Record<string, readonly string[]>> = {
  name: ['project_namespace.name'],
  path: ['project_namespace.path'],
  visibility: ['visibility_level'],
  default_branch: ['base'],
}
