import { useDebouncedValue } from '@mantine/hooks'
import { IconFolder, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { PathText } from '../ui/path-text.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { PopoverPicker } from './pickers.tsx'
import classes from './subject-picker.module.css'
import type { Subject } from './use-metric.ts'

const reporter = 20
const maxResults = 30

interface Props {
  subject: Subject
  /** Undefined until the subject has loaded. */
  path: string | undefined
  url: UrlState
}

/** Selects the group or project to measure. */
export function SubjectPicker({ subject, path, url }: Props) {
  return (
    <PopoverPicker
      name={subject.kind === 'group' ? 'Group' : 'Project'}
      value={path === undefined ? `${subject.kind} ${subject.id}` : <PathText path={path} />}
    >
      {(close) => (
        <Choices
          subject={subject}
          onPick={(kind, id) => {
            url.push({ group: undefined, project: undefined, [kind]: id })
            close()
          }}
        />
      )}
    </PopoverPicker>
  )
}

const groupIcon = <IconSitemap size={14} stroke={1.6} className={classes.icon} role="img" aria-label="Group" />
const projectIcon = <IconFolder size={14} stroke={1.6} className={classes.icon} role="img" aria-label="Project" />

function Choices({ subject, onPick }: { subject: Subject; onPick: (kind: Subject['kind'], id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const me = useMe()
  // Administrators may view the metrics of every group and project.
  const filters = {
    per_page: maxResults,
    ...(search && { search }),
    ...(!me.data?.is_admin && { min_access_level: reporter }),
  }
  const options = { enabled: me.data !== undefined, keepPrevious: true }
  const groups = useRead('GET /groups', filters, options)
  const projects = useRead(
    'GET /projects',
    { ...filters, simple: true, order_by: 'last_activity_at', search_namespaces: true },
    options,
  )
  const choices = [
    ...(groups.data ?? [])
      .toSorted((a, b) => (a.full_path < b.full_path ? -1 : 1))
      .map((group) => ({ id: `group ${group.id}`, name: group.full_path, isPath: true, mark: groupIcon })),
    ...(projects.data ?? []).map((project) => ({
      ...{ id: `project ${project.id}`, name: project.path_with_namespace, isPath: true, mark: projectIcon },
    })),
  ]
  return (
    <PickList
      name="Group or project"
      options={choices}
      picked={new Set([`${subject.kind} ${subject.id}`])}
      onSearch={setTyped}
      pending={groups.pending || projects.pending}
      onPick={(picked) => {
        const [kind, id = ''] = picked.split(' ')
        onPick(kind === 'group' ? 'group' : 'project', id)
      }}
      emptyText="No matching groups or projects"
    />
  )
}
