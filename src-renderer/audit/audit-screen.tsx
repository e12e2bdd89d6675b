import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useKeysOfRow } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditList } from './audit-list.ts'
import { AuditPeek } from './audit-peek.tsx'
import { useAuditValues } from './use-audit-values.ts'
import { WeekHours } from './week-hours.tsx'

const builtInViews: readonly View[] = [
  { key: 'all', name: 'All changes', filter: '', sort: 'id:desc' },
  { key: 'settings', name: 'Settings', filter: 'kind:settings', sort: 'id:desc' },
  { key: 'members', name: 'Members', filter: 'kind:member', sort: 'id:desc' },
  { key: 'users', name: 'Users', filter: 'kind:user', sort: 'id:desc' },
]

/** Every stored change of the instance, for administrators. */
export function AuditScreen() {
  const url = useUrlState()
  const kind = auditList(dateOf(useNow()))
  const views = useViews('audit', builtInViews, url, kind)
  const list = useList(kind, url, views)
  useKeysOfRow([['u', 'Undo this change']])
  const admin = useMe().data?.is_admin === true
  const figures = useRead('GET /-/gantry/v1/audit_figures', {}, { enabled: admin })
  const [typing, setTyping] = useState<{ operator: string | undefined; text: string }>()
  const values = useAuditValues(typing)
  return (
    <>
      <PageHead
        title="Audit"
        count="who changed what"
        {...(admin && { chart: <WeekHours figures={figures.data} /> })}
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={auditColumns}
        hint="by: kind: act: project: since:7d or words …"
        values={values}
        onDraft={(operator, text) => setTyping({ operator, text })}
        nameOf={(entry) => `${entry.event} ${entry.title ?? entry.id}`}
        onOpen={(id) => list.rows.showPeek(id)}
        explainError={({ status }) => (status === 403 ? 'Only administrators see the audit.' : undefined)}
        peek={(id, row, actions) => <AuditPeek key={id} id={Number(id)} row={row} {...actions} />}
        emptyState={
          <EmptyState title="No changes yet">
            <p>Every change of projects, groups, members, users, issues and settings is listed here with its author.</p>
          </EmptyState>
        }
      />
    </>
  )
}
