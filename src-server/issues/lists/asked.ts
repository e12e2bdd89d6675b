import { parameterError } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import type { IssueFilters } from '../filters.ts'

/** What a list of issues depends on besides its parameters. */
export const factsOf = (instance: Instance) => ({ today: instance.clock.today(), licensed: instance.licensed })

/** The free tier knows one assignee an issue. @throws ApiError 400 */
export function requireOneAssignee({ assignee_username: names = [], not }: IssueFilters, licensed: boolean) {
  if (licensed) return
  const check = (name: string, values: readonly string[]) => {
    if (values.length > 1)
      throw parameterError(`${name} allows one value, but found ${values.length}: ${values.join(', ')}`)
  }
  check('assignee_username', names)
  check('not[assignee_username]', not?.assignee_username ?? [])
}
