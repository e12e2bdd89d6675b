import { scryptSync } from 'node:crypto'
import type { Given } from '../../support/given.ts'
import { callBy, type TestServer } from '../../support/server.ts'

export const PASSWORD = 'vUfk2-rqpLmw7'

/** A hash of `PASSWORD` of the lowest cost, so that tests are fast. */
export const PASSWORD_HASH = `scrypt$16$8$1$c2FsdA$${scryptSync(PASSWORD, 'salt', 32, { N: 16, r: 8, p: 1 }).toString('base64url')}`

/** Ada Byron, whose password is `PASSWORD`. */
export const givenPerson = (given: Given, row: Parameters<Given['user']>[0] = {}) =>
  given.user({ username: 'ada', name: 'Ada Byron', password_hash: PASSWORD_HASH, ...row })

/** The same, created by an administrator, so that the hash has the usual cost. */
export async function createdPerson(server: TestServer, given: Given) {
  const admin = await given.token(await given.admin())
  const person = { name: 'Ada Byron', username: 'ada', email: 'ada@example.com', password: PASSWORD }
  return (await callBy(server, admin, 'POST /users', person)).body
}
