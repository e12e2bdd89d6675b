import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { MergeRequestBrowser } from './merge-request-browser.tsx'
import { mergeRequestList } from './merge-request-list.ts'

const sort = 'updated_at:desc'
const builtInViews: readonly View[] = [
  { key: 'open', name: 'All open', filter: 'state:opened', sort },
  { key: 'review', name: 'To review', filter: 'state:opened reviewer:me', sort },
  { key: 'mine', name: 'Mine', filter: 'state:opened author:me', sort },
  { key: 'merged', name: 'Merged', filter: 'state:merged', sort },
]

/** The merge requests of all projects. Waits for the current user, because filters may contain `me`. */
export function MergeRequestListScreen() {
  const me = useMe()
  return me.pending ? <PageHead title="Merge requests" /> : <Content me={me.data?.username} />
}

function Content({ me }: { me: string | undefined }) {
  const url = useUrlState()
  const kind = mergeRequestList(undefined, { me, today: dateOf(useNow()) })
  const views = useViews('merge_requests', builtInViews, url, kind)
  return (
    <>
      <PageHead title="Merge requests" />
      <ViewTabs {...views.tabs} />
      <MergeRequestBrowser me={me} url={url} filter={views.filter} sort={views.sort} defaultView={views.defaultView} />
    </>
  )
}
