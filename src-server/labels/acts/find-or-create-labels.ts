import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { DEFAULT_COLOR } from '../colors.ts'
import { isValidTitle } from '../label-rules.ts'
import { findLabelsByTitle } from '../queries.ts'
import { describeLabel } from '../snapshot.ts'
import { addLabelsWithDefaultColor } from '../write-queries.ts'

/**
 * Finds the labels with these titles. Missing labels are created in the project or group if the actor may create labels; otherwise they are
 * left out.
 */
export async function findOrCreateLabels(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  titles: readonly string[],
  mayCreate: boolean,
): Promise<{ id: number; title: string }[]> {
  const wanted = [...new Set(titles.flatMap((title) => title.split(',')).map((title) => title.trim()))].filter(
    isValidTitle,
  )
  const found = await findLabelsByTitle(db, home, wanted)
  const titled = new Set(found.map((label) => label.title))
  const missing = wanted.filter((title) => !titled.has(title))
  if (!mayCreate || missing.length === 0) return found
  const added = await addLabelsWithDefaultColor(db, home, missing, now)
  for (const label of added) {
    const row = { ...label, color: DEFAULT_COLOR, description: null, priority: null }
    const { payload, snapshot } = describeLabel(home, actor, row)
    emit('label.created', payload, snapshot)
  }
  return [...found, ...added]
}
