import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useRead } from '../api/use-api.ts'
import { type Issue, isOpen as isOpenIssue } from '../issues/issue.ts'
import classes from '../issues/linked-issues.module.css'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { isOpen, type MergeRequest } from './merge-request.ts'
import { MergeRequestState } from './merge-request-state.tsx'

const per_page = 100

/** The merge requests that mention an issue, that it mentions, or that close it. Says which will close the issue. */
export function RelatedMergeRequests({ issue }: { issue: Issue }) {
  const titleId = useId()
  const input = { id: issue.project_id, issue_iid: issue.iid, per_page }
  const related = useRead('GET /projects/:id/issues/:issue_iid/related_merge_requests', input)
  const closing = useRead('GET /projects/:id/issues/:issue_iid/closed_by', input)
  const loading = useDelayed(related.pending || closing.pending)
  const error = related.error ?? closing.error
  const requests = distinct([...(related.data ?? []), ...(closing.data ?? [])])
  const closingIds = new Set((closing.data ?? []).map(({ id }) => id))
  const willClose = (request: MergeRequest) => isOpenIssue(issue) && isOpen(request) && closingIds.has(request.id)
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>Merge requests</h2>
        {loading && <SkeletonBar width={24} />}
        {related.data && closing.data && (
          <span className="quiet">{requests.length === 0 ? 'None' : count(requests.length)}</span>
        )}
      </header>
      {error && (
        <ErrorBand
          error={error}
          what={
            error.status === 403 ? 'You cannot read the merge requests.' : 'The merge requests could not be loaded.'
          }
          onRetry={related.error ? related.retry : closing.retry}
        />
      )}
      {requests.length > 0 && (
        <ul aria-labelledby={titleId}>
          {requests.map((request) => (
            <li key={request.id} className={classes.row} data-closed={!isOpen(request) || undefined}>
              <MergeRequestState request={request} />
              <PathText
                path={request.project_id === issue.project_id ? request.references.short : request.references.full}
                className={classes.reference}
              />
              <Link
                to="/projects/$projectId/merge_requests/$iid"
                params={{ projectId: String(request.project_id), iid: String(request.iid) }}
                className={`cut ${classes.title}`}
                dir="auto"
                title={request.title}
              >
                {request.title}
              </Link>
              {willClose(request) && <span className={classes.closes}>closes this issue</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const distinct = (requests: readonly MergeRequest[]) => [
  ...new Map(requests.map((request) => [request.id, request])).values(),
]
