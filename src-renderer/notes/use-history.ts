import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../api/use-api.ts'
import { historyOf } from './history.ts'
import { addressesOf, type Noteable, paramsOf } from './noteable.ts'

const perPage = 100

/**
 * The changes of state, labels, milestone, weight and iteration of a record, the oldest first. Of more than two hundred changes of one kind, the first
 * and the last hundred are loaded.
 */
export function useHistory(noteable: Noteable) {
  // Only issues have a weight and an iteration, and only in paid tiers.
  const paid = noteable.kind === 'issue' && noteable.record.weight !== undefined ? 1 : 0
  const first = usePages(noteable, [1, 1, 1, paid, paid])
  const last = usePages(
    noteable,
    first.map(({ data }) => ((data?.total ?? 0) > perPage ? Math.ceil((data?.total ?? 0) / perPage) : 0)),
  )
  const all = [...first, ...last]
  const [state, label, milestone, weights, iterations] = first
  const [lastState, lastLabel, lastMilestone, lastWeights, lastIterations] = last
  return {
    lines: historyOf({
      state: [...(state.data?.body ?? []), ...(lastState.data?.body ?? [])],
      label: [...(label.data?.body ?? []), ...(lastLabel.data?.body ?? [])],
      milestone: [...(milestone.data?.body ?? []), ...(lastMilestone.data?.body ?? [])],
      weight: [...(weights.data?.body ?? []), ...(lastWeights.data?.body ?? [])],
      iteration: [...(iterations.data?.body ?? []), ...(lastIterations.data?.body ?? [])],
    }),
    pending: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}

/** One page of each kind. Page 0 is not loaded. */
function usePages(noteable: Noteable, pages: readonly number[]) {
  const [state = 0, label = 0, milestone = 0, weight = 0, iteration = 0] = pages
  const { stateEvents, labelEvents, milestoneEvents } = addressesOf(noteable)
  const input = (page: number) => ({ ...paramsOf(noteable), page, per_page: perPage })
  const { project_id: id, iid: issue_iid } = noteable.record
  return useQueries({
    queries: [
      { ...readOptions(stateEvents, input(state)), enabled: state > 0 },
      { ...readOptions(labelEvents, input(label)), enabled: label > 0 },
      { ...readOptions(milestoneEvents, input(milestone)), enabled: milestone > 0 },
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_weight_events', {
          ...{ id, issue_iid, page: weight, per_page: perPage },
        }),
        enabled: weight > 0,
      },
      {
        ...readOptions('GET /projects/:id/issues/:issue_iid/resource_iteration_events', {
          ...{ id, issue_iid, page: iteration, per_page: perPage },
        }),
        enabled: iteration > 0,
      },
    ],
  })
}
