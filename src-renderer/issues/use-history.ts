import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import type { Issue } from './issue.ts'
import { historyOf } from './issue-history.ts'

const perPage = 100

/**
 * The changes of state, labels, milestone and weight of an issue, the oldest first. Of more than two hundred changes of one kind, the first
 * and the last hundred are loaded.
 */
export function useHistory({ project_id, iid, weight }: Issue) {
  // Only in paid tiers.
  const hasWeights = weight !== undefined
  const first = usePages({ project_id, iid }, [1, 1, 1, hasWeights ? 1 : 0])
  const last = usePages(
    { project_id, iid },
    first.map(({ data }) => ((data?.total ?? 0) > perPage ? Math.ceil((data?.total ?? 0) / perPage) : 0)),
  )
  const all = [...first, ...last]
  const [state, label, milestone, weights] = first
  const [lastState, lastLabel, lastMilestone, lastWeights] = last
  return {
    lines: historyOf({
      state: [...(state.data?.body ?? []), ...(lastState.data?.body ?? [])],
      label: [...(label.data?.body ?? []), ...(lastLabel.data?.body ?? [])],
      milestone: [...(milestone.data?.body ?? []), ...(lastMilestone.data?.body ?? [])],
      weight: [...(weights.data?.body ?? []), ...(lastWeights.data?.body ?? [])],
    }),
    pending: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}

/** One page of each kind. Page 0 is not loaded. */
function usePages({ project_id, iid }: Pick<Issue, 'project_id' | 'iid'>, pages: readonly number[]) {
  const [state = 0, label = 0, milestone = 0, weight = 0] = pages
  const input = (page: number) => ({ id: project_id, issue_iid: iid, page, per_page: perPage })
  return useQueries({
    queries: [
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_state_events', input(state)),
        enabled: state > 0,
      },
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_label_events', input(label)),
        enabled: label > 0,
      },
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_milestone_events', input(milestone)),
        enabled: milestone > 0,
      },
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_weight_events', input(weight)),
        enabled: weight > 0,
      },
    ],
  })
}
