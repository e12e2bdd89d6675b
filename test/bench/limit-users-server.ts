// The practical limit for lists of users: the same answers as for an administrator, byte for byte, with only node:http, prepared statements and
// JSON.stringify. The server does not check tokens, parameters or permissions, and does not count.
import { createServer } from 'node:http'
import SQLite from 'better-sqlite3'
import type { UserRow } from '../../src-server/users/queries.ts'
import type { PersonRow } from './limit-issue.ts'

const [, , file = '', port = ''] = process.argv
const db = new SQLite(file, { readonly: true })
db.pragma('cache_size = -65536')

const page = db.prepare<[number, number], UserRow>(`SELECT user.*,
    (SELECT id FROM namespace WHERE namespace.user_id = user.id) AS namespace_id,
    (SELECT count(*) FROM follow WHERE followee_id = user.id) AS followers,
    (SELECT count(*) FROM follow WHERE follower_id = user.id) AS following,
    EXISTS (SELECT 1 FROM follow WHERE followee_id = user.id AND follower_id = 1) AS is_followed,
    (SELECT count(*) FROM namespace n JOIN project ON project.namespace_id = n.id WHERE n.user_id = user.id) AS personal_projects
  FROM (SELECT id FROM user INDEXED BY user_l_id ORDER BY id DESC LIMIT +? OFFSET +?) listed CROSS JOIN user ON user.id = listed.id`)
const identities = db.prepare<
  [string],
  { user_id: number; provider: string; extern_uid: string; saml_provider_id: number | null }
>(`SELECT user_id, provider, extern_uid, saml_provider_id FROM json_each(+?) listed
  CROSS JOIN identity ON user_id = listed.value ORDER BY identity.id`)
const people = db.prepare<[string], PersonRow>(
  'SELECT user.id, username, name, state FROM json_each(+?) listed CROSS JOIN user ON user.id = listed.value',
)

const origin = `http://127.0.0.1:${port}`

createServer((request, response) => {
  const number = /^\/api\/v4\/users\?page=(\d+)$/.exec(request.url ?? '')?.[1]
  const text = Buffer.from(JSON.stringify(number === undefined ? {} : listOf(Number(number))))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text)
}).listen(Number(port), '127.0.0.1')

function listOf(number: number) {
  const rows = page.all(20, (number - 1) * 20)
  const known = new Map(rows.map((row): [number, object[]] => [row.id, []]))
  for (const { user_id, ...identity } of identities.all(JSON.stringify([...known.keys()])))
    known.get(user_id)?.push(identity)
  const creators = new Set(rows.flatMap((row) => row.created_by_id ?? []))
  const created_by = creators.size === 0 ? [] : people.all(JSON.stringify([...creators]))
  return rows.map((row) =>
    user(
      row,
      known.get(row.id) ?? [],
      created_by.find(({ id }) => id === row.created_by_id),
    ),
  )
}

const person = ({ id, username, name, state }: PersonRow) => ({
  id,
  username,
  name,
  state,
  avatar_url: `${origin}/-/gantry/v1/avatars/${id}`,
  web_url: `${origin}/${username}`,
})

/** The form for an administrator, built by hand: without optional fields, tiers and checks of the caller. */
const user = (row: UserRow, identities: readonly object[], created_by: PersonRow | undefined) => ({
  ...person(row),
  created_at: row.created_at,
  bio: row.bio,
  location: row.location,
  public_email: row.public_email,
  chat_id: row.chat_id,
  professional_profile: row.professional_profile,
  microblog_account: row.microblog_account,
  website_url: row.website_url,
  organization: row.organization,
  job_title: row.job_title,
  pronouns: row.pronouns,
  bot: row.kind !== 'human' && row.kind !== 'ghost',
  work_information: null,
  followers: row.followers,
  following: row.following,
  is_followed: row.is_followed === 1,
  local_time: null,
  last_sign_in_at: row.last_sign_in_at,
  confirmed_at: row.confirmed_at,
  last_activity_on: row.last_activity_on,
  email: row.email,
  theme_id: row.theme_id,
  color_scheme_id: row.color_scheme_id,
  projects_limit: row.projects_limit,
  current_sign_in_at: row.current_sign_in_at,
  identities,
  can_create_group: row.can_create_group === 1,
  can_create_project: row.personal_projects < row.projects_limit,
  two_factor_enabled: row.two_factor_enabled === 1,
  external: row.external === 1,
  private_profile: row.private_profile === 1,
  commit_email: row.commit_email ?? row.email,
  shared_runners_minutes_limit: row.shared_runners_minutes_limit,
  extra_shared_runners_minutes_limit: row.extra_shared_runners_minutes_limit,
  scim_identities: [],
  is_admin: row.admin === 1,
  note: row.note,
  namespace_id: row.namespace_id,
  created_by: created_by ? person(created_by) : null,
  using_license_seat: row.state === 'active' && row.kind === 'human',
  is_auditor: row.auditor === 1,
  provisioned_by_group_id: row.provisioned_by_group_id,
})
