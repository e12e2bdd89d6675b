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
import { AvatarRow } from './avatar-row.tsx'
import { changedByProjects } from './bulk-send.ts'
import { DangerZone } from './danger-zone.tsx'
import type { Project } from './project.ts'
import { ProjectGuests } from './project-members.tsx'
import classes from './settings.module.css'
import {
  changed,
  mayChange,
  pending,
  type Reach,
  readDraft,
  savedOf,
  sectionsOf,
  shown,
  updateOf,
} from './settings-draft.ts'
import { SettingsNav } from './settings-nav.tsx'
import { SettingsRow } from './settings-row.tsx'

interface Props {
  project: Project
  reach: Reach
  place: UrlState
  onDeleted: () => void
}

/** The settings of a project, section by section; nothing is saved before the tray has shown what. */
export function SettingsTab({ project, reach, place, onDeleted }: Props) {
  const [text, write] = useDraft(`settings of project ${project.id}`)
  const draft = pending(readDraft(text), project)
  const save = useWrite('PUT /projects/:id', { refreshes: changedByProjects })
  const all = sectionsOf(project, reach)
  const keys = all.flatMap(({ settings }) => settings.map(({ key }) => key))
  const { fieldError: wrong, formError: fault } = formErrors(save, [...keys, ...Object.values(others).flat()])
  const at = place.get('section') ?? 'general'
  const section = all.find(({ id }) => id === at)
  const request = requestOf('PUT /projects/:id', updateOf(project.id, draft))
  const count = Object.keys(draft).length
  const frozen = project.archived === true
  useScreenRequest(count > 0 ? { request, draft: true } : { request: null })

  const scroller = useRef<HTMLDivElement>(null)
  const goal = useRef<string>(undefined)
  useEffect(() => {
    if (!goal.current) return
    const row = scroller.current?.querySelector(`[data-setting="${goal.current}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, textarea')?.focus()
    goal.current = undefined
  })
  const go = (key: string) => {
    goal.current = key
    place.replace({ section: all.find(({ settings }) => settings.some((one) => one.key === key))?.id })
  }
  const told = (key: string) => wrong(key, ...(others[key] ?? []))
  const submit = () => {
    if (count === 0 || save.pending) return
    save
      .write(updateOf(project.id, draft))
      .then(() => {
        write('')
        toast(`${count} ${count === 1 ? 'change' : 'changes'} saved`)
      })
      .catch(() => undefined)
  }
  const put = (next: object) => write(Object.keys(next).length > 0 ? JSON.stringify(next) : '')
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <SettingsNav
          sections={all}
          at={at}
          changes={(keysOf) => keysOf.filter((key) => key in draft).length}
          owner={reach.level >= 50}
          onPick={(id) => place.push({ section: id === 'general' ? undefined : id })}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section ref={scroller} className={classes.scroll} aria-label="Settings" tabIndex={0}>
          {section?.id === 'general' && <AvatarRow project={project} disabled={frozen} />}
          {section?.settings.map((setting) => (
            <SettingsRow
              key={setting.key}
              setting={setting}
              value={draft[setting.key] ?? (setting.key in draft ? null : (savedOf(project, setting.key) ?? null))}
              changed={setting.key in draft}
              error={told(setting.key)}
              disabled={frozen || !mayChange(setting, reach)}
              onChange={(value) => put(changed(draft, project, setting.key, value))}
            />
          ))}
          {at === 'sharing' && (
            <div className={classes.guests}>
              <ProjectGuests project={project} level={reach.level} />
            </div>
          )}
          {at === 'danger' && <DangerZone project={project} onDeleted={onDeleted} />}
        </section>
      </div>
      {count > 0 && (
        <ChangeTray
          changes={Object.keys(draft).map(
            (name): FieldChange => ({
              name,
              from: shown(savedOf(project, name)),
              to: shown(draft[name]),
              error: told(name),
            }),
          )}
          error={fault}
          pending={save.pending}
          curl={() => curlText(request)}
          onGo={go}
          onUndo={(key) => {
            const { [key]: _, ...rest } = draft
            put(rest)
          }}
          onDiscard={() => {
            write('')
            save.reset()
          }}
          onSave={submit}
        />
      )}
    </div>
  )
}

/** Further names under which the server answers about a setting. */
const others: Readonly<Record<string, readonly string[]>> = {
  name: ['project_namespace.name'],
  path: ['project_namespace.path'],
  visibility: ['visibility_level'],
  default_branch: ['base'],
}
