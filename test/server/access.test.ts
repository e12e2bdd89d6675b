import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src-server/api.ts'
import { fullPath } from '../../src-server/kit/http/addresses.ts'
import { admitsAnonymous } from '../../src-server/kit/http/routes.ts'
import { givenOn } from '../support/given.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const contracts = endpoints.map(({ contract }) => [contract.address, contract] as const)
/** The one write for tokens with `self_rotate`. It revokes the token of its request. */
const SELF_ROTATE = 'POST /personal_access_tokens/self/rotate'
const isRead = (address: string) => address.startsWith('GET ')

/** Writes without a token. People who sign in or up have no session yet, and deliveries of hooks carry the hook's own token. */
const OPEN_WRITES = ['POST /-/gantry/v1/receivers/:name', 'POST /-/gantry/v1/sign-in', 'POST /-/gantry/v1/sign-up']
/** The endpoints for tokens with `read_user`: accounts, the version, and the token itself. */
const OF_USERS = [
  ...['GET /user', 'GET /users', 'GET /users/:id'],
  ...['GET /users/:user_id/projects', 'GET /users/:user_id/starred_projects'],
  ...['GET /users/:id/custom_attributes', 'GET /users/:id/custom_attributes/:key'],
  ...['GET /user/status', 'GET /users/:id_or_username/status', 'GET /user/preferences', 'GET /user/activities'],
  ...['GET /users/:id/followers', 'GET /users/:id/following', 'GET /users/:id/memberships'],
  ...['GET /user/emails', 'GET /user/emails/:email_id', 'GET /users/:id/emails'],
  ...['GET /users/:id/associations_count', 'GET /events', 'GET /users/:id/events'],
  ...['GET /user/keys', 'GET /user/keys/:key_id'],
  ...['GET /user/gpg_keys', 'GET /user/gpg_keys/:key_id', 'GET /users/:id/gpg_keys', 'GET /users/:id/gpg_keys/:key_id'],
  ...['GET /users/:id_or_username/keys', 'GET /users/:id_or_username/keys/:key_id'],
  'GET /users/:user_id/impersonation_tokens',
  'GET /users/:user_id/impersonation_tokens/:impersonation_token_id',
  ...['GET /version', 'GET /metadata', 'GET /personal_access_tokens/self'],
]

let server: TestServer
let renew: (scope: string) => Promise<void>
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  const given = givenOn(server)
  const user = await given.user()
  renew = async (scope) => {
    tokens.set(scope, await given.token(user, { scopes: JSON.stringify([scope]) }))
  }
  for (const scope of ['read_api', 'read_user', 'read_registry', 'self_rotate']) await renew(scope)
})
afterAll(() => server.stop())

/** Sends requests for records that do not exist, because rights are checked before records are read. */
const ask = (address: string, scope?: string) => {
  const token = scope === undefined ? undefined : tokens.get(scope)
  const path = fullPath(address).replace('/pictures/:name', '/pictures/no-picture-has-it').replaceAll(/:\w+/g, '1')
  return server.send(address.split(' ')[0] ?? '', path, token === undefined ? {} : { token })
}

test('only these writes need no token', () => {
  const open = contracts.filter(([address, contract]) => !isRead(address) && admitsAnonymous(contract))
  expect(open.map(([address]) => address)).toEqual(OPEN_WRITES)
})

describe('without a token', () => {
  test.for(contracts.filter(([, contract]) => !admitsAnonymous(contract)))('%s is refused', async ([address]) => {
    expect(await ask(address)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
  })
})

describe('with a token of a narrow scope', () => {
  test.for(contracts)('%s', async ([address]) => {
    const reaches = async (scope: string) => {
      const { status, headers } = await ask(address, scope)
      return !(status === 403 && headers.get('www-authenticate')?.includes('error="insufficient_scope"'))
    }
    expect({
      read_api: await reaches('read_api'),
      read_user: await reaches('read_user'),
      read_registry: await reaches('read_registry'),
      self_rotate: await reaches('self_rotate'),
    }).toEqual({
      read_api: isRead(address),
      read_user: OF_USERS.includes(address),
      read_registry: false,
      self_rotate: address === SELF_ROTATE,
    })
    if (address === SELF_ROTATE) await renew('self_rotate')
  })
})
