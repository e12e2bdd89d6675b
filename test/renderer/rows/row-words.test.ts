import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flagColumns } from '../../../src-renderer/rows/flag-columns.ts'
import {
  columnChanges,
  keyText,
  kindOf,
  type NamedRow,
  namedRows,
  valueText,
} from '../../../src-renderer/rows/row-words.ts'
import { splitTables, tableText } from '../../../src-renderer/rows/table-words.ts'
import { INTERNAL_TABLES, isUserColumn } from '../../../src-server/worlds/entity.ts'

const users = new Map([[7, 'ada']])
const row = (part: Partial<NamedRow>): NamedRow => ({
  ...{ table: 'topic', key: { id: 1 }, before: null, after: null, users },
  ...part,
})
const folder = 'src-server/schema'
const schema = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n')
const tables = [...readFileSync(`${folder}/statements.json`, 'utf8').matchAll(/CREATE TABLE (?:\\")?(\w+)/g)].map(
  ([, name = '']) => name,
)

test('a row is inserted, changed or deleted', () => {
  expect(kindOf({ before: null, after: { title: 'a' } })).toBe('added')
  expect(kindOf({ before: { title: 'a' }, after: { title: 'b' } })).toBe('changed')
  expect(kindOf({ before: { title: 'a' }, after: null })).toBe('removed')
})

test('a key is its value, or names its columns and users', () => {
  expect(keyText(row({ key: { id: 12 } }))).toBe('12')
  expect(keyText(row({ key: { issue_id: 3, label_id: 4 } }))).toBe('issue_id 3, label_id 4')
  expect(keyText(row({ table: 'issue_assignee', key: { issue_id: 3, user_id: 7 } }))).toBe('issue_id 3, user_id @ada')
  expect(keyText(row({ table: 'user', key: { id: 7 } }))).toBe('@ada')
})

test('the columns of a row have what was before and what is after, without empty ones of a new row', () => {
  expect(columnChanges(row({ before: { title: '' }, after: { title: 'Sea' } }))).toEqual([
    { column: 'title', before: '""', after: 'Sea' },
  ])
  expect(columnChanges(row({ after: { id: 1, title: 'Sea', avatar: null } }))).toEqual([
    { column: 'title', before: undefined, after: 'Sea' },
  ])
})

describe('a value', () => {
  const text = (value: unknown, table: string, column: string) => valueText(value, { table, column, users })

  test('of a state or a role is its word', () => {
    expect([1, 2].map((state) => text(state, 'issue', 'state'))).toEqual(['opened', 'closed'])
    expect([1, 3, 4].map((state) => text(state, 'merge_request', 'state'))).toEqual(['opened', 'merged', 'locked'])
    expect(text('active', 'user', 'state')).toBe('active')
    expect(text(40, 'member', 'access_level')).toBe('Maintainer')
    expect(text(9, 'issue', 'state')).toBe('9')
  })

  test('is a time, a day, yes or no, a user, or itself', () => {
    expect(text('2026-11-29T10:00:00.000Z', 'issue', 'closed_at')).toBe('2026-11-29 10:00:00 UTC')
    expect(text('2026-11-29', 'issue', 'due_date')).toBe('29 Nov 2026')
    expect([text(1, 'issue', 'confidential'), text(0, 'note', 'system')]).toEqual(['yes', 'no'])
    expect([text(7, 'issue', 'author_id'), text(8, 'issue', 'author_id')]).toEqual(['@ada', '8'])
    expect(text(7, 'issue', 'project_id')).toBe('7')
    expect(text('2026', 'issue', 'title')).toBe('2026')
    expect(text(null, 'issue', 'weight')).toBe('–')
    expect(text({ too_long: true }, 'issue', 'description')).toBe('{"too_long":true}')
  })

  test('of each column that holds yes or no is read so', () => {
    const flags = new Set([...schema.matchAll(/^ {2}(\w+): .*\bFlag\b/gm)].map(([, name]) => name))
    expect(flags.size).toBeGreaterThan(50)
    expect([...flagColumns].sort()).toEqual([...flags].sort())
  })
})

test('rows know the users that came with them', () => {
  const [named] = namedRows([row({ table: 'note', after: { author_id: 3 } })], [{ id: 3, username: 'bob' }])
  expect(named && columnChanges(named)).toEqual([{ column: 'author_id', before: undefined, after: '@bob' }])
})

test('columns with the id of a user are known by their names', () => {
  for (const column of ['author_id', 'user_id', 'updated_by_id', 'merge_user_id', 'creator_id'])
    expect(isUserColumn('issue', column)).toBe(true)
  for (const column of ['id', 'project_id', 'owner', 'noteable_id']) expect(isUserColumn('issue', column)).toBe(false)
})

test('tables have names that people use, each its own, and internal ones keep theirs', () => {
  expect(tables.length).toBeGreaterThan(60)
  for (const table of INTERNAL_TABLES) expect(tables).toContain(table)
  const { plain, internal } = splitTables(tables.map((table) => ({ table })))
  expect(internal).toHaveLength(INTERNAL_TABLES.size)
  for (const { table } of internal) expect(tableText(table)).toBe(table)
  const names = plain.map(({ table }) => tableText(table))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[A-Z][a-zA-Z -]+$/)
  expect(['issue', 'label', 'todo', 'issue_assignee'].map(tableText)).toEqual([
    ...['Issues', 'Labels', 'To-do items', 'Assignees of issues'],
  ])
})
