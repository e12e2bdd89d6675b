import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useRead } from '../api/use-api.ts'
import type { Issue } from './issue.ts'
import { useRole } from './use-issue.ts'

const per_page = 100

/** The issues that are linked to an issue, in the order of the links. */
export function useLinks({ project_id, iid }: Issue) {
  const [pages, setPages] = useState(1)
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, i) =>
      readOptions('GET /projects/:id/issues/:issue_iid/links', {
        id: project_id,
        issue_iid: iid,
        page: i + 1,
        per_page,
      }),
    ),
  })
  const links = queries.flatMap(({ data }) => data?.body ?? [])
  const total = queries[0]?.data?.total ?? links.length
  return {
    links,
    total,
    more: Math.max(0, total - links.length),
    showMore: () => setPages(pages + 1),
    pending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** Reporters may link issues, unless the project is archived. */
export function useMayLink(project_id: number): boolean {
  const { mayTriage } = useRole(project_id)
  const project = useRead('GET /projects/:id', { id: project_id })
  return mayTriage && project.data?.archived === false
}
