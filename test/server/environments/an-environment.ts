import type { TestServer } from '../../support/server.ts'

/** Inserts the environment `production`. */
export async function anEnvironment({ db, clock }: TestServer, project: { id: number }, state: string) {
  const { id } = await db.write((trx) =>
    trx
      .insertInto('environment')
      .values({
        ...{ project_id: project.id, name: 'production', slug: 'production', tier: 'production', state },
        ...{ created_at: clock.iso(), updated_at: clock.iso() },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
