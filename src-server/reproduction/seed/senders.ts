import { isEntry } from '../../seeds/reading/check.ts'
import type { Script } from '../script.ts'

/** The seed with the users who send the requests of a script, and with a known token for each. */
export function withSenders(seed: object, { steps }: Script): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...seed }
  const users: unknown[] = Array.isArray(whole.users) ? [...whole.users] : []
  for (const { username, scopes, token } of new Set(steps.flatMap(({ sender }) => sender ?? []))) {
    const at = users.findIndex((user) => isEntry(user) && user.username === username)
    const found: unknown = users[at]
    const user = isEntry(found) ? found : { username }
    const known: unknown[] = isEntry(found) && Array.isArray(found.tokens) ? found.tokens : []
    const changed = { ...user, tokens: [...known, { name: 'test', token, scopes: [...scopes] }] }
    if (at >= 0) users[at] = changed
    else users.push(changed)
  }
  return users.length === 0 ? whole : { ...whole, users }
}
