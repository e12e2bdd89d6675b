import { useMemo } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSearchText } from '../settings-form/use-search-text.ts'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { readsAffectedByProjects } from './action-requests.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { DangerZone } from './danger-zone.tsx'
import type { Project } from './project.ts'
import { ProjectSharedGroups } from './project-members.tsx'
import classes from './settings.module.css'
import { sections } from './settings-catalog.ts'
import { fieldsOf, type ProjectAccess, returnedValues, savedValues, updateInput } from './settings-draft.ts'

interface Props {
  project: Project
  access: ProjectAccess
  url: UrlState
  onDeleted: () => void
}

/** Further names under which the server reports errors of a setting. */
const errorNames = {
  name: ['project_namespace.name'],
  path: ['project_namespace.path'],
  visibility: ['visibility_level'],
  default_branch: ['base'],
}
const sectionIds = Object.fromEntries(sections.map(({ id, name }) => [name, id]))
const avatar: SettingField = {
  name: 'avatar',
  section: 'General',
  label: 'Avatar',
  help: 'Choose an image of up to 200 KiB. The image is saved immediately.',
  type: 'line',
}

/** The settings of a project, with its shares and the actions on the whole project. */
export function SettingsTab({ project, access, url, onDeleted }: Props) {
  const { level, admin } = access
  const settings = useMemo(() => fieldsOf(project, { level, admin }), [project, level, admin])
  const fields = useMemo(() => [avatar, ...settings], [settings])
  const saved = useMemo(() => savedValues(project, settings), [project, settings])
  const save = useWrite('PUT /projects/:id', { refreshes: readsAffectedByProjects })
  const latest = useLatest('GET /projects/:id', { id: project.id })
  const readLatest = async () => savedValues(await latest.read(), settings)
  const search = useSearchText(url, 'find')
  const edited = useSettingsForm({
    form: `settings of project ${project.id}`,
    fields,
    saved,
    save,
    requestOf: (changes) => requestOf('PUT /projects/:id', updateInput(project.id, changes)),
    errorNames,
    readLatest,
    refresh: latest.refresh,
    send: async (asked) =>
      announceSaved({
        noun: 'project',
        name: project.path_with_namespace,
        before: saved,
        asked,
        answered: returnedValues(await save.write(updateInput(project.id, asked)), Object.keys(asked)),
        readLatest,
        write: (values) => fetchBody('PUT /projects/:id', { id: project.id, ...values }),
        reads: readsAffectedByProjects,
      }),
  })
  const sharing = (
    <div className={classes.sharedGroups}>
      <ProjectSharedGroups project={project} level={level} />
    </div>
  )
  const danger = <DangerZone project={project} onDeleted={onDeleted} />
  return (
    <SettingsForm
      edited={edited}
      noun="project"
      name="Settings"
      origin="New project"
      example="squash commits"
      search={search}
      url={url}
      sectionIds={sectionIds}
      extras={[
        { id: 'sharing', name: 'Shared with groups', content: sharing },
        ...(level >= 50 ? [{ id: 'danger', name: 'Danger zone', content: danger }] : []),
      ]}
      opens="first"
      controls={{ avatar: (ids) => <AvatarSetting {...ids} project={project} disabled={project.archived === true} /> }}
    />
  )
}
