import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { fetchReply, type Input } from '../api/client.ts'
import type { Values } from '../settings-form/setting-values.ts'
import { useDraft } from '../ui/use-draft.ts'
import { emptyPush, type Push, pushInput, ruleInput } from './rules.ts'

const ADDRESS = 'POST /-/gantry/v1/groups/:id/push_rule/test'

/** Tests a push against a draft of the rule, shortly after the user stops typing. */
export function usePushTest(id: number, rules: Values) {
  const described = useDraft(`push test of group ${id}`, emptyPush)
  const push = described.value
  const input: Input<typeof ADDRESS> = { id, ...pushInput(push), rule: ruleInput(rules) }
  const [inputJson] = useDebouncedValue(JSON.stringify(input), 200)
  const query = useQuery({
    queryKey: [ADDRESS, inputJson],
    queryFn: ({ signal }) => {
      const body: Input<typeof ADDRESS> = JSON.parse(inputJson)
      return fetchReply(ADDRESS, body, { signal })
    },
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    push,
    setPush: (next: Push) => described.set(next),
    result: query.error ? undefined : query.data?.body,
    /** Errors in the draft of the rule, by field. */
    ruleErrors: query.error?.status === 400 ? query.error.fields : {},
    error: query.error && query.error.status !== 400 ? query.error : null,
    retry: () => void query.refetch(),
    input,
  }
}
export type PushTest = ReturnType<typeof usePushTest>
