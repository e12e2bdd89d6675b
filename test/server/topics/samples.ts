import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

async function topicCalled({ server }: Scene, name: string) {
  const { id } = await server.db.write((trx) =>
    trx
      .insertInto('topic')
      .values({ name, title: name, created_at: server.clock.iso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const samples: Samples = {
  things: {
    topic: (scene) => topicCalled(scene, `topic-${scene.group.id}`),
    another_topic: (scene) => topicCalled(scene, `another-${scene.group.id}`),
    topic_name: async (scene) => {
      await scene.thing('topic')
      return `topic-${scene.group.id}`
    },
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /topics                                                  | public           | 200            200            200            200            200            200            200            200            200           | {"search":"$topic_name"}
GET /topics/:id                                              | public           | 200            200            200            200            200            200            200            200            200           | {"id":"$topic"}
POST /topics                                                 | public           | 401            403            403            403            403            403            403            403            201           | {"name":"$fresh","title":"New"}
PUT /topics/:id                                              | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$topic","title":"Changed"}
DELETE /topics/:id                                           | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$topic"}
POST /topics/merge                                           | public           | 401            403            403            403            403            403            403            403            201           | {"source_topic_id":"$topic","target_topic_id":"$another_topic"}
`,
}
