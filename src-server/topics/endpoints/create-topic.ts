import { requireAdmin } from '../../kit/access/actor.ts'
import { invalid } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { createTopic as create } from '../acts/create-topic.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import { topicFaults, topicFields } from '../topic-rules.ts'

export const createTopic = endpoint(
  'POST /topics',
  {
    summary: 'Create a topic, for administrators',
    access: 'user',
    body: topicFields,
    files: { avatar: { required: false, description: 'A picture of at most 200 KiB' } },
    answers: { 201: topicEntity },
  },
  async ({ body, files, actor, db, act, instance, request }) => {
    requireAdmin(actor)
    const faults = await topicFaults(db, 0, body, files.avatar)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const avatar = files.avatar ? await keepPicture(instance.files, files.avatar) : null
    const topic = { name: body.name.trim(), title: body.title, description: body.description ?? null, avatar }
    return created(presentTopic(await create(act, topic), presenting(request, instance)))
  },
)
