import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { usePlace } from '../lists/use-place.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { parseFilter } from '../ui/filter-query.ts'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { IssueBrowser } from './issue-browser.tsx'
import { issueOperatorNames, toIssueQuery } from './issue-filter.ts'
import { IssueFlow } from './issue-flow.tsx'
import { IssueForm } from './issue-form.tsx'
import { issueCount } from './issue-source.ts'
import { useMe } from './use-issue.ts'

// biome-ignore format: a table, one view a line
const startViews: readonly View[] = [
  { key: 'open', name: 'All open', filter: 'state:opened', sort: 'updated_at:desc', group: 'none', fixed: true },
  { key: 'mine', name: 'Mine', filter: 'state:opened assignee:me', sort: 'updated_at:desc', group: 'none', fixed: true },
]

/** The issues of all projects. Filters may say `me`: nothing is asked before it is known who that is. */
export function IssueListScreen() {
  const me = useMe()
  return me.pending ? <PageHead title="Issues" /> : <Whole me={me.data?.username} />
}

function Whole({ me }: { me: string | undefined }) {
  const place = usePlace()
  const [writing, setWriting] = useState(false)
  const counting = (filter: string) =>
    issueCount(undefined, toIssueQuery(parseFilter(filter, issueOperatorNames), me).query)
  const views = useViews('issues', startViews, place, {
    key: (filter) => counting(filter).key,
    read: (filter, signal) => counting(filter).read(signal),
  })
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  return (
    <>
      <PageHead
        title="Issues"
        count={state && `${count(state.counts.issues_opened)} open, ${count(state.counts.issues_closed)} closed`}
        picture={<IssueFlow />}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setWriting(true)}>
            New issue
          </Button>
        }
      />
      <ViewTabs
        tabs={views.tabs}
        at={views.at?.key}
        edited={views.edited}
        onPick={views.pick}
        onSave={views.save}
        onUpdate={views.update}
        onRename={views.rename}
        onDelete={views.remove}
      />
      <IssueBrowser
        me={me}
        place={place}
        filter={views.filter}
        sort={views.sort}
        group={views.group}
        onNew={() => setWriting(true)}
      />
      {writing && <IssueForm onClose={() => setWriting(false)} />}
    </>
  )
}
