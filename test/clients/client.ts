import { GitbeakerRequestError, Gitlab } from '@gitbeaker/rest'
import type { Given } from '../support/given.ts'
import type { TestServer } from '../support/server.ts'

/** A client, created like its users create it: with a host and a token. */
export async function clientOf(server: TestServer, given: Given, user: { id: number }) {
  return new Gitlab({ host: server.origin, token: await given.token(user) })
}

/** The status and the message of the error that the client throws. */
export async function refusal(work: () => Promise<unknown>): Promise<[number | undefined, string | undefined]> {
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GitbeakerRequestError)) throw new Error(`Not refused, but ${String(error)}`)
  return [error.cause?.response.status, error.cause?.description]
}
