import type { ProjectOrGroup } from '../activity/target.ts'
import type { Db } from '../kit/db/schema.ts'
import type { MilestoneRow } from './entity.ts'
import { isTitleTaken } from './queries.ts'
import type { NewMilestone } from './write-queries.ts'

/** Why the values are refused, in the platform's form: field name, then the rule. `before` is the milestone that changes. */
export async function milestoneFaults(
  db: Db,
  home: ProjectOrGroup,
  { title, due_date, start_date }: NewMilestone,
  before?: MilestoneRow,
): Promise<string[]> {
  const faults: string[] = []
  const add = (field: string, text: string) => faults.push(`:${field}=>[${JSON.stringify(text)}]`)
  if (title === '') add('title', "can't be blank")
  else if ([...title].length > 255) add('title', 'is too long (maximum is 255 characters)')
  else if (title !== before?.title && (await isTitleTaken(db, home, title)))
    add('title', 'already being used for another group or project milestone.')
  if (due_date !== null && start_date !== null && due_date <= start_date)
    add('due_date', 'must be greater than start date')
  return faults
}
