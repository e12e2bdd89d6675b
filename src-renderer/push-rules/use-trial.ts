import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, type Input } from '../api/client.ts'
import { type Draft, noPush, type Push, pushInput } from './rules.ts'

const ADDRESS = 'POST /-/gantry/v1/groups/:id/push_rule/test'

/** Holds a made-up push against a rule that need not be saved, shortly after one stops typing. */
export function useTrial(id: number, rule: Required<Draft>) {
  const [push, setPush] = useState<Push>(noPush)
  const input: Input<typeof ADDRESS> = { id, ...pushInput(push), rule }
  const [asked] = useDebouncedValue(JSON.stringify(input), 200)
  const query = useQuery({
    queryKey: [ADDRESS, asked],
    queryFn: ({ signal }) => {
      const body: Input<typeof ADDRESS> = JSON.parse(asked)
      return ask(ADDRESS, body, { signal })
    },
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    push,
    setPush,
    result: query.error ? undefined : query.data?.body,
    /** What is wrong with the rule itself, by field. */
    faults: query.error?.status === 400 ? query.error.fields : {},
    error: query.error && query.error.status !== 400 ? query.error : null,
    retry: () => void query.refetch(),
    input,
  }
}
export type TrialState = ReturnType<typeof useTrial>
