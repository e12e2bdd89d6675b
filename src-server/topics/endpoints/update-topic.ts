import { requireAdmin } from '../../kit/access/actor.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import { changeTopic, findTopic } from '../queries.ts'
import { topicFaults, topicFields } from '../topic-rules.ts'

export const updateTopic = endpoint(
  'PUT /topics/:id',
  {
    summary: 'Change a topic',
    access: 'user',
    params: { id: recordId },
    body: {
      name: topicFields.name.optional(),
      title: topicFields.title.optional(),
      description: topicFields.description,
    },
    files: {
      avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB; empty for none' },
    },
    answers: { 200: topicEntity },
  },
  async ({ params, body, files, actor, db, enqueue, instance, request }) => {
    requireAdmin(actor)
    const before = await findTopic(db, params.id)
    const faults = await topicFaults(db, before.id, body, files.avatar)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const avatar = files.avatar && (await keepPicture(instance.files, files.avatar))
    if (avatar !== undefined && before.avatar !== null) await enqueue('file.remove', { file: before.avatar })
    const topic = await changeTopic(db, before.id, {
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(body.title !== undefined && { title: body.title }),
      ...(body.description !== undefined && { description: body.description }),
      ...(avatar !== undefined && { avatar }),
    })
    return ok(presentTopic(topic, presenting(request, instance)))
  },
)
