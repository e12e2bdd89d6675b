// The practical limit for lists of projects: the same answers as for an administrator, byte for byte, with only node:http, prepared
// statements and JSON.stringify. The server does not check tokens, parameters or permissions, and does not count.
import { createServer } from 'node:http'
import SQLite from 'better-sqlite3'
import { type ListedProject, project, type ShareRow } from './limit-project.ts'

const [, , file = '', port = ''] = process.argv
const db = new SQLite(file, { readonly: true })
db.pragma('cache_size = -65536')

const columns = `project.*, namespace.name AS namespace_name, namespace.path AS namespace_path, namespace.kind AS namespace_kind,
  namespace.full_path AS namespace_full_path, namespace.parent_id AS namespace_parent_id, namespace.avatar AS namespace_avatar,
  namespace.user_id AS owner_id, user.avatar AS owner_avatar, user.username AS owner_username, user.name AS owner_name,
  user.state AS owner_state, user.created_at AS owner_created_at`
const joins =
  'CROSS JOIN namespace ON namespace.id = project.namespace_id LEFT JOIN user ON user.id = namespace.user_id'
const page = db.prepare<[number, number], ListedProject>(`SELECT ${columns} FROM (
    SELECT id FROM project NOT INDEXED WHERE pending_delete = 0 ORDER BY id DESC LIMIT +? OFFSET +?
  ) listed CROSS JOIN project ON project.id = listed.id ${joins}`)
const origins = db.prepare<[string], ListedProject>(
  `SELECT ${columns} FROM json_each(+?) listed CROSS JOIN project ON project.id = listed.value ${joins}`,
)
const topics = db.prepare<
  [string],
  { project_id: number; name: string }
>(`SELECT project_id, topic.name FROM json_each(+?) listed CROSS JOIN project_topic ON project_id = listed.value
  CROSS JOIN topic ON topic.id = topic_id ORDER BY project_id, position`)
const shares = db.prepare<
  [string, string],
  ShareRow
>(`SELECT project_id, group_id, namespace.name AS group_name, namespace.full_path AS group_full_path,
    group_access AS group_access_level, expires_at
  FROM json_each(+?) listed CROSS JOIN project_group_link l ON project_id = listed.value CROSS JOIN namespace ON namespace.id = group_id
  WHERE expires_at IS NULL OR expires_at > +? ORDER BY l.id`)

const origin = `http://127.0.0.1:${port}`
const today = new Date().toISOString().slice(0, 10)

createServer((request, response) => {
  const number = /^\/api\/v4\/projects\?page=(\d+)$/.exec(request.url ?? '')?.[1]
  const text = Buffer.from(JSON.stringify(number === undefined ? {} : listOf(Number(number))))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text)
}).listen(Number(port), '127.0.0.1')

function listOf(number: number) {
  const rows = page.all(20, (number - 1) * 20)
  const forked = new Set(rows.flatMap((row) => row.forked_from_project_id ?? []))
  const from = forked.size === 0 ? [] : origins.all(JSON.stringify([...forked]))
  const names = new Map<number, string[]>([...rows, ...from].map((row) => [row.id, []]))
  for (const topic of topics.all(JSON.stringify([...names.keys()]))) names.get(topic.project_id)?.push(topic.name)
  const shared = new Map<number, Omit<ShareRow, 'project_id'>[]>(rows.map((row) => [row.id, []]))
  for (const { project_id, ...share } of shares.all(JSON.stringify([...shared.keys()]), today))
    shared.get(project_id)?.push(share)
  return rows.map((row) => {
    const origin_row = from.find((one) => one.id === row.forked_from_project_id)
    const forked_from = origin_row && { row: origin_row, topics: names.get(origin_row.id) ?? [] }
    return project(row, names.get(row.id) ?? [], shared.get(row.id) ?? [], forked_from, origin)
  })
}
