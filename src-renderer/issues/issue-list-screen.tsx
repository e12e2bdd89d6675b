import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { IssueBrowser } from './issue-browser.tsx'
import { IssueFlow } from './issue-flow.tsx'
import { IssueForm } from './issue-form.tsx'
import { issueList } from './issue-list.ts'
import { useMe } from './use-issue.ts'

const startViews: readonly View[] = [
  { key: 'open', name: 'All open', filter: 'state:opened', sort: 'updated_at:desc' },
  { key: 'mine', name: 'Mine', filter: 'state:opened assignee:me', sort: 'updated_at:desc' },
]

/** The issues of all projects. Filters may say `me`: nothing is asked before it is known who that is. */
export function IssueListScreen() {
  const me = useMe()
  return me.pending ? <PageHead title="Issues" /> : <Whole me={me.data?.username} />
}

function Whole({ me }: { me: string | undefined }) {
  const place = useUrlState()
  const [writing, setWriting] = useState(false)
  const views = useViews('issues', startViews, place, issueList(undefined, me))
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  return (
    <>
      <PageHead
        title="Issues"
        count={state && `${count(state.counts.issues_opened)} open, ${count(state.counts.issues_closed)} closed`}
        chart={<IssueFlow />}
        actions={<NewButton name="New issue" onClick={() => setWriting(true)} />}
      />
      <ViewTabs {...views.tabs} />
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
