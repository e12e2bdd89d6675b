import { z } from 'zod'
import { STEPS } from '../../../src-server/kit/reason.ts'
import { type Given, givenOn } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, testIn } from '../../support/test.ts'

async function build(server: TestServer, given: Given) {
  const issues = givenIssuesOn(server)
  const person = (username: string) => given.user({ username })
  const root = await given.admin({ username: 'root' })
  const [owner, developer, guest, outsider] = [
    await person('owner'),
    await person('developer'),
    await person('guest'),
    await person('outsider'),
  ]
  const group = await given.group({ path: 'team', visibility: 'private' })
  const secret = await given.project({ in: group, path: 'secret', visibility: 'private' })
  const open = await given.project({ path: 'open', owner, visibility: 'public' })
  await given.member({ group }, owner, 50)
  await given.member({ group }, developer, 30)
  await given.member({ project: secret }, guest, 10)
  await given.member({ project: open }, guest, 10)
  const plain = await issues.issue(open, owner)
  await issues.issue(open, owner, { confidential: 1 })
  await issues.issue(open, owner, { discussion_locked: 1 })
  const internal = await issues.note(plain, owner, 'Inside', { internal: 1 })
  await given.token(owner)
  const hidden = await server.db.read
    .selectFrom('personal_access_token')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { people: { root, owner, developer, guest, outsider }, group, secret, open, plain, internal, hidden }
}
type World = Awaited<ReturnType<typeof build>>
type Who = keyof World['people']
const test = testIn(build)

interface Ask {
  as: Who | null
  token: Parameters<Given['token']>[1]
  method: string
  path: (world: World) => string
  body: object | ((world: World) => object)
  headers: Record<string, string>
}
type Admin = (method: string, path: string, body?: object) => Promise<unknown>
type Step = (admin: Admin, world: World) => Promise<unknown>
interface Case extends Partial<Ask> {
  title: string
  /** What an administrator does before. */
  first?: Step
  /** How often the request is sent. */
  times?: number
  why: object
  /** Changes what decided, and nothing else: another caller or token, or by an administrator. */
  mend: Partial<Ask> | Step
  /** The status of the same request after that. */
  after: number
}

const setting = (name: string, value: unknown) => (admin: Admin) =>
  admin('PUT', '/application/settings', { [name]: value })
const project = (world: World) => `/projects/${world.secret.id}`
const open = (world: World) => `/projects/${world.open.id}`

const cases: Case[] = [
  {
    title: 'an unknown path',
    as: 'owner',
    path: () => '/project',
    why: { step: 'address' },
    mend: { path: () => '/projects' },
    after: 200,
  },
  {
    title: 'a method that the path does not have',
    as: 'owner',
    method: 'DELETE',
    path: () => '/user',
    why: { step: 'address', needs: 'GET', has: 'DELETE' },
    mend: { method: 'GET' },
    after: 200,
  },
  {
    title: 'an unknown format',
    as: 'owner',
    path: () => '/version.xml',
    why: { step: 'address' },
    mend: { path: () => '/version.json' },
    after: 200,
  },
  {
    title: 'a body that is no JSON',
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    headers: { 'Content-Type': 'application/json' },
    why: { step: 'body' },
    mend: { body: { name: 'New', path: 'new' } },
    after: 201,
  },
  {
    title: 'a type of body that is not supported',
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    headers: { 'Content-Type': 'text/css' },
    why: { step: 'body' },
    mend: { headers: {} },
    after: 201,
  },
  {
    title: 'no token',
    as: null,
    path: () => '/user',
    why: { step: 'token', needs: 'an access token', has: 'none' },
    mend: { as: 'owner' },
    after: 200,
  },
  {
    title: 'an unknown token',
    as: null,
    path: () => '/user',
    headers: { 'PRIVATE-TOKEN': 'glpat-nobody-has-it' },
    why: { step: 'token', has: 'an unknown token' },
    mend: { as: 'owner', headers: {} },
    after: 200,
  },
  {
    title: 'a revoked token',
    as: 'owner',
    token: { revoked: 1 },
    path: () => '/user',
    why: { step: 'token', has: 'a revoked token' },
    mend: { token: {} },
    after: 200,
  },
  {
    title: 'an expired token',
    as: 'owner',
    token: { expires_at: '2020-02-01' },
    path: () => '/user',
    why: { step: 'token', has: 'a token that expired on 2020-02-01' },
    mend: { token: {} },
    after: 200,
  },
  {
    title: 'a session that has ended',
    as: null,
    path: () => '/user',
    headers: { 'PRIVATE-TOKEN': 'gantry-session-of-yesterday' },
    why: { step: 'token', has: 'a session that has ended' },
    mend: { as: 'owner', headers: {} },
    after: 200,
  },
  {
    title: 'personal tokens that are switched off',
    first: setting('disable_personal_access_tokens', true),
    as: 'owner',
    path: () => '/user',
    why: { step: 'setting', setting: { name: 'disable_personal_access_tokens', value: true } },
    mend: setting('disable_personal_access_tokens', false),
    after: 200,
  },
  {
    title: 'a write with a token that may only read',
    as: 'owner',
    token: { scopes: '["read_api"]' },
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    why: { step: 'scope', needs: 'api', has: 'read_api' },
    mend: { token: { scopes: '["api"]' } },
    after: 201,
  },
  {
    title: 'a read of projects with a token for users',
    as: 'owner',
    token: { scopes: '["read_user"]' },
    path: () => '/projects',
    why: { step: 'scope', needs: 'api or read_api', has: 'read_user' },
    mend: { token: { scopes: '["read_api"]' } },
    after: 200,
  },
  {
    title: 'sudo by somebody who is no administrator',
    as: 'owner',
    path: () => '/user',
    headers: { Sudo: 'guest' },
    why: { step: 'sudo', needs: 'administrator' },
    mend: { as: 'root' },
    after: 200,
  },
  {
    title: 'sudo with a token that lacks the scope',
    as: 'root',
    token: { scopes: '["api"]' },
    path: () => '/user',
    headers: { Sudo: 'guest' },
    why: { step: 'scope', needs: 'sudo', has: 'api' },
    mend: { token: { scopes: '["api","sudo"]' } },
    after: 200,
  },
  {
    title: 'sudo as an unknown user',
    as: 'root',
    path: () => '/user',
    headers: { Sudo: 'nobody' },
    why: { step: 'sudo', has: 'an unknown user' },
    mend: { headers: { Sudo: 'guest' } },
    after: 200,
  },
  {
    title: 'a blocked account',
    first: (admin, { people }) => admin('POST', `/users/${people.outsider.id}/block`),
    as: 'outsider',
    path: () => '/user',
    why: { step: 'account', has: 'blocked' },
    mend: (admin, { people }) => admin('POST', `/users/${people.outsider.id}/unblock`),
    after: 200,
  },
  {
    title: 'terms that are not accepted',
    first: async (admin) => {
      await admin('PUT', '/application/settings', { enforce_terms: true, terms: 'Be kind.' })
      const { version } = z.object({ version: z.string() }).parse(await admin('GET', '/-/gantry/v1/terms'))
      await admin('POST', '/-/gantry/v1/terms/acceptance', { version })
    },
    as: 'guest',
    path: () => '/user',
    why: { step: 'account', has: 'terms not accepted' },
    mend: setting('enforce_terms', false),
    after: 200,
  },
  {
    title: 'an endpoint for administrators',
    as: 'owner',
    path: () => '/application/settings',
    why: { step: 'administrator', needs: 'administrator' },
    mend: { as: 'root' },
    after: 200,
  },
  {
    title: 'a parameter for administrators',
    as: 'owner',
    path: () => '/users?extern_uid=1&provider=ldap',
    why: { step: 'administrator' },
    mend: { as: 'root' },
    after: 200,
  },
  {
    title: "somebody else's counts",
    as: 'guest',
    path: ({ people }) => `/users/${people.owner.id}/associations_count`,
    why: { step: 'administrator', needs: 'the user, or administrator' },
    mend: { as: 'owner' },
    after: 200,
  },
  {
    title: "the list of somebody else's tokens",
    as: 'guest',
    path: ({ people }) => `/personal_access_tokens?user_id=${people.owner.id}`,
    why: { step: 'administrator', needs: 'the user, or administrator' },
    mend: { as: 'owner' },
    after: 200,
  },
  {
    title: 'a write in maintenance mode',
    first: setting('maintenance_mode', true),
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    why: { step: 'setting', setting: { name: 'maintenance_mode', value: true } },
    mend: setting('maintenance_mode', false),
    after: 201,
  },
  {
    title: 'the limit of requests',
    times: 6,
    first: (admin) =>
      admin('PUT', '/application/settings', {
        throttle_authenticated_api_enabled: true,
        throttle_authenticated_api_requests_per_period: 5,
      }),
    as: 'owner',
    path: () => '/user',
    why: {
      step: 'limit',
      needs: 'at most 5 in 3600 s',
      setting: { name: 'throttle_authenticated_api_requests_per_period', value: 5 },
    },
    mend: setting('throttle_authenticated_api_enabled', false),
    after: 200,
  },
  {
    title: 'the limit of new issues',
    times: 2,
    first: setting('issues_create_limit', 1),
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/issues`,
    body: { title: 'One more' },
    why: { step: 'limit', needs: 'at most 1 in 60 s', setting: { name: 'issues_create_limit', value: 1 } },
    mend: setting('issues_create_limit', 0),
    after: 201,
  },
  {
    title: 'a required parameter that is missing',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/issues`,
    body: { description: 'Without a title' },
    why: {
      step: 'parameters',
      fields: [{ name: 'title', needs: 'a text', fault: 'is missing', has: null }],
    },
    mend: { body: { title: 'One' } },
    after: 201,
  },
  {
    title: 'a parameter of a wrong type',
    as: 'owner',
    path: () => '/projects?archived=perhaps',
    why: {
      step: 'parameters',
      needs: 'archived: true or false',
      has: 'archived: perhaps',
      fields: [{ name: 'archived', needs: 'true or false', fault: 'is invalid', has: 'perhaps' }],
    },
    mend: { path: () => '/projects?archived=true' },
    after: 200,
  },
  {
    title: 'a value outside of an enumeration',
    as: 'owner',
    path: () => '/projects?sort=up',
    why: { fields: [{ name: 'sort', needs: 'asc or desc', fault: 'does not have a valid value', has: 'up' }] },
    mend: { path: () => '/projects?sort=asc' },
    after: 200,
  },
  {
    title: 'a part of an object, beside a secret',
    as: 'root',
    method: 'POST',
    path: () => '/hooks',
    body: { url: 'https://a.example/{token}', url_variables: [{ key: 'token', value: {} }] },
    why: {
      fields: [
        {
          name: 'url_variables[value]',
          needs: 'a text, at most 2048 characters',
          has: '[{"key":"token","value":"[masked]"}]',
        },
      ],
    },
    mend: { body: { url: 'https://a.example/{token}', url_variables: [{ key: 'token', value: 'x' }] } },
    after: 201,
  },
  {
    title: 'a path parameter of a wrong type',
    as: 'owner',
    path: (world) => `${open(world)}/issues/first`,
    why: { fields: [{ name: 'issue_iid', needs: 'a whole number', has: 'first' }] },
    mend: { path: (world) => `${open(world)}/issues/1` },
    after: 200,
  },
  {
    title: 'a project that does not exist',
    as: 'owner',
    path: () => '/projects/team%2Fnothing',
    why: { step: 'record', place: null },
    mend: { path: () => '/projects/team%2Fsecret' },
    after: 200,
  },
  {
    title: 'a private project of others',
    as: 'outsider',
    path: project,
    why: {
      step: 'visibility',
      place: { full_path: 'team/secret', visibility: 'private', role: 'no role', source: null },
    },
    mend: (admin, world) =>
      admin('POST', `${project(world)}/members`, { user_id: world.people.outsider.id, access_level: 10 }),
    after: 200,
  },
  {
    title: 'a private project without a token',
    as: null,
    path: (world) => `${project(world)}/issues`,
    why: { step: 'visibility', place: { role: 'no role' } },
    mend: async (admin, world) => {
      await admin('PUT', `/groups/${world.group.id}`, { visibility: 'public' })
      await admin('PUT', project(world), { visibility: 'public' })
    },
    after: 200,
  },
  {
    title: 'a private group of others',
    as: 'outsider',
    path: () => '/groups/team',
    why: { step: 'visibility', place: { kind: 'group', full_path: 'team', role: 'no role' } },
    mend: (admin, { group, people }) =>
      admin('POST', `/groups/${group.id}/members`, { user_id: people.outsider.id, access_level: 10 }),
    after: 200,
  },
  {
    title: 'an issue that does not exist',
    as: 'guest',
    path: (world) => `${open(world)}/issues/77`,
    why: { step: 'record', place: { role: 'Guest' } },
    mend: { path: (world) => `${open(world)}/issues/1` },
    after: 200,
  },
  {
    title: 'a confidential issue',
    as: 'guest',
    path: (world) => `${open(world)}/issues/2`,
    why: { step: 'visibility', needs: 'Reporter, the author, or an assignee', place: { role: 'Guest' } },
    mend: (admin, world) => admin('PUT', `${open(world)}/members/${world.people.guest.id}`, { access_level: 20 }),
    after: 200,
  },
  {
    title: 'an internal note',
    as: 'guest',
    path: (world) => `${open(world)}/issues/1/notes/${world.internal.id}`,
    why: { step: 'visibility', needs: 'Reporter, because the note is internal' },
    mend: (admin, world) => admin('PUT', `${open(world)}/members/${world.people.guest.id}`, { access_level: 20 }),
    after: 200,
  },
  {
    title: 'a role that is too low, inherited from a group',
    as: 'developer',
    method: 'PUT',
    path: project,
    body: { description: 'New' },
    why: {
      step: 'role',
      needs: 'Maintainer',
      has: 'Developer',
      place: { role: 'Developer', source: { kind: 'inherited', group_full_path: 'team' } },
    },
    mend: (admin, { group, people }) =>
      admin('PUT', `/groups/${group.id}/members/${people.developer.id}`, { access_level: 40 }),
    after: 200,
  },
  {
    title: 'a role that is too low, of a direct member',
    as: 'guest',
    method: 'DELETE',
    path: project,
    why: { step: 'role', needs: 'Owner', has: 'Guest', place: { source: { kind: 'direct', group_full_path: null } } },
    mend: { as: 'owner' },
    after: 202,
  },
  {
    title: "a change of somebody else's issue",
    as: 'guest',
    method: 'PUT',
    path: (world) => `${open(world)}/issues/1`,
    body: { title: 'Mine' },
    why: { step: 'role', needs: 'the author, an assignee, or Reporter', has: 'Guest' },
    mend: (admin, world) => admin('PUT', `${open(world)}/issues/1`, { assignee_ids: [world.people.guest.id] }),
    after: 200,
  },
  {
    title: 'members who may not be managed',
    as: 'developer',
    method: 'POST',
    path: ({ group }) => `/groups/${group.id}/members`,
    body: ({ people }) => ({ user_id: String(people.outsider.id), access_level: 10 }),
    why: { step: 'role', needs: 'Owner', has: 'Developer' },
    mend: { as: 'owner' },
    after: 201,
  },
  {
    title: 'a comment in a locked discussion',
    as: 'outsider',
    method: 'POST',
    path: (world) => `${open(world)}/issues/3/notes`,
    body: { body: 'Hello' },
    why: { step: 'role', needs: 'any role, because the discussion is locked', has: 'no role' },
    mend: (admin, world) => admin('PUT', `${open(world)}/issues/3`, { discussion_locked: false }),
    after: 201,
  },
  {
    title: 'merging, which is answered with 401',
    first: (admin, world) =>
      admin('POST', `${open(world)}/merge_requests`, { source_branch: 'fix', target_branch: 'main', title: 'Fix' }),
    as: 'guest',
    method: 'PUT',
    path: (world) => `${open(world)}/merge_requests/1/merge`,
    why: { step: 'role', needs: 'Developer', has: 'Guest' },
    mend: { as: 'owner' },
    after: 200,
  },
  {
    title: 'a feature that is for members only',
    first: (admin, world) => admin('PUT', open(world), { merge_requests_access_level: 'private' }),
    as: 'outsider',
    path: (world) => `${open(world)}/merge_requests`,
    why: { step: 'role', needs: 'any role, because merge requests are for members only', has: 'no role' },
    mend: { as: 'guest' },
    after: 200,
  },
  {
    title: 'a feature that is switched off',
    first: (admin, world) => admin('PUT', open(world), { snippets_access_level: 'disabled' }),
    as: 'owner',
    path: (world) => `${open(world)}/snippets`,
    why: { step: 'state', needs: 'snippets switched on in the project', has: 'switched off' },
    mend: (admin, world) => admin('PUT', open(world), { snippets_access_level: 'enabled' }),
    after: 200,
  },
  {
    title: 'an archived project',
    first: (admin, world) => admin('POST', `${open(world)}/archive`),
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/issues/1/notes`,
    body: { body: 'Hello' },
    why: { step: 'state', needs: 'a project that is not archived', has: 'an archived project' },
    mend: (admin, world) => admin('POST', `${open(world)}/unarchive`),
    after: 201,
  },
  {
    title: 'groups that only administrators create',
    first: setting('can_create_group', false),
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    why: { step: 'setting', setting: { name: 'can_create_group', value: false } },
    mend: setting('can_create_group', true),
    after: 201,
  },
  {
    title: 'an account that may not create groups',
    first: (admin, { people }) => admin('PUT', `/users/${people.outsider.id}`, { can_create_group: false }),
    as: 'outsider',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    why: { step: 'account', has: 'may not create top-level groups' },
    mend: (admin, { people }) => admin('PUT', `/users/${people.outsider.id}`, { can_create_group: true }),
    after: 201,
  },
  {
    title: 'a path that is taken',
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'team' },
    why: { step: 'values', fields: [{ name: 'path', fault: 'has already been taken', has: 'team' }] },
    mend: { body: { name: 'New', path: 'new' } },
    after: 201,
  },
  {
    title: 'a member who is one already',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/members`,
    body: ({ people }) => ({ user_id: String(people.guest.id), access_level: 10 }),
    why: { step: 'state', needs: 'a user who is no member', has: 'a member' },
    mend: (admin, world) => admin('DELETE', `${open(world)}/members/${world.people.guest.id}`),
    after: 201,
  },
  {
    title: 'a username that is taken, which is answered with 409',
    as: 'root',
    method: 'PUT',
    path: ({ people }) => `/users/${people.guest.id}`,
    body: { username: 'owner' },
    why: { step: 'values', fields: [{ name: 'username', fault: 'has already been taken', has: 'owner' }] },
    mend: { body: { username: 'other' } },
    after: 200,
  },
  {
    title: 'a merge request from a branch to itself, which is answered with 409',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/merge_requests`,
    body: { source_branch: 'main', target_branch: 'main', title: 'Fix' },
    why: {
      step: 'values',
      fields: [
        { name: 'source_branch', has: 'main' },
        { name: 'target_branch', has: 'main' },
      ],
    },
    mend: { body: { source_branch: 'fix', target_branch: 'main', title: 'Fix' } },
    after: 201,
  },
  {
    title: 'a merge request that cannot be merged',
    first: (admin, world) =>
      admin('POST', `${open(world)}/merge_requests`, { source_branch: 'a', target_branch: 'b', title: 'Draft: Fix' }),
    as: 'owner',
    method: 'PUT',
    path: (world) => `${open(world)}/merge_requests/1/merge`,
    why: { step: 'state', needs: 'an open merge request that can be merged', has: 'draft_status' },
    mend: (admin, world) => admin('PUT', `${open(world)}/merge_requests/1`, { title: 'Fix' }),
    after: 200,
  },
  {
    title: 'a hook at an address that the settings forbid',
    first: setting('allow_local_requests_from_system_hooks', false),
    as: 'root',
    method: 'POST',
    path: () => '/hooks',
    body: { url: 'http://127.0.0.1:9/' },
    why: {
      step: 'setting',
      needs: 'an address outside of this machine and of private networks, or one in outbound_local_requests_whitelist',
      has: 'http://127.0.0.1:9',
      setting: { name: 'allow_local_requests_from_system_hooks', value: false },
    },
    mend: setting('allow_local_requests_from_system_hooks', true),
    after: 201,
  },
  {
    title: 'a hook at an address that is not on the list',
    first: setting('deny_all_requests_except_allowed', true),
    as: 'root',
    method: 'POST',
    path: () => '/hooks',
    body: { url: 'https://a.example/' },
    why: { step: 'setting', setting: { name: 'deny_all_requests_except_allowed', value: true } },
    mend: setting('outbound_local_requests_whitelist', ['a.example']),
    after: 201,
  },
  {
    title: 'a hook without http',
    as: 'root',
    method: 'POST',
    path: () => '/hooks',
    body: { url: 'ftp://a.example/' },
    why: { step: 'values', fields: [{ name: 'url', needs: 'a URL with http or https', has: 'ftp://a.example/' }] },
    mend: { body: { url: 'http://a.example/' } },
    after: 201,
  },
  {
    title: 'a part of the platform that Gantry does not have',
    as: 'owner',
    path: (world) => `${open(world)}/pipelines`,
    why: { step: 'address', has: '/projects/:id/pipelines' },
    mend: { path: (world) => `${open(world)}/issues` },
    after: 200,
  },
  {
    title: 'a header that is neither true nor false',
    as: 'owner',
    method: 'POST',
    path: () => '/groups',
    body: { name: 'New', path: 'new' },
    headers: { 'Gantry-Dry-Run': 'perhaps' },
    why: { step: 'parameters', needs: 'true or false' },
    mend: { headers: { 'Gantry-Dry-Run': 'true' } },
    after: 201,
  },
  {
    title: 'a colour that is none',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/labels`,
    body: { name: 'bug', color: 'reddish' },
    why: { step: 'values', fields: [{ name: 'color', has: 'reddish' }] },
    mend: { body: { name: 'bug', color: '#ff0000' } },
    after: 201,
  },
  {
    title: 'a member who does not exist',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/members`,
    body: { user_id: '987654321', access_level: 10 },
    why: { step: 'record' },
    mend: { body: ({ people }) => ({ user_id: String(people.outsider.id), access_level: 10 }) },
    after: 201,
  },
  {
    title: 'a milestone that ends before it begins',
    as: 'owner',
    method: 'POST',
    path: (world) => `${open(world)}/milestones`,
    body: { title: 'One', start_date: '2026-05-02', due_date: '2026-05-01' },
    why: {
      step: 'values',
      fields: [{ name: 'due_date', fault: 'must be greater than start date', has: '2026-05-01' }],
    },
    mend: { body: { title: 'One', start_date: '2026-05-02', due_date: '2026-05-03' } },
    after: 201,
  },
]

/** What the log said would let each of the cases succeed. */
const remedies: string[] = []

const DETAIL = 'GET /-/gantry/v1/requests/:request_id'

describe(DETAIL, () => {
  test.for(cases)(
    'names the step that refused $title',
    async ({ title, first, times = 1, mend, why, after, ...sent }, { server, given, world }) => {
      const context = { server, given, world }
      const admin = adminOn(server, await given.token(await given.admin()))
      await first?.(admin, world)
      const ask: Partial<Ask> = sent
      for (let sending = 1; sending < times; sending++) expect((await send(context, ask)).status).toBeLessThan(400)
      const refusal = await send(context, ask)
      expect(refusal.status).toBeGreaterThanOrEqual(400)
      const request_id = refusal.headers.get('x-request-id')
      const logged = await admin('GET', `/-/gantry/v1/requests/${request_id}`)
      expect(logged).toMatchObject({ status: refusal.status, why })
      remedies.push(`${title}: ${Object(logged).why.remedy}`)
      if (typeof mend === 'function') await mend(admin, world)
      const again = await send(context, typeof mend === 'function' ? ask : { ...ask, ...mend })
      expect([again.status, again.body]).toEqual([after, again.body])
    },
  )

  test('says for each of these what would let it succeed', async () => {
    expect(remedies).toHaveLength(cases.length)
    expect(remedies.filter((one) => one.endsWith(': null'))).toEqual([])
    await expect(`${remedies.toSorted().join('\n')}\n`).toMatchFileSnapshot('remedies.txt')
  })

  test('names the tier that refused an epic', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    const group = await given.group()
    const { headers } = await server.send('GET', `/groups/${group.id}/epics`, { token })
    const { body } = await server.send('GET', `/-/gantry/v1/requests/${headers.get('x-request-id')}`, { token })
    expect(body).toMatchObject({ why: { step: 'tier' } })
    await server.stop()
  })

  test.for<[title: string, step: object | null, ask: Partial<Ask>]>([
    ['address', { step: 'address' }, { path: () => '/project' }],
    ['body', { step: 'body' }, { method: 'POST', path: () => '/groups', headers: { 'Content-Type': 'text/css' } }],
    ['scope', { step: 'scope', has: 'read_user' }, { path: () => '/projects', token: { scopes: '["read_user"]' } }],
    ['administrator', { step: 'administrator' }, { path: () => '/application/settings' }],
    [
      'parameters, and does not name the project of the address',
      { step: 'parameters', fields: [{ name: 'issue_iid', has: 'x' }], place: null },
      { path: (world) => `${project(world)}/issues/x` },
    ],
    [
      'values',
      { step: 'values', fields: [{ name: 'path', has: 'team' }], place: null },
      { method: 'POST', path: () => '/groups', body: { name: 'New', path: 'team' } },
    ],
    ['record', null, { path: () => '/projects/team%2Fnothing' }],
    ['visibility', null, { path: project }],
    ['visibility of a token', null, { path: ({ hidden }) => `/personal_access_tokens/${hidden.id}` }],
    ['role', null, { method: 'PUT', path: open, body: { description: 'New' } }],
    ['state', null, { path: (world) => `${open(world)}/snippets` }],
  ])(
    'tells the sender of the request the step %s, or that it is withheld',
    async ([, step, ask], { server, given, world }) => {
      const admin = adminOn(server, await given.token(await given.admin()))
      await admin('PUT', open(world), { snippets_access_level: 'disabled' })
      const { headers, status } = await send({ server, given, world }, { as: 'outsider', ...ask })
      expect(status).toBeGreaterThanOrEqual(400)
      const { body } = await server.send('GET', `/-/gantry/v1/requests/${headers.get('x-request-id')}`, {
        token: await given.token(world.people.outsider),
      })
      if (step) expect(body).toMatchObject({ why: { setting: null, ...step }, why_withheld: false })
      else expect(body).toMatchObject({ why: null, why_withheld: true })
    },
  )

  test('is null for a request that succeeded, and is withheld from callers who are no administrators', async ({
    server,
    given,
    world,
  }) => {
    const [admin, token] = [await given.token(world.people.root), await given.token(world.people.outsider)]
    const why = async (path: string, reader: string) => {
      const { headers } = await server.send('GET', path, { token })
      const { body } = await server.send('GET', `/-/gantry/v1/requests/${headers.get('x-request-id')}`, {
        token: reader,
      })
      return body
    }
    for (const reader of [admin, token])
      expect(await why('/user', reader)).toMatchObject({ why: null, why_withheld: false })
    expect(await why(project(world), token)).toMatchObject({ status: 404, why: null, why_withheld: true })
    expect(await why(project(world), admin)).toMatchObject({ why: { step: 'visibility' }, why_withheld: false })
  })

  test('covers every step but a failing server, a refused host and a fault', () => {
    const covered = new Set([...cases.map(({ why }) => Reflect.get(why, 'step')), 'tier'])
    // Requests to other hosts are in the tests of the list, and faults in those of their endpoint.
    expect(STEPS.filter((step) => !covered.has(step))).toEqual(['host', 'fault', 'server'])
  })
})

function adminOn(server: TestServer, token: string): Admin {
  return async (method, path, body) => {
    const answer = await server.send(method, path, {
      token,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    expect([path, answer.status, answer.body]).toEqual([path, expect.toSatisfy((status) => status < 400), answer.body])
    return answer.body
  }
}

interface Context {
  server: TestServer
  given: Given
  world: World
}

async function send({ server, given, world }: Context, ask: Partial<Ask>) {
  const { as = null, method = 'GET', path = () => '/', body, token = {}, headers = {} } = ask
  const sent = typeof body === 'function' ? body(world) : body
  return server.send(method, path(world), {
    ...(as && { token: await given.token(world.people[as], token) }),
    headers: { ...(sent && { 'Content-Type': 'application/json' }), ...headers },
    ...(sent ? { body: JSON.stringify(sent) } : method === 'POST' && { body: '{"name":' }),
  })
}
