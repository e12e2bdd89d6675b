import SQLite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

/**
 * A database as it was before the migration of this number, with a project 1 and a user 1. `update` runs that migration and all later ones.
 * The database is closed at the end of the test.
 */
export function databaseBefore(migration: number) {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, migration - 1))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '')`)
  return { db, update: () => migrate(db, migrations) }
}
