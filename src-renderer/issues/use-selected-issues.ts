import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import { keyOf } from './issue.ts'
import type { SelectedIssue } from './issue-change.ts'

/** More keys could make the URL too long. */
const maxKeysPerRequest = 200

/** The selected issues as they are now, in the order of the keys. Issues that no longer exist are missing. */
export function useSelectedIssues(keys: readonly string[]) {
  const chunks = Array.from({ length: Math.ceil(keys.length / maxKeysPerRequest) }, (_, i) =>
    keys.slice(i * maxKeysPerRequest, (i + 1) * maxKeysPerRequest),
  )
  const answers = useQueries({
    queries: chunks.map((issues) => ({
      ...readOptions('GET /-/gantry/v1/issues/selected', { issues }),
      // A dialog shows what its action changes, so it must not show an earlier state.
      staleTime: 0,
      gcTime: 0,
    })),
  })
  const byKey = new Map<string, SelectedIssue>(
    answers.flatMap(({ data }) => data?.body ?? []).map((issue) => [keyOf(issue), issue]),
  )
  return {
    issues: keys.flatMap((key) => byKey.get(key) ?? []),
    pending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}
