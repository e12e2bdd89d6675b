import SQLite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { MOST_CHANGES, watchChanges } from '../../../src-server/kit/db/changes.ts'
import { RevisionCache } from '../../../src-server/kit/db/revision-cache.ts'
import { describe, expect, test } from '../../support/test.ts'

const watched = {
  records: { record: 'id', mark: 'record_id' },
  others: { place: ['name'] },
  tables: {
    person: { of: 'id', columns: ['name'] },
    visit: { of: 'person_id', columns: ['person_id'] },
    place: { of: 'size', columns: [] },
  },
}

function watch() {
  const database = new SQLite(':memory:')
  onTestFinished(() => void database.close())
  database.pragma('foreign_keys = ON')
  database.pragma('trusted_schema = OFF')
  database.exec(`
    CREATE TABLE place (id INTEGER PRIMARY KEY, name, size);
    CREATE TABLE person (id INTEGER PRIMARY KEY, name, age);
    CREATE TABLE visit (person_id, day);
    CREATE TABLE record (id INTEGER PRIMARY KEY, text, parent_id REFERENCES record ON DELETE CASCADE);
    CREATE TABLE mark (record_id REFERENCES record ON DELETE CASCADE, name, PRIMARY KEY (record_id, name)) WITHOUT ROWID;
    CREATE TABLE note (id INTEGER PRIMARY KEY, text);
    CREATE TRIGGER noted AFTER INSERT ON note WHEN NEW.text = 'touch' BEGIN UPDATE record SET text = 'noted' WHERE id = 1; END;
    INSERT INTO place VALUES (1, 'here', 1);
    INSERT INTO record VALUES (1, 'one', NULL), (2, 'two', 1), (3, 'three', NULL);
    INSERT INTO mark VALUES (3, 'red');`)
  const changes = watchChanges(database, watched)
  return (sql: string) => {
    database.exec(sql)
    return changes()
  }
}

function open() {
  const commit = watch()
  return (sql: string) => {
    const { records } = commit(sql)
    return records === 'unknown' ? records : [...records].sort((a, b) => a - b)
  }
}

describe('the changes of a connection', () => {
  test('name the records of inserted, updated and deleted rows, once each', () => {
    const changesOf = open()
    expect(
      changesOf(`INSERT INTO record VALUES (7, 'seven', NULL); UPDATE record SET text = 'x' WHERE id IN (1, 7)`),
    ).toEqual([1, 7])
    expect(changesOf(`INSERT INTO mark VALUES (1, 'red')`)).toEqual([1])
    expect(changesOf(`UPDATE mark SET name = 'blue' WHERE record_id = 1`)).toEqual([1])
    expect(changesOf('DELETE FROM mark WHERE record_id = 1')).toEqual([1])
    expect(changesOf('DELETE FROM record WHERE id = 7')).toEqual([7])
    expect(changesOf('SELECT 1')).toEqual([])
  })

  test('name both records of a row that moves from one to the other', () => {
    expect(open()('UPDATE mark SET record_id = 2 WHERE record_id = 3')).toEqual([2, 3])
  })

  test('include what foreign keys and triggers change', () => {
    const changesOf = open()
    expect(changesOf('DELETE FROM record WHERE id = 3')).toEqual([3])
    expect(changesOf('DELETE FROM record WHERE id = 1')).toEqual([1, 2])
    expect(open()(`INSERT INTO note VALUES (1, 'touch')`)).toEqual([1])
    expect(open()(`INSERT INTO note VALUES (1, 'no more')`)).toEqual([])
  })

  test('include what is rolled back', () => {
    expect(open()(`BEGIN; UPDATE record SET text = 'x' WHERE id = 2; ROLLBACK`)).toEqual([2])
  })

  test('are unknown after a change of another watched table, in a column that matters', () => {
    const changesOf = open()
    expect(changesOf('UPDATE place SET size = 2')).toEqual([])
    expect(changesOf(`UPDATE place SET name = 'there'`)).toBe('unknown')
    expect(changesOf(`INSERT INTO place VALUES (2, 'new', 1)`)).toBe('unknown')
    expect(changesOf('DELETE FROM place WHERE id = 2')).toBe('unknown')
    expect(changesOf('UPDATE record SET text = 1 WHERE id = 1')).toEqual([1])
  })

  test('are unknown after more records than are noted', () => {
    const changesOf = open()
    const insert = (from: number, to: number) =>
      changesOf(`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        INSERT INTO record SELECT i, 'many', NULL FROM n`)
    expect(insert(101, 100 + MOST_CHANGES)).toHaveLength(MOST_CHANGES)
    expect(insert(5_001, 5_001 + MOST_CHANGES)).toBe('unknown')
  })
})

describe('the changed tables of a connection', () => {
  const opened = () => {
    const commit = watch()
    return (sql: string) => {
      const { tables } = commit(sql)
      return tables === 'any'
        ? tables
        : Object.fromEntries([...tables].map(([table, ids]) => [table, ids === 'unknown' ? ids : [...ids]]))
    }
  }

  test('are those with an inserted or deleted row, or a change in a column that matters, with the ids of the records', () => {
    const tablesOf = opened()
    expect(tablesOf(`INSERT INTO person VALUES (1, 'Ada', 36), (2, 'Ben', 40)`)).toEqual({ person: [1, 2] })
    expect(tablesOf('UPDATE person SET age = 37')).toEqual({})
    expect(tablesOf(`UPDATE person SET name = 'Ada Byron' WHERE id = 1`)).toEqual({ person: [1] })
    expect(tablesOf('DELETE FROM person WHERE id = 2')).toEqual({ person: [2] })
    expect(tablesOf(`INSERT INTO note VALUES (1, 'no more')`)).toEqual({})
  })

  test('name both records of a row that moves from one to the other', () => {
    const tablesOf = opened()
    expect(tablesOf('INSERT INTO visit VALUES (1, 5)')).toEqual({ visit: [1] })
    expect(tablesOf('UPDATE visit SET person_id = 2')).toEqual({ visit: [1, 2] })
    expect(tablesOf('UPDATE visit SET person_id = NULL')).toEqual({ visit: 'unknown' })
  })

  test('include tables that make all records unknown, with the ids of their own records', () => {
    const commit = watch()
    const { records, tables } = commit(`UPDATE place SET name = 'there', size = 7`)
    expect([records, tables]).toEqual(['unknown', new Map([['place', new Set([1, 7])]])])
    expect(commit(`UPDATE record SET text = 'x' WHERE id = 2`)).toEqual({ records: new Set([2]), tables: new Map() })
  })

  test('have unknown records after more than are noted', () => {
    const rows = (most: number) =>
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) INSERT INTO visit SELECT i, 1 FROM n`
    expect(opened()(rows(MOST_CHANGES))).toMatchObject({ visit: { length: MOST_CHANGES } })
    expect(opened()(rows(MOST_CHANGES + 1))).toEqual({ visit: 'unknown' })
  })
})

describe('the records of tables changed since a revision', () => {
  const afterCommits = (...commits: Record<string, number[] | 'unknown'>[]) => {
    const cache = new RevisionCache()
    for (const tables of commits)
      cache.advance({
        records: new Set(),
        tables: new Map(Object.entries(tables).map(([table, ids]) => [table, ids === 'unknown' ? ids : new Set(ids)])),
      })
    return cache
  }

  test('are those of these tables in all later revisions, once each', () => {
    const cache = afterCommits({ person: [1, 2] }, { place: [9] }, { person: [2], visit: [3] })
    expect([0, 1, 2, 3].map((revision) => cache.changedSince(revision, ['person', 'visit']))).toEqual([
      [1, 2, 3],
      [2, 3],
      [2, 3],
      [],
    ])
    expect(cache.changedSince(0, ['note'])).toEqual([])
    expect(cache.changedSince(0, [])).toEqual([])
  })

  test('are unknown if one of these tables has unknown ones, or if anything may have changed', () => {
    const cache = afterCommits({ person: [1], place: 'unknown' }, { person: [2] })
    expect(cache.changedSince(0, ['person'])).toEqual([1, 2])
    expect(cache.changedSince(0, ['person', 'place'])).toBeUndefined()
    expect(cache.changedSince(1, ['person', 'place'])).toEqual([2])
    cache.share(true)
    for (const tables of [['person'], ['note'], []]) expect(cache.changedSince(2, tables)).toBeUndefined()
  })
})

describe('the records changed since a revision', () => {
  const afterCommits = (...commits: (number[] | 'unknown')[]) => {
    const cache = new RevisionCache()
    for (const ids of commits) cache.advance({ records: ids === 'unknown' ? ids : new Set(ids), tables: new Map() })
    return cache
  }

  test('are those of all later revisions, once each', () => {
    const cache = afterCommits([1, 2], [], [2, 3])
    expect([0, 1, 2, 3].map((revision) => cache.changedSince(revision)?.sort())).toEqual([
      [1, 2, 3],
      [2, 3],
      [2, 3],
      [],
    ])
  })

  test('are unknown if one of the later revisions is', () => {
    const cache = afterCommits([1], 'unknown', [2])
    expect([0, 1, 2, 3].map((revision) => cache.changedSince(revision))).toEqual([undefined, undefined, [2], []])
  })

  test('are unknown after a time in which another thread could commit', () => {
    const cache = afterCommits([1])
    cache.share(true)
    cache.share(false)
    expect(cache.changedSince(1)).toBeUndefined()
  })

  test('are unknown once too many have changed', () => {
    const many = (from: number) => Array.from({ length: MOST_CHANGES / 2 }, (_, i) => from + i)
    const cache = afterCommits(many(0), many(1_000))
    expect(cache.changedSince(0)).toHaveLength(MOST_CHANGES)
    cache.advance({ records: new Set([9_999]), tables: new Map() })
    expect(cache.changedSince(0)).toBeUndefined()
    expect(cache.changedSince(3)).toEqual([])
  })
})
