import { useQueries } from '@tanstack/react-query'
import { countQuery } from '../lists/source.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { cleanupProjectList, endingMembershipList, type Reason } from './cleanup-lists.ts'
import { CleanupProjects } from './cleanup-projects.tsx'
import { EndingMemberships } from './ending-memberships.tsx'

const tabs: readonly (readonly [Reason | 'ending', string])[] = [
  ['idle', 'Idle for a year'],
  ['largest', 'Largest'],
  ['without_owner', 'Without an Owner'],
  ['ending', 'Memberships expiring soon'],
]

/** Projects and memberships that may need a clean-up, with an action for several of them at once. */
export function CleanupScreen() {
  const url = useUrlState()
  const tab = tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'idle'
  const counts = useQueries({
    queries: tabs.map(([id]) =>
      countQuery(id === 'ending' ? endingMembershipList.count({}) : cleanupProjectList(id).count({})),
    ),
  })
  const withCounts = tabs.map(([id, name], i) => [id, name, counts[i]?.data?.total] as const)
  return (
    <>
      <PageHead title="Clean up" />
      <PeekTabs
        tabs={withCounts}
        value={tab}
        onPick={(id) =>
          url.push({ tab: id === 'idle' ? undefined : id, q: undefined, peek: undefined, page: undefined })
        }
      />
      {tab === 'ending' ? <EndingMemberships /> : <CleanupProjects key={tab} reason={tab} />}
    </>
  )
}
