import { useEffect, useRef } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { useDraft } from '../ui/drafts.ts'
import { formErrors } from '../ui/form-errors.ts'
import { toast } from '../ui/toast.ts'
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
  parseDraft,
  pendingChanges,
  savedValue,
  updateInput,
  visibleSections,
  withChange,
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
  const [draftJson, writeDraft] = useDraft(`settings of project ${project.id}`)
  const draft = pendingChanges(parseDraft(draftJson), project)
  const save = useWrite('PUT /projects/:id', { refreshes: readsAffectedByProjects })
  const all = visibleSections(project, access)
  const keys = all.flatMap(({ settings }) => settings.map(({ key }) => key))
  const { fieldError, formError } = formErrors(save, [...keys, ...Object.values(errorAliases).flat()])
  const sectionId = url.get('section') ?? 'general'
  const section = all.find(({ id }) => id === sectionId)
  const request = requestOf('PUT /projects/:id', updateInput(project.id, draft))
  const count = Object.keys(draft).length
  const readOnly = project.archived === true
  useScreenRequest(count > 0 ? { request, draft: true } : { request: null })

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
  const submit = () => {
    if (count === 0 || save.pending) return
    save
      .write(updateInput(project.id, draft))
      .then(() => {
        writeDraft('')
        toast(`${count} ${count === 1 ? 'change' : 'changes'} saved`)
      })
      .catch(() => undefined)
  }
  const storeDraft = (next: object) => writeDraft(Object.keys(next).length > 0 ? JSON.stringify(next) : '')
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <SettingsNav
          sections={all}
          current={sectionId}
          countChanges={(settingKeys) => settingKeys.filter((key) => key in draft).length}
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
              value={draft[setting.key] ?? (setting.key in draft ? null : (savedValue(project, setting.key) ?? null))}
              changed={setting.key in draft}
              error={errorOf(setting.key)}
              disabled={readOnly || !mayChange(setting, access)}
              onChange={(value) => storeDraft(withChange(draft, project, setting.key, value))}
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
          changes={Object.keys(draft).map(
            (name): FieldChange => ({
              name,
              from: formatValue(savedValue(project, name)),
              to: formatValue(draft[name]),
              error: errorOf(name),
            }),
          )}
          error={formError}
          pending={save.pending}
          curl={() => curlText(request)}
          onGo={goTo}
          onUndo={(key) => {
            const { [key]: _, ...rest } = draft
            storeDraft(rest)
          }}
          onDiscard={() => {
            writeDraft('')
            save.reset()
          }}
          onSave={submit}
        />
      )}
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
