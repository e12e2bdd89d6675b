import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { deleteTopic } from '../queries.ts'

/** Deletes a topic and removes it from all projects. The avatar is deleted after the commit. */
export async function removeTopic({ db, enqueue }: Act, { id, avatar }: TopicRow) {
  await deleteTopic(db, id)
  if (avatar !== null) await enqueue('file.remove', { file: avatar })
}
