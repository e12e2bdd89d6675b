import { IssueBrowser } from '../issues/issue-browser.tsx'
import { useMe } from '../issues/use-issue.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import type { GroupDetail } from './group.ts'

/** The issues of the projects in a group and in the groups below it. */
export function GroupIssues({ group, url, onNew }: { group: GroupDetail; url: UrlState; onNew: () => void }) {
  const me = useMe()
  if (me.pending) return null
  return (
    <IssueBrowser
      me={me.data?.username}
      url={url}
      group_id={group.id}
      filter={url.get('q') ?? 'state:opened'}
      sort={url.get('sort') ?? 'updated_at:desc'}
      group="none"
      onNew={onNew}
    />
  )
}
