import { parameterError } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import type { IssueFilters } from '../filters.ts'

/** The date and the tier, which a list of issues depends on in addition to its parameters. */
export const factsOf = (instance: Instance) => ({ today: instance.clock.today(), licensed: instance.licensed })

/** On the free tier, an issue has one assignee, so the filter takes one name. @throws ApiError 400 */
export function requireOneAssignee({ assignee_username: names = [], not }: IssueFilters, licensed: boolean) {
  if (licensed) return
  const check = (name: string, values: readonly string[]) => {
    if (values.length > 1)
      throw parameterError(`${name} allows one value, but found ${values.length}: ${values.join(', ')}`)
  }
  check('assignee_username', names)
  check('not[assignee_username]', not?.assignee_username ?? [])
}
