// The practical limit for issues: the same answers, byte for byte, with only node:http, prepared statements and JSON.stringify. The server does
// not check tokens, parameters or permissions.
import { createServer, type ServerResponse } from 'node:http'
import SQLite from 'better-sqlite3'
import type { IssueRow } from '../../src-server/issues/entity.ts'
import { issue, type PersonRow } from './limit-issue.ts'

const [, , file = '', port = ''] = process.argv
const db = new SQLite(file, { readonly: true })
db.pragma('cache_size = -65536')

const columns = `issue.*, author.username AS author_username, author.name AS author_name, author.state AS author_state,
  project.path_with_namespace, closer.username AS closer_username, closer.name AS closer_name, closer.state AS closer_state,
  milestone.iid AS milestone_iid, milestone.title AS milestone_title, milestone.description AS milestone_description,
  milestone.state AS milestone_state, milestone.created_at AS milestone_created_at, milestone.updated_at AS milestone_updated_at,
  milestone.due_date AS milestone_due_date, milestone.start_date AS milestone_start_date`
const joins = `CROSS JOIN user author ON author.id = issue.author_id CROSS JOIN project ON project.id = issue.project_id
  LEFT JOIN user closer ON closer.id = issue.closed_by_id LEFT JOIN milestone ON milestone.id = issue.milestone_id`
const oneIssue = db.prepare<[number, number], IssueRow>(
  `SELECT ${columns} FROM issue ${joins} WHERE issue.project_id = +? AND issue.iid = +?`,
)
const page = db.prepare<[number, number, number], IssueRow>(`SELECT ${columns} FROM (
    SELECT id FROM issue INDEXED BY issue_created WHERE project_id = +? ORDER BY created_at DESC, id DESC LIMIT +? OFFSET +?
  ) listed CROSS JOIN issue ON issue.id = listed.id ${joins}`)
const labelsOfOne = db.prepare<
  [number],
  { title: string }
>(`SELECT label.title FROM issue_label CROSS JOIN label ON label.id = issue_label.label_id
  WHERE issue_label.issue_id = +? ORDER BY label.title`)
const assigneesOfOne = db.prepare<
  [number],
  PersonRow
>(`SELECT user.id, username, name, state FROM issue_assignee CROSS JOIN user ON user.id = issue_assignee.user_id
  WHERE issue_id = +? ORDER BY position, user.id`)
const labelsOfAll = db.prepare<
  [string],
  { issue_id: number; title: string }
>(`SELECT issue_label.issue_id, label.title FROM json_each(+?) listed
  CROSS JOIN issue_label ON issue_label.issue_id = listed.value CROSS JOIN label ON label.id = issue_label.label_id ORDER BY label.title`)
const assigneesOfAll = db.prepare<
  [string],
  PersonRow & { issue_id: number }
>(`SELECT issue_id, user.id, username, name, state FROM json_each(+?) listed
  CROSS JOIN issue_assignee ON issue_id = listed.value CROSS JOIN user ON user.id = issue_assignee.user_id ORDER BY position, user.id`)

const origin = `http://127.0.0.1:${port}`
const today = new Date().toISOString().slice(0, 10)

createServer((request, response) => {
  const url = request.url ?? ''
  const path = /^\/api\/v4\/projects\/(\d+)\/issues(?:\/(\d+)|\?page=(\d+))$/.exec(url)
  if (!path) return send(response, {})
  const [, project, iid, number] = path
  send(response, iid === undefined ? listOf(Number(project), Number(number)) : oneOf(Number(project), Number(iid)))
}).listen(Number(port), '127.0.0.1')

function send(response: ServerResponse, body: unknown) {
  const text = Buffer.from(JSON.stringify(body))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text)
}

function oneOf(project_id: number, iid: number) {
  const row = oneIssue.get(project_id, iid)
  if (!row) throw new Error('no such issue')
  const labels = labelsOfOne.all(row.id).map((label) => label.title)
  return issue(row, labels, assigneesOfOne.all(row.id), origin, today)
}

function listOf(project_id: number, number: number) {
  const rows = page.all(project_id, 20, (number - 1) * 20)
  const ids = JSON.stringify(rows.map((row) => row.id))
  const labels = new Map<number, string[]>(rows.map((row) => [row.id, []]))
  for (const label of labelsOfAll.all(ids)) labels.get(label.issue_id)?.push(label.title)
  const assignees = new Map<number, PersonRow[]>()
  for (const row of rows) assignees.set(row.id, [])
  for (const user of assigneesOfAll.all(ids)) assignees.get(user.issue_id)?.push(user)
  return rows.map((row) => issue(row, labels.get(row.id) ?? [], assignees.get(row.id) ?? [], origin, today))
}
