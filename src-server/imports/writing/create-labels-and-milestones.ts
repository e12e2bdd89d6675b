import type { Trx } from '../../kit/db/schema.ts'
import type { ImportedRelation } from '../archive/members.ts'
import type { LabelRecord, MilestoneRecord } from '../records/label-and-milestone.ts'
import type { Tally } from '../tally.ts'
import type { ImportContext } from './context.ts'
import { insertLabel, insertLabelPriority, insertMilestone, renumberMilestone, setLastMilestone } from './queries.ts'
import type { ValidRecord } from './relations.ts'

/**
 * Creates the labels and milestones that the records refer to and that do not exist yet, and adds missing priorities of labels. Some labels and
 * milestones appear nowhere else in the archive: `tally` counts them as added.
 */
export async function createLabelsAndMilestones(
  trx: Trx,
  context: ImportContext,
  relation: ImportedRelation,
  records: readonly ValidRecord[],
  tally: Tally,
) {
  const labels = missing(records, 'labels', (label: LabelRecord) => lacksLabelOrPriority(context, label))
  const milestones = missing(records, 'milestones', ({ title }) => context.milestones.find(title) === undefined)
  const created = { labels: 0, milestones: milestones.size }
  for (const label of labels.values()) if (await createLabel(trx, context, label)) created.labels += 1
  for (const milestone of milestones.values()) await createMilestone(trx, context, milestone)
  if (milestones.size > 0) await setLastMilestone(trx, context.project_id, context.milestones.highest_iid)
  for (const kind of ['labels', 'milestones'] as const) {
    if (relation !== kind) tally.count(kind, 'added', created[kind])
    else {
      tally.count(kind, 'written', created[kind])
      tally.count(kind, 'already_exists', records.length - created[kind])
    }
  }
}

function missing<K extends 'labels' | 'milestones'>(
  records: readonly ValidRecord[],
  kind: K,
  isMissing: (each: ValidRecord[K][number]) => boolean,
): Map<string, ValidRecord[K][number]> {
  const found = new Map<string, ValidRecord[K][number]>()
  for (const record of records) {
    for (const each of record[kind]) if (!found.has(each.title) && isMissing(each)) found.set(each.title, each)
  }
  return found
}

const priorityOf = (label: LabelRecord) => label.priorities[0]?.priority ?? null

/**
 * True if the label does not exist, or if it exists without the priority that the record gives it: group labels have a priority per
 * project.
 */
function lacksLabelOrPriority(context: ImportContext, label: LabelRecord): boolean {
  const known = context.labels.find(label.title)
  return !known || (known.priority === null && priorityOf(label) !== null)
}

/** @returns false if the label existed and only gets a priority */
async function createLabel(trx: Trx, context: ImportContext, label: LabelRecord): Promise<boolean> {
  const known = context.labels.find(label.title)
  const id = known?.id ?? (await insertLabel(trx, context.project_id, label, context.now))
  const priority = priorityOf(label)
  if (priority !== null) await insertLabelPriority(trx, context.project_id, id, priority)
  context.labels.add(label.title, { id, priority })
  return known === undefined
}

async function createMilestone(trx: Trx, context: ImportContext, milestone: MilestoneRecord) {
  const number = context.milestones.numberFor(milestone)
  if (number.moved) await renumberMilestone(trx, number.moved.id, number.moved.iid)
  const id = await insertMilestone(trx, context.project_id, milestone, number.iid, context.now)
  context.milestones.add(milestone, id, number)
}
