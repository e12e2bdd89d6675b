import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { IssueBrowser } from './issue-browser.tsx'
import { IssueForm } from './issue-form.tsx'
import { issueList } from './issue-list.ts'
import { IssueTrends } from './issue-trends.tsx'
import { useMe } from './use-issue.ts'

const builtInViews: readonly View[] = [
  { key: 'open', name: 'All open', filter: 'state:opened', sort: 'updated_at:desc' },
  { key: 'mine', name: 'Mine', filter: 'state:opened assignee:me', sort: 'updated_at:desc' },
]

/** The issues of all projects. Waits for the current user, because filters may contain `me`. */
export function IssueListScreen() {
  const me = useMe()
  return me.pending ? <PageHead title="Issues" /> : <IssueListContent me={me.data?.username} />
}

function IssueListContent({ me }: { me: string | undefined }) {
  const url = useUrlState()
  const [creating, setCreating] = useState(false)
  const views = useViews('issues', builtInViews, url, issueList({}, { me, today: dateOf(useNow()) }))
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  return (
    <>
      <PageHead
        title="Issues"
        count={state && `${count(state.counts.issues_opened)} open, ${count(state.counts.issues_closed)} closed`}
        chart={<IssueTrends me={me} url={url} filter={views.filter} defaultView={views.defaultView} />}
        actions={<NewButton name="New issue" onClick={() => setCreating(true)} />}
      />
      <ViewTabs {...views.tabs} />
      <IssueBrowser
        me={me}
        url={url}
        filter={views.filter}
        sort={views.sort}
        group={views.group}
        defaultView={views.defaultView}
        onNew={() => setCreating(true)}
      />
      {creating && <IssueForm onClose={() => setCreating(false)} />}
    </>
  )
}
