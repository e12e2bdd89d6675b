import type { ProjectOrGroup } from '../activity/target.ts'
import type { Db } from '../kit/db/schema.ts'
import { refused } from '../kit/errors.ts'
import { byFaults } from '../kit/reason.ts'
import type { MilestoneRow } from './entity.ts'
import { isTitleTaken } from './queries.ts'
import type { NewMilestone } from './write-queries.ts'

/**
 * Checks the values of a milestone.
 *
 * @param before the milestone that changes; undefined for a new one
 * @throws ApiError 400 with the texts in the platform's form: field name, then the rule
 */
export async function requireMilestone(
  act: 'create' | 'update',
  db: Db,
  home: ProjectOrGroup,
  { title, due_date, start_date }: NewMilestone,
  before?: MilestoneRow,
) {
  const faults: Record<string, string[]> = {}
  const add = (field: string, text: string) => {
    faults[field] = [text]
  }
  if (title === '') add('title', "can't be blank")
  else if ([...title].length > 255) add('title', 'is too long (maximum is 255 characters)')
  else if (title !== before?.title && (await isTitleTaken(db, home, title)))
    add('title', 'already being used for another group or project milestone.')
  if (due_date !== null && start_date !== null && due_date <= start_date)
    add('due_date', 'must be greater than start date')
  const texts = Object.entries(faults).map(([field, [text]]) => `:${field}=>[${JSON.stringify(text)}]`)
  if (texts.length > 0) throw refused(`Failed to ${act} milestone {${texts.join(', ')}}`, byFaults(faults))
}
