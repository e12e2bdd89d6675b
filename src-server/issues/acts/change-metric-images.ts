import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import type { MetricImageRow } from '../metric-images/entity.ts'
import { addImage, changeLink, deleteImage, type ImageLink, type NewImage } from '../metric-images/queries.ts'
import { describeIssue } from '../snapshot.ts'

/** An incident with its images before the act. */
interface Incident {
  project: ProjectRef
  issue: LoadedIssue
  images: readonly MetricImageRow[]
}

/** Adds an image to an incident. Its file must be stored already. */
export async function addMetricImage(act: Act<Actor>, incident: Incident, image: NewImage): Promise<MetricImageRow> {
  const row = await addImage(act.db, incident.issue.id, image, act.now)
  announce(act, incident, [...incident.images, row])
  return row
}

/** Changes the link of an image. */
export async function changeMetricImage(
  act: Act<Actor>,
  incident: Incident,
  { id }: MetricImageRow,
  link: ImageLink,
): Promise<MetricImageRow> {
  const row = await changeLink(act.db, id, link, act.now)
  announce(
    act,
    incident,
    incident.images.map((one) => (one.id === id ? row : one)),
  )
  return row
}

/** Deletes an image. The file is deleted after the commit. */
export async function removeMetricImage(act: Act<Actor>, incident: Incident, { id, file }: MetricImageRow) {
  await deleteImage(act.db, id)
  await act.enqueue('file.remove', { file })
  announce(
    act,
    incident,
    incident.images.filter((one) => one.id !== id),
  )
}

function announce(act: Act<Actor>, { project, issue, images }: Incident, after: readonly MetricImageRow[]) {
  const { payload, snapshot } = describeIssue(project, act.actor, issue)
  const changes = { metric_images: { before: images.map(shown), after: after.map(shown) } }
  act.emit('issue.updated', { ...payload, changed: ['metric_images'] }, { ...snapshot, changes })
}

const shown = ({ id, filename, url, url_text }: MetricImageRow) => ({ id, filename, url, url_text })
