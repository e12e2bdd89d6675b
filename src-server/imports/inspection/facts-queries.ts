import { sql } from 'kysely'
import { schemaOf } from '../../kit/db/dry-run.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { insertMissingRows } from '../../kit/db/write-rows.ts'

import { initialProgress } from '../progress.ts'
import { insertImport, insertImporter, insertProject } from '../queries.ts'
import { IMPORT_TYPE } from '../requirements.ts'
import { accountsById } from '../result-queries.ts'

interface Place {
  user_id: number
  namespace_id: number
}

/** What the result of an import depends on besides its archive: the labels, milestones, iterations and epics of the groups above, and accounts. */
export type Facts = Awaited<ReturnType<typeof readFacts>>

/** @param addresses of members of the archive */
export async function readFacts(db: Db, { namespace_id, user_id }: Place, addresses: readonly string[]) {
  const wanted = sql`SELECT value FROM json_each(${JSON.stringify(addresses)})`
  const ancestors = await db
    .selectFrom('namespace_ancestor')
    .selectAll()
    .where('namespace_id', '=', namespace_id)
    .execute()
  const groups = ancestors.map((each) => each.ancestor_id)
  const emails = await db.selectFrom('email').selectAll().where(sql<boolean>`email IN (${wanted})`).execute()
  const owners = sql`SELECT value FROM json_each(${JSON.stringify(emails.map((each) => each.user_id))})`
  const users = await db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'email', 'kind', 'state', 'created_at', 'updated_at'])
    .where(sql<boolean>`(email IN (${wanted}) OR id IN (${owners}))`)
    .execute()
  return {
    schema: await schemaOf(db),
    ancestors,
    labels: await db.selectFrom('label').selectAll().where('group_id', 'in', groups).execute(),
    milestones: await db.selectFrom('milestone').selectAll().where('group_id', 'in', groups).execute(),
    iterations: await db.selectFrom('iteration').selectAll().where('group_id', 'in', groups).execute(),
    epics: await db
      .selectFrom('epic')
      .select(['id', 'group_id', 'iid', 'author_id', 'title', 'created_at', 'updated_at'])
      .where('group_id', 'in', groups)
      .execute(),
    authorizations: await db
      .selectFrom('group_authorization')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('group_id', 'in', groups)
      .execute(),
    emails,
    users,
    accounts: await accountsById(
      db,
      users.map((each) => each.id),
    ),
  }
}

interface Importer extends Place {
  maps_users: boolean
  now: string
}

/** Prepares a dry run: the facts, and the project and record of an import as they are when an import begins. @returns the id of the import */
export async function insertFacts(trx: Trx, facts: Facts, { user_id, namespace_id, maps_users, now }: Importer) {
  await insertMissingRows(trx, 'namespace_ancestor', facts.ancestors)
  await insertMissingRows(trx, 'label', facts.labels)
  await insertMissingRows(trx, 'milestone', facts.milestones)
  await insertMissingRows(trx, 'iteration', facts.iterations)
  await insertMissingRows(trx, 'epic', facts.epics)
  await insertMissingRows(trx, 'group_authorization', facts.authorizations)
  await insertMissingRows(trx, 'user', facts.users)
  await insertMissingRows(trx, 'email', facts.emails)
  const place = { name: 'inspected', path: 'inspected', name_with_namespace: '', path_with_namespace: 'inspected' }
  const project_id = await insertProject(trx, {
    ...{ ...place, namespace_id, creator_id: user_id, visibility: 'private' },
    ...{ created_at: now, updated_at: now, last_activity_at: now },
  })
  // The role does not matter: an import never changes the importing user's own.
  await insertImporter(trx, project_id, user_id, 40, now)
  const { id } = await insertImport(trx, {
    ...{ ...place, project_id, user_id, import_type: IMPORT_TYPE, status: 'started', correlation_id: '' },
    ...{ progress: JSON.stringify(initialProgress(maps_users)), created_at: now },
  })
  return id
}
