import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

/** Inserts a finished import, without its project. */
export const importOf = (server: TestServer, user: { id: number }, row: Partial<Insertable<Database['import']>> = {}) =>
  server.db.write((trx) =>
    trx
      .insertInto('import')
      .values({
        ...{ project_id: 1, user_id: user.id, import_type: 'service_project', status: 'finished', correlation_id: 'c' },
        ...{ name: 'Tools', path: 'tools', name_with_namespace: 'Ada / Tools', path_with_namespace: 'ada/tools' },
        created_at: server.clock.iso(),
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/** Inserts failures of an import: by default of its first issue. */
export const failuresOf = (
  server: TestServer,
  import_id: number,
  failures: readonly Partial<Insertable<Database['import_failure']>>[],
) =>
  server.db.write((trx) =>
    trx
      .insertInto('import_failure')
      .values(
        failures.map((failure) => ({
          ...{ import_id, relation_name: 'issues', line_number: 0, source: 'read_record' },
          ...{ exception_class: 'RecordInvalid', created_at: server.clock.iso() },
          ...failure,
        })),
      )
      .execute(),
  )
