import { writeFileSync } from 'node:fs'
import type { Samples } from '../../support/samples/samples.ts'
import type { TestServer } from '../../support/server.ts'

/** A finished export, with its archive on disk. */
async function exportOf({ db, instance, clock }: TestServer, project: { id: number }, user: { id: number }) {
  const file = instance.files.newName('exports')
  writeFileSync(instance.files.pathOf(file), 'archive')
  const now = clock.iso()
  await db.write((trx) =>
    trx
      .insertInto('export')
      .values({
        ...{ project_id: project.id, user_id: user.id, status: 'finished', file, filename: 'saw_export.tar.gz' },
        ...{ size_bytes: 7, created_at: now, updated_at: now, started_at: now, finished_at: now },
      })
      .execute(),
  )
}

export const samples: Samples = {
  things: {
    exported: ({ server, project, keeper }) => exportOf(server, project, keeper),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
POST /projects/:id/export                                    | private          | 401            404            404            403            403            403            202            202            202
POST /projects/:id/export                                    | public           | 401            403            403            403            403            403            202            202            202
GET /projects/:id/export                                     | private          | 401            404            404            403            403            403            200            200            200
GET /projects/:id/export                                     | public           | 401            403            403            403            403            403            200            200            200
GET /projects/:id/export/download                            | private          | 401            404            404            403            403            403            200            200            200           | {"made":"$exported"}
GET /-/gantry/v1/exports                                     | private          | 401            none           none           none           none           none           none           none           200           | {"made":"$exported"}
`,
}
