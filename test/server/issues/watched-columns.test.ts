import SQLite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { matchesAmong, pageOfIds } from '../../../src-server/issues/lists/page-queries.ts'
import type { Condition, ListShape, ListValues, Order, Reach } from '../../../src-server/issues/lists/shape.ts'
import { compile } from '../../../src-server/kit/db/compiled.ts'
import { defineFunctions } from '../../../src-server/kit/db/functions.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { watched } from '../../../src-server/schema/watched.ts'
import { columnsRead } from '../../support/columns-read.ts'
import { describe, expect, test } from '../../support/test.ts'

/** A condition of each kind and variant. */
const conditions: Record<Condition['on'], readonly Condition[]> = {
  nothing: [{ on: 'nothing' }],
  'not labels': [{ on: 'not labels' }],
  'not milestone': [{ on: 'not milestone' }],
  'not iids': [{ on: 'not iids' }],
  'not weight': [{ on: 'not weight' }],
  created_after: [{ on: 'created_after' }],
  created_before: [{ on: 'created_before' }],
  updated_after: [{ on: 'updated_after' }],
  updated_before: [{ on: 'updated_before' }],
  issue_type: (['issue', 'other'] as const).map((is) => ({ on: 'issue_type', is })),
  iids: [{ on: 'iids' }],
  author: (['id', 'username'] as const).map((by) => ({ on: 'author', by, value: 'author' })),
  assignee: (['id', 'username'] as const).map((by) => ({ on: 'assignee', by, value: 'assignee' })),
  'not author': (['id', 'username'] as const).map((by) => ({ on: 'not author', by, value: 'author' })),
  'not assignee': (['id', 'username'] as const).map((by) => ({ on: 'not assignee', by, value: 'assignee' })),
  label: [
    { on: 'label', several: false, shared: false, value: 'label' },
    { on: 'label', several: true, shared: true, value: 'label' },
  ],
  labels: [true, false].map((any) => ({ on: 'labels', any })),
  assignees: [true, false].map((any) => ({ on: 'assignees', any })),
  milestone: (['none', 'any', 'upcoming', 'started', 'titled', 'numbered'] as const).flatMap((is) =>
    (['project', 'all'] as const).map((within) => ({ on: 'milestone' as const, is, within })),
  ),
  confidential: [true, false].map((is) => ({ on: 'confidential', is })),
  due_date: (['none', 'any', 'overdue', 'between'] as const).map((is) => ({ on: 'due_date', is })),
  weight: (['none', 'any', 'equal'] as const).map((is) => ({ on: 'weight', is })),
  'not milestone dates': (['upcoming', 'started'] as const).map((is) => ({ on: 'not milestone dates', is })),
  reaction: (['none', 'any', 'given'] as const).map((is) => ({ on: 'reaction', is })),
  'not reaction': [{ on: 'not reaction' }],
  epic: (['none', 'any', 'equal'] as const).map((is) => ({ on: 'epic', is })),
  iteration: (['none', 'any', 'current', 'equal', 'titled'] as const).map((is) => ({ on: 'iteration', is })),
  'not iteration': (['equal', 'titled'] as const).map((is) => ({ on: 'not iteration', is })),
  health_status: (['none', 'any', 'equal'] as const).map((is) => ({ on: 'health_status', is })),
  'not words': [{ on: 'not words', within: ['title', 'description'], words: 1 }],
  'not whole text': [{ on: 'not whole text', within: ['title', 'description'] }],
  words: [{ on: 'words', within: ['title', 'description'], words: 2 }],
  'whole text': [{ on: 'whole text', within: ['title', 'description'] }],
}

const reaches: readonly Reach[] = [
  ...(['all', 'own', 'none'] as const).map((confidential) => ({
    of: 'project' as const,
    confidential,
    banned: confidential !== 'all',
  })),
  ...(['admin', 'user', 'external', 'anonymous'] as const).flatMap((viewer) =>
    [true, false].map((in_group) => ({
      of: 'all' as const,
      confidential:
        viewer === 'admin' ? ('all' as const) : viewer === 'anonymous' ? ('none' as const) : ('by_project' as const),
      banned: viewer !== 'admin',
      viewer,
      archived: in_group,
      in_group,
      whole: viewer === 'admin' && !in_group,
    })),
  ),
]

const bys: Record<Order['by'], true> = {
  created_at: true,
  updated_at: true,
  title: true,
  due_date: true,
  popularity: true,
  weight: true,
  label_priority: true,
  milestone_due: true,
  priority: true,
  relative_position: true,
}
// The keys of a record are typed as text.
const orders = (Object.keys(bys) as Order['by'][]).flatMap((by) =>
  (['asc', 'desc'] as const).flatMap((sort) =>
    [true, false].map((labelled) => ({ by, sort, group_by: undefined, labelled })),
  ),
)

/** What a statement reads beyond what is watched. */
function unwatched(database: SQLite.Database, sql: string): string[] {
  const known = new Set([
    ...Object.keys(watched.records).map((table) => `${table}.*`),
    ...Object.entries(watched.others).flatMap(([table, columns]) =>
      ['*', 'id', ...columns].map((column) => `${table}.${column}`),
    ),
  ])
  return [...columnsRead(database, sql)].filter(
    (column) => !known.has(column) && watched.records[column.split('.')[0] ?? ''] === undefined,
  )
}

function open() {
  const database = new SQLite(emptyImage())
  onTestFinished(() => void database.close())
  defineFunctions(database)
  return database
}

const LISTED = { from: 'listed', match: false } as const

describe('what kept lists of issues depend on', () => {
  test('is watched, for each filter of each viewer', () => {
    const database = open()
    const found = reaches.flatMap((reach) =>
      Object.values(conditions)
        .flat()
        .flatMap((condition) => {
          const shape = { reach, path: LISTED, state: 1 as const, conditions: [condition] }
          const { sql } = compile((db, p: ListValues, one: typeof shape) => matchesAmong(db, p, one), shape)
          return unwatched(database, sql).map((column) => `${column} of ${condition.on}`)
        }),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('is watched, for each order', () => {
    const database = open()
    const [reach] = reaches
    if (!reach) throw new Error('No reach')
    const found = orders.flatMap((order) => {
      const shape: ListShape = { reach, path: LISTED, state: undefined, conditions: [], order }
      const { sql } = compile((db, p: ListValues, one: ListShape) => pageOfIds(db, p, one), shape)
      return unwatched(database, sql).map((column) => `${column} of ${order.by}`)
    })
    expect([...new Set(found)]).toEqual([])
  })

  test('is found in the program of a statement', () => {
    const database = open()
    expect(unwatched(database, 'SELECT name FROM project WHERE archived = 1')).toEqual(['project.name'])
    expect(
      unwatched(database, 'SELECT id FROM issue WHERE EXISTS (SELECT 1 FROM note WHERE noteable_id = issue.id)'),
    ).toContain('note.*')
    expect(unwatched(database, 'SELECT count(*) FROM user WHERE username = +?')).toEqual([])
    expect(unwatched(database, 'SELECT count(*) FROM user WHERE email = +?')).toContain('user.email')
  })
})
