import type { LoggedRequest } from '../requests/request.ts'
import type { Fault } from './fault.ts'

const mostShown = 8

/** The newest requests that met the fault. The log says of each which rule did what: `fault slow, rule 1 answered 200 ms later`. */
export function hitsOf<R extends Pick<LoggedRequest, 'faults'>>(
  { name, id }: Pick<Fault, 'name' | 'id'>,
  requests: readonly R[],
): readonly R[] {
  const label = `fault ${name}, rule ${id} `
  return requests.filter(({ faults }) => faults.some((fault) => `${fault} `.startsWith(label))).slice(0, mostShown)
}
