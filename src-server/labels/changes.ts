import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { isTaken } from '../kit/reason.ts'
import { requirePlanner } from '../planning/kinds.ts'
import { createLabel } from './acts/create-label.ts'
import { removeLabel } from './acts/remove-label.ts'
import { updateLabel } from './acts/update-label.ts'
import { colorOf } from './colors.ts'
import type { FoundLabel, LabelRow } from './entity.ts'
import { labelFaults } from './label-rules.ts'
import { findLabel, findLabelsByTitle, titleConflict } from './queries.ts'

interface NewLabelRequest {
  name: string
  color: string
  description?: string | null | undefined
  priority?: number | null | undefined
}

/**
 * Creates the label of a request.
 *
 * @throws ApiError 403 below Reporter; 409 if the project, the group or a parent group has a label with this title; 400
 */
export async function createRequested(act: Act<Actor>, home: ProjectOrGroup, body: NewLabelRequest): Promise<LabelRow> {
  requirePlanner(home)
  const title = body.name.trim()
  if ((await findLabelsByTitle(act.db, home, [title])).length > 0)
    throw conflict('Label already exists', isTaken('name'))
  const { priority = null } = body
  const color = colorOf(body.color)
  const faults = labelFaults({ title, color: body.color, priority })
  if (color === undefined || Object.keys(faults).length > 0) throw invalid(faults)
  return createLabel(act, home, { title, color, description: body.description || null, priority })
}

interface LabelChangeRequest {
  new_name?: string | undefined
  color?: string | undefined
  description?: string | null | undefined
  priority?: number | null | undefined
}

/**
 * Changes a label of the project or group itself as a request asks.
 *
 * @throws ApiError 403 below Reporter; 404 `404 Label Not Found`; 400
 */
export async function changeRequested(
  act: Act<Actor>,
  home: ProjectOrGroup,
  id_or_title: string,
  { new_name, color, description, priority }: LabelChangeRequest,
): Promise<FoundLabel> {
  requirePlanner(home)
  const label = await findLabel(act.db, act.actor, home, id_or_title, false)
  const title = new_name?.trim()
  const isNew = title !== undefined && title !== label.title
  const taken = isNew ? await titleConflict(act.db, home, title) : undefined
  const faults = { ...labelFaults({ title, color, priority }), ...(taken !== undefined && { title: [taken] }) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return updateLabel(act, home, label, {
    title,
    color: color === undefined ? undefined : colorOf(color),
    description: description === undefined ? undefined : description || null,
    priority,
  })
}

/**
 * Deletes a label of the project or group itself.
 *
 * @throws ApiError 403 below Reporter; 404 `404 Label Not Found`; 412 if it has changed since `If-Unmodified-Since`
 */
export async function removeRequested(
  act: Act<Actor>,
  home: ProjectOrGroup,
  id_or_title: string,
  request: RequestFacts,
) {
  requirePlanner(home)
  const label = await findLabel(act.db, act.actor, home, id_or_title, false)
  requireUnmodified(request, label)
  await removeLabel(act, home, label)
}
