import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import type { Contents } from './bulk-plan.ts'

/** Ids of so many projects fit into an address. */
const atOnce = 200

/** What these projects hold, in the order of the ids. */
export function useContents(ids: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, i) =>
    ids.slice(i * atOnce, (i + 1) * atOnce),
  )
  const answers = useQueries({
    queries: parts.map((part) => readOptions('GET /-/gantry/v1/projects/contents', { ids: part })),
  })
  const known = new Map<number, Contents>(answers.flatMap(({ data }) => data?.body ?? []).map((one) => [one.id, one]))
  return {
    contents: ids.flatMap((id) => known.get(id) ?? []),
    pending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}
