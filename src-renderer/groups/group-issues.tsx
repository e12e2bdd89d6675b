import { useState } from 'react'
import { IssueBrowser } from '../issues/issue-browser.tsx'
import { IssueForm } from '../issues/issue-form.tsx'
import { useMe } from '../issues/use-issue.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import type { GroupDetail } from './group.ts'

/** The issues of the projects in a group and in the groups below it. */
export function GroupIssues({ group, url }: { group: GroupDetail; url: UrlState }) {
  const me = useMe()
  const [creating, setCreating] = useState(false)
  const onNew = () => setCreating(true)
  useShortcut('c', onNew, { name: 'New issue' })
  if (me.pending) return null
  return (
    <>
      <IssueBrowser
        me={me.data?.username}
        url={url}
        group_id={group.id}
        filter={url.get('q') ?? 'state:opened'}
        sort={url.get('sort') ?? 'updated_at:desc'}
        group="none"
        onNew={onNew}
      />
      {creating && <IssueForm onClose={() => setCreating(false)} />}
    </>
  )
}
