import { requireAdmin } from '../../kit/access/actor.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { updateTopic as update } from '../acts/update-topic.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import { findTopic } from '../queries.ts'
import { topicFaults, topicFields } from '../topic-rules.ts'

export const updateTopic = endpoint(
  'PUT /topics/:id',
  {
    summary: 'Change a topic, for administrators',
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
  async ({ params, body, files, actor, db, act, instance, request }) => {
    requireAdmin(actor)
    const before = await findTopic(db, params.id)
    const faults = await topicFaults(db, before.id, body, files.avatar)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const avatar = files.avatar && (await keepPicture(instance.files, files.avatar))
    const topic = await update(act, before, {
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(body.title !== undefined && { title: body.title }),
      ...(body.description !== undefined && { description: body.description }),
      ...(avatar !== undefined && { avatar }),
    })
    return ok(presentTopic(topic, presenting(request, instance)))
  },
)
