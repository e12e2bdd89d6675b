import { redirect, useParams } from '@tanstack/react-router'
import { LinkButton } from '../ui/link-button.tsx'
import { milestoneTarget, type WebPage, webPageOf } from '../ui/web-page.ts'
import { NoPage, NotFound } from './not-found.tsx'

/**
 * Redirects from the `web_url` of a record to its screen. The server sends browsers here.
 *
 * @throws the router's redirect, if there is a screen
 */
export function redirectToScreen(web_path: string): void {
  const page = webPageOf(web_path)
  if (page.kind === 'project')
    throw redirect({ to: '/projects/$projectId', params: { projectId: page.path }, search: tabOf(page.tab) })
  if (page.kind === 'group')
    throw redirect({ to: '/groups/$groupId', params: { groupId: page.path }, search: tabOf(page.tab) })
  if (page.kind === 'user') throw redirect({ to: '/users/$userId', params: { userId: page.path } })
  if (page.kind === 'milestone') throw redirect(milestoneTarget(page))
  if (page.kind === 'merge_request')
    throw redirect({
      to: '/projects/$projectId/merge_requests/$iid',
      params: { projectId: page.path, iid: page.iid },
    })
  if (page.kind === 'issue')
    throw redirect({ to: '/projects/$projectId/issues/$iid', params: { projectId: page.path, iid: page.iid } })
}

const tabOf = (tab: string | undefined) => (tab === undefined ? {} : { tab })

/** For a record without a screen. It may not exist: nothing was looked up. */
export function WebAddress() {
  const { _splat = '' } = useParams({ strict: false })
  const page = webPageOf(_splat)
  return page.kind === 'none' ? <RecordWithoutPage {...page} /> : <NotFound />
}

function RecordWithoutPage({ record, within: { kind, path } }: Extract<WebPage, { kind: 'none' }>) {
  return (
    <NoPage
      address={record}
      actions={
        kind === 'project' ? (
          <LinkButton to="/projects/$projectId" params={{ projectId: path }} variant="filled">
            Open project
          </LinkButton>
        ) : (
          <LinkButton to="/groups/$groupId" params={{ groupId: path }} variant="filled">
            Open group
          </LinkButton>
        )
      }
    >
      <p>The console has no page for this record.</p>
    </NoPage>
  )
}
