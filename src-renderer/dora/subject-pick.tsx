import { useDebouncedValue } from '@mantine/hooks'
import { IconFolder, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import type { Place } from '../lists/use-place.ts'
import { PickList } from '../ui/pick-list.tsx'
import { QuietPick } from './picks.tsx'
import classes from './subject-pick.module.css'
import type { Subject } from './use-figures.ts'

const reporter = 20
const most = 30

/** Groups and projects that one may measure, found by name. */
export function SubjectPick({ subject, name, place }: { subject: Subject; name: string; place: Place }) {
  return (
    <QuietPick name={subject.of === 'group' ? 'Group' : 'Project'} value={name}>
      {(close) => (
        <Choices
          subject={subject}
          onPick={(kind, id) => {
            place.go({ group: undefined, project: undefined, [kind]: id })
            close()
          }}
        />
      )}
    </QuietPick>
  )
}

const groupMark = <IconSitemap size={14} stroke={1.6} className={classes.mark} role="img" aria-label="Group" />
const projectMark = <IconFolder size={14} stroke={1.6} className={classes.mark} role="img" aria-label="Project" />

function Choices({ subject, onPick }: { subject: Subject; onPick: (kind: Subject['of'], id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const me = useMe()
  // Who administers the instance may measure everything, a member of it or not.
  const wanted = {
    per_page: most,
    ...(search && { search }),
    ...(!me.data?.is_admin && { min_access_level: reporter }),
  }
  const asking = { enabled: me.data !== undefined, keep: true }
  const groups = useRead('GET /groups', wanted, asking)
  const projects = useRead(
    'GET /projects',
    { ...wanted, simple: true, order_by: 'last_activity_at', search_namespaces: true },
    asking,
  )
  const options = [
    ...(groups.data ?? [])
      .toSorted((a, b) => (a.full_path < b.full_path ? -1 : 1))
      .map((one) => ({ id: `group ${one.id}`, name: one.full_path, mark: groupMark })),
    ...(projects.data ?? []).map((one) => ({
      ...{ id: `project ${one.id}`, name: one.path_with_namespace, mark: projectMark },
    })),
  ]
  return (
    <PickList
      name="Group or project"
      options={options}
      picked={new Set([`${subject.of} ${subject.id}`])}
      onSearch={setTyped}
      pending={groups.pending || projects.pending}
      onPick={(picked) => {
        const [kind, id = ''] = picked.split(' ')
        onPick(kind === 'group' ? 'group' : 'project', id)
      }}
      none="No group or project of that name that you may measure"
    />
  )
}
