import { writeFileSync } from 'node:fs'
import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { PNG } from '../issues/samples.ts'

const SECRET = 'c0ffee'.padEnd(32, '0')

/** A stored file of the project, with its row. */
async function uploaded({ server: { db, instance, clock }, project, keeper }: Scene) {
  const file = instance.files.newName(`uploads/${project.id}`)
  writeFileSync(instance.files.pathOf(file), 'content')
  const { id } = await db.write((trx) =>
    trx
      .insertInto('upload')
      .values({
        ...{ project_id: project.id, user_id: keeper.id, secret: SECRET, filename: 'plan.txt', file, size_bytes: 7 },
        created_at: clock.iso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const samples: Samples = {
  things: {
    upload: uploaded,
    secret: async (scene) => {
      await uploaded(scene)
      return SECRET
    },
    here: async (scene) => {
      await uploaded(scene)
      return scene.project.id
    },
    png: () => PNG,
  },
  path: { upload_id: 'upload' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
POST /projects/:id/uploads                                   | private          | 401            404            404            201            201            201            201            201            201           | {"file":"$png"}
POST /projects/:id/uploads                                   | public           | 401            201            201            201            201            201            201            201            201           | {"file":"$png"}
POST /projects/:id/uploads                                   | private,archived | 401            404            404            403            403            403            403            403            403           | {"file":"$png"}
GET /projects/:id/uploads                                    | private          | 401            404            404            403            403            403            200            200            200           | {"made":"$upload"}
GET /projects/:id/uploads                                    | public           | 401            403            403            403            403            403            200            200            200           | {"made":"$upload"}
GET /projects/:id/uploads/:upload_id                         | private          | 401            404            404            403            403            403            200            200            200
GET /projects/:id/uploads/:upload_id                         | public           | 401            403            403            403            403            403            200            200            200
GET /projects/:id/uploads/:secret/:filename                  | private          | 404            404            404            200            200            200            200            200            200           | {"secret":"$secret","filename":"plan.txt"}
GET /projects/:id/uploads/:secret/:filename                  | public           | 200            200            200            200            200            200            200            200            200           | {"secret":"$secret","filename":"plan.txt"}
GET /-/project/:project_id/uploads/:secret/:filename         | private          | 404            404            404            200            200            200            200            200            200           | {"project_id":"$here","secret":"${SECRET}","filename":"plan.txt"}
GET /-/project/:project_id/uploads/:secret/:filename         | internal         | 404            200            404            200            200            200            200            200            200           | {"project_id":"$here","secret":"${SECRET}","filename":"plan.txt"}
DELETE /projects/:id/uploads/:upload_id                      | private          | 401            404            404            403            403            403            204            204            204
DELETE /projects/:id/uploads/:upload_id                      | private,archived | 401            404            404            403            403            403            403            403            403
DELETE /projects/:id/uploads/:secret/:filename               | private          | 401            404            404            403            403            403            204            204            204           | {"secret":"$secret","filename":"plan.txt"}
DELETE /projects/:id/uploads/:secret/:filename               | private,archived | 401            404            404            403            403            403            403            403            403           | {"secret":"$secret","filename":"plan.txt"}
`,
}
