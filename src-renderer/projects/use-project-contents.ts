import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import type { ProjectContents } from './action-plan.ts'

/** More ids could make the URL too long. */
const maxIdsPerRequest = 200

/** Contents of the projects, in the order of the ids. Projects that no longer exist are missing. */
export function useProjectContents(ids: readonly number[]) {
  const chunks = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, i) =>
    ids.slice(i * maxIdsPerRequest, (i + 1) * maxIdsPerRequest),
  )
  const answers = useQueries({
    queries: chunks.map((part) => readOptions('GET /-/gantry/v1/projects/contents', { ids: part })),
  })
  const contentsById = new Map<number, ProjectContents>(
    answers.flatMap(({ data }) => data?.body ?? []).map((contents) => [contents.id, contents]),
  )
  return {
    contents: ids.flatMap((id) => contentsById.get(id) ?? []),
    pending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}
