import type { Actor } from '../access/actor.ts'
import { parameterError } from '../errors.ts'
import { isAtRoot } from './addresses.ts'
import { deprecatedIn, stripOf } from './deprecated.ts'
import type { Contract } from './endpoint.ts'
import type { Bag } from './parameters.ts'
import type { Reply } from './reply.ts'

/** The console uses the API in its own way, and Gantry's own endpoints have nothing deprecated. */
const isExempt = ({ address }: Contract, actor: Actor | null) =>
  isAtRoot(address.slice(address.indexOf(' ') + 1)) || actor?.token.endSession != null

/** With `--strict`, a request may use nothing that is deprecated. @throws ApiError 400 that names each parameter and what replaces it */
export function refuseDeprecated(contract: Contract, actor: Actor | null, bag: Bag) {
  if (isExempt(contract, actor)) return
  const used = deprecatedIn({ ...contract.query, ...contract.body }, bag)
  if (used.length === 0) return
  throw parameterError(
    used.map(({ name, instead }) => `${name} is deprecated: ${instead}`).join(', '),
    used.map(({ name, instead }) => ({ name, fault: 'is deprecated', needs: instead })),
  )
}

/** With `--strict`, an answer has no deprecated fields. */
export function withoutDeprecated(contract: Contract, actor: Actor | null, reply: Reply): Reply {
  const schema = contract.answers[reply.status]
  const strip = schema && !isExempt(contract, actor) ? stripOf(schema) : undefined
  return strip ? { ...reply, body: strip(reply.body) } : reply
}
