import { deepStrictEqual } from 'node:assert'
import { z } from 'zod'
import { fullPath } from '../../src-server/kit/http/addresses.ts'
import type { Endpoint } from '../../src-server/kit/http/endpoint.ts'
import { routesOf } from '../../src-server/kit/http/routes.ts'

/** Answers that any endpoint may give. An endpoint declares only its specific answers. */
const errorBody = z.union([
  z.strictObject({ message: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]) }),
  z.strictObject({ error: z.string() }),
  z.strictObject({ error: z.string(), error_description: z.string(), scope: z.string().optional() }),
  z.strictObject({ error: z.array(z.string()) }),
])

/** Checks a real answer against its contract: an undeclared status or field, or a wrong type, fails the test. */
export function checkAnswer(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
  status: number,
  body: unknown,
) {
  // 503 is the answer to every write in maintenance mode.
  if (status >= 500 && status !== 503 && status !== 501)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
  const found = routesOf(endpoints).find(method, path)
  if (!found) return
  const { address, answers } = found.route.contract
  const schema = answers[status]
  if (schema) {
    const parsed = schema.safeParse(body)
    if (!parsed.success)
      throw new Error(
        `${address} → ${status} does not fit its contract:\n${z.prettifyError(parsed.error)}\n${JSON.stringify(body).slice(0, 2000)}`,
      )
    // Answers have the order of their contract, so the texts are equal unless there is a difference to show.
    if (JSON.stringify(parsed.data) !== JSON.stringify(body))
      deepStrictEqual(parsed.data, body, `${address} → ${status} has fields that its contract does not declare`)
    return
  }
  if (schema === null) {
    if (body !== null) throw new Error(`${address} → ${status} must have no body, and has ${JSON.stringify(body)}`)
    return
  }
  if (status < 400 && status !== 304) throw new Error(`${address} → ${status} is not declared (${fullPath(address)})`)
  if (status >= 400 && !errorBody.safeParse(body).success && body !== null)
    throw new Error(`${address} → ${status} is no error of the documents: ${JSON.stringify(body)}`)
}
